import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAgentVersion } from '../agent-version.ts'
import { readLauncherSettings } from '../config.ts'
import { launch } from './launch.ts'
import { smallMemoryEnvironment, smallMemoryFlags } from './small-memory.ts'

const { environment: environmentVariables, ...settings } = readLauncherSettings()
const environment = { ...smallMemoryEnvironment, ...environmentVariables }
const program = process.execPath
const args = process.argv.slice(2)
const folder = dirname(fileURLToPath(import.meta.url))

process.exitCode = await launch({
  ...settings,
  packaged: { version: readAgentVersion(), file: join(folder, 'filo-agent.mjs') },
  program,
  flags: smallMemoryFlags,
  args,
  environment,
  become(file) {
    process.execve?.(program, [program, ...smallMemoryFlags, file, ...args], environment)
    throw new Error('this Node cannot go on as another program')
  },
  log: (line) => void process.stderr.write(`filo-agent launcher: ${line}\n`),
})
