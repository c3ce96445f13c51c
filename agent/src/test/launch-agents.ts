import { join } from 'node:path'
import { launch } from '../launcher/launch.ts'

/** The launcher with agents that are scripts of the shell, for its tests: `node launch-agents.ts FOLDER TRIAL_MS`. */
const [folder = '', trialMs] = process.argv.slice(2)
const program = '/bin/sh'
const environment = { PATH: '/usr/bin:/bin', FOLDER: folder }

process.exitCode = await launch({
  renewalFolder: join(folder, 'renewal'),
  packaged: { version: '1.0.0', file: join(folder, 'packaged.sh') },
  trialMs: Number(trialMs),
  program,
  flags: [],
  args: [],
  environment,
  become: (file) => process.execve?.(program, [program, file], environment) as never,
  log: (line) => process.stderr.write(`${line}\n`),
})
