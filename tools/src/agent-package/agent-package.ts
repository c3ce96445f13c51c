import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import { agentStateFormat } from '@filo/contract/device/assignment/agent-order'
import { repositoryRoot } from '../source/repository-files.ts'
import { writeDeb } from './deb-writer.ts'
import { type Architecture, architectures, findNodeProgram, type NodeProgram } from './node-program.ts'
import { PackageNotReachable } from './npm-package.ts'
import type { TarEntry } from './tar-writer.ts'

const compress = promisify(gzip)
const packagingFolder = join(repositoryRoot, 'agent/packaging')

/** The agent and its launcher as they were bundled. */
export interface AgentPrograms {
  agent: Buffer
  launcher: Buffer
  /** Licenses of the libraries inside. */
  licenses: Buffer
  version: string
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const packaging = (name: string) => readFileSync(join(packagingFolder, name))

function entriesOf({ agent, launcher, licenses }: AgentPrograms, node: NodeProgram): TarEntry[] {
  const file = (path: string, content: Buffer, mode = 0o644): TarEntry => ({
    path,
    kind: 'file',
    mode,
    content,
  })
  const documents = 'usr/share/doc/filo-agent'
  return [
    file('usr/bin/filo-agent', packaging('filo-agent'), 0o755),
    file('usr/lib/filo-agent/bin/node', node.program, 0o755),
    file('usr/lib/filo-agent/filo-agent.mjs', agent),
    file('usr/lib/filo-agent/launcher.mjs', launcher),
    file('usr/lib/systemd/system/filo-agent.service', packaging('filo-agent.service')),
    file(`${documents}/README.md`, packaging('README.md')),
    file(`${documents}/copyright`, packaging('copyright')),
    file(`${documents}/node-LICENSE`, node.license),
    file(`${documents}/libraries-LICENSE`, licenses),
  ]
}

/** The Debian package of one architecture. */
async function packAgent(
  programs: AgentPrograms,
  architecture: Architecture,
  node: NodeProgram,
): Promise<Buffer> {
  return writeDeb({
    fields: {
      Package: 'filo-agent',
      Version: programs.version.replace('-', '~'),
      Architecture: architecture,
      Maintainer: 'Filo <filo@invalid>',
      Section: 'admin',
      Priority: 'optional',
      // What Node itself is linked with, what its users are made with, and what makes programs theirs.
      Depends: 'libc6 (>= 2.28), libstdc++6, passwd, util-linux',
      // The sandbox of hooks and services; without it they run as their user alone.
      Recommends: 'bubblewrap',
      Description: `agent of a robot, with its own Node.js ${node.version}`,
    },
    scripts: Object.fromEntries(
      ['postinst', 'prerm', 'postrm'].map((name) => [name, packaging(name).toString('utf8')]),
    ),
    entries: entriesOf(programs, node),
  })
}

/**
 * Writes the packages of both architectures, the build that installed agents renew themselves with, and a list of them.
 * @returns one line for each architecture that had to be left out
 */
export async function writeAgentFiles(folder: string, programs: AgentPrograms): Promise<string[]> {
  const { version, agent } = programs
  await mkdir(folder, { recursive: true })
  const leftOut: string[] = []
  const packages: AgentFiles['packages'] = []
  async function keep(file: string, bytes: Buffer) {
    await writeFile(join(folder, file), bytes)
    return { file, sizeBytes: bytes.length, sha256: sha256Of(bytes) }
  }
  for (const architecture of Object.keys(architectures) as Architecture[]) {
    try {
      const node = await findNodeProgram(architecture)
      const bytes = await packAgent(programs, architecture, node)
      packages.push({ architecture, ...(await keep(`filo-agent_${version}_${architecture}.deb`, bytes)) })
    } catch (error) {
      if (!(error instanceof PackageNotReachable)) throw error
      leftOut.push(
        `filo-agent for ${architecture} is left out: its Node could not be fetched (${error.message})`,
      )
    }
  }
  const renewal = {
    ...(await keep(`filo-agent_${version}.mjs.gz`, await compress(agent))),
    programSha256: sha256Of(agent),
  }
  const list: AgentFiles = { version, nodeMajor: 24, stateFormat: agentStateFormat, packages, renewal }
  await writeFile(join(folder, agentFilesIndex), `${JSON.stringify(list, null, 2)}\n`)
  return leftOut
}
