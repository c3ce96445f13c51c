import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '../source/repository-files.ts'
import { runProgram } from './run-program.ts'

/** The registry, or whoever stands between, did not give a package that is made for another machine than this one. */
export class PackageNotReachable extends Error {}

interface Locked {
  version: string
  integrity?: string
}

const cacheFolder = join(repositoryRoot, 'node_modules/.cache/filo')

/** What the lock file says of a package: it is the one that ours is pinned to. */
function lockedPackage(name: string): Locked {
  const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = lock.packages[`node_modules/${name}`]
  if (!found?.integrity) throw new Error(`package-lock.json does not name ${name} with its checksum`)
  return found
}

/** As a file on disk, and as npm names what it packs. */
const plainName = (name: string) => name.replace(/^@/, '').replace('/', '-')

/** Fetches the npm package as the lock file names it. @throws PackageNotReachable */
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
  if (!isOk) throw new PackageNotReachable(/code (E\w+)/.exec(output)?.[1] ?? 'npm failed')
  const file = join(target, `${plainName(name)}-${version}.tgz`)
  const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  if (sum !== integrity) throw new Error(`${name}@${version} is not what package-lock.json names`)
  return file
}

/** Where the files of a package are, and its version. */
interface FoundPackage {
  folder: string
  version: string
}

/**
 * A pinned package with some of its files: this machine's own is installed, one for another machine is fetched once by npm.
 * @throws PackageNotReachable where it cannot be had
 */
export async function findNpmPackage(
  name: string,
  files: readonly [string, ...string[]],
): Promise<FoundPackage> {
  const locked = lockedPackage(name)
  const { version } = locked
  const installed = join(repositoryRoot, 'node_modules', name)
  if (existsSync(join(installed, files[0]))) return { folder: installed, version }
  const cached = join(cacheFolder, `${plainName(name)}-${version}`)
  if (existsSync(cached)) return { folder: cached, version }
  await mkdir(cacheFolder, { recursive: true })
  const beside = await mkdtemp(join(cacheFolder, 'package-'))
  try {
    const file = await fetchPacked(name, locked, beside)
    const unpack = ['-xzf', file, '-C', beside, ...files.map((path) => `package/${path}`)]
    const { isOk, output } = await runProgram('tar', unpack, beside)
    if (!isOk) throw new Error(output)
    // Another build may have brought it meanwhile.
    await rename(join(beside, 'package'), cached).catch((error: unknown) => {
      if (!existsSync(cached)) throw error
    })
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  return { folder: cached, version }
}
