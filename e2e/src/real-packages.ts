import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** A version of somebody else's software as its registry serves it. */
interface RealVersion {
  semver: string
  /** Absolute path of the .tgz; everything lies below `package/`. */
  file: string
}

/** Two consecutive versions of each package. */
export interface RealPackages {
  /** The compiler: one JavaScript program. */
  typescript: [RealVersion, RealVersion]
  /** The bundler's native program for this machine. */
  esbuild: [RealVersion, RealVersion]
  /** An HTTP server with all libraries it needs. */
  httpServer: [RealVersion, RealVersion]
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/filo/real-packages', import.meta.url))
const NPM_PATIENCE_MS = 180_000
/** Libraries are taken as they were on this day, so that an archive is the same whenever it is made. */
const LIBRARIES_OF = '2026-01-01'

const run = promisify(execFile)

async function npm(folder: string, args: string[]): Promise<string> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { stdout } = await run('npm', [...args, ...quiet], { cwd: folder, timeout: NPM_PATIENCE_MS })
  return stdout
}

/** `npm pack` of what `spec` names. @returns the archive's path */
async function pack(folder: string, spec: string): Promise<string> {
  const [made] = JSON.parse(await npm(folder, ['pack', '--json', spec])) as { filename: string }[]
  return join(folder, made?.filename ?? '')
}

/** A package with its libraries inside: npm's own way to ship a program that needs nothing else. */
async function packWithLibraries(folder: string, name: string, semver: string): Promise<string> {
  const own = { name: `${name}-with-libraries`, version: semver, dependencies: { [name]: semver } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, bundleDependencies: [name] }))
  await npm(folder, ['install', `--before=${LIBRARIES_OF}`])
  return pack(folder, '.')
}

/** The archive from the cache; it is fetched once, and appears in the cache only whole. */
async function fetchVersion(name: string, semver: string, hasLibraries = false): Promise<RealVersion> {
  const file = join(cache, `${name.replace('/', '-').replace('@', '')}-${semver}.tgz`)
  if (existsSync(file)) return { semver, file }
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, '.fetching-'))
  try {
    const spec = `${name}@${semver}`
    const made = hasLibraries ? await packWithLibraries(folder, name, semver) : await pack(folder, spec)
    renameSync(made, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `this test needs ${name} ${semver} from the npm registry, once: connect to it, or put the archive at ${file}\n${reason}`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { semver, file }
}

/** Fetches real third-party software, two consecutive versions of three packages. @throws Error saying what is missing */
export async function fetchRealPackages(): Promise<RealPackages> {
  const esbuild = `@esbuild/${process.platform}-${process.arch}`
  return {
    typescript: [await fetchVersion('typescript', '5.9.2'), await fetchVersion('typescript', '5.9.3')],
    esbuild: [await fetchVersion(esbuild, '0.28.1'), await fetchVersion(esbuild, '0.28.2')],
    httpServer: [
      await fetchVersion('http-server', '14.1.0', true),
      await fetchVersion('http-server', '14.1.1', true),
    ],
  }
}
