import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import { agentStateFormat } from '@filo/contract/device/assignment/agent-order'
import { bundleAgent, bundleLauncher } from '../bundle-agent.ts'
import type { AgentPrograms } from './agent-package.ts'

/** The agent and its launcher as a build of a version would make them. */
export async function bundlePrograms(folder: string, version: string): Promise<AgentPrograms> {
  await mkdir(folder, { recursive: true })
  const agent = await bundleAgent(folder, { version })
  const launcher = await bundleLauncher(folder, { version })
  return {
    agent: readFileSync(agent),
    launcher: readFileSync(launcher),
    licenses: readFileSync(`${agent}.LICENSES.txt`),
    version,
  }
}

/** Offers a build to agents that are installed, as if the server had been built anew with it. */
export function offerBuild(folder: string, version: string, program: Buffer): void {
  const packed = gzipSync(program)
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const file = `filo-agent_${version}.mjs.gz`
  const list = JSON.parse(readFileSync(join(folder, agentFilesIndex), 'utf8')) as AgentFiles
  const renewal = { file, sizeBytes: packed.length, sha256: sha256(packed), programSha256: sha256(program) }
  const next: AgentFiles = { ...list, version, stateFormat: agentStateFormat, renewal }
  writeFileSync(join(folder, file), packed)
  writeFileSync(join(folder, agentFilesIndex), JSON.stringify(next))
}
