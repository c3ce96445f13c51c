import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Real programs that write over their environment, by their files; undefined where they cannot be had. */
export interface HiddenPrograms {
  nginx: string | undefined
  redis: string | undefined
  /** A shell that is theirs alone. */
  shell: string
  /** What could not be had, and where the others are from. */
  notes: string[]
}

const expected = [
  { name: 'nginx', path: 'usr/sbin/nginx', packages: ['nginx'] },
  { name: 'redis', path: 'usr/bin/redis-server', packages: ['redis-server', 'redis-tools'] },
] as const

/** Debian's package, downloaded and unpacked without being installed. */
async function fetchUnpacked(packages: readonly string[], folder: string): Promise<string> {
  const [download, unpacked] = [join(folder, 'download'), join(folder, 'unpacked')]
  for (const path of [download, unpacked]) await mkdir(path, { recursive: true })
  const options = { cwd: download, timeout: 120_000 }
  await run('apt-get', ['-o', 'APT::Sandbox::User=root', '-q', 'download', ...packages], options)
  for (const name of await readdir(download)) await run('dpkg-deb', ['-x', join(download, name), unpacked])
  return unpacked
}

/** Whether a program starts on this machine: one that was not installed may lack libraries. */
async function starts(file: string): Promise<boolean> {
  return run(file, ['-v'], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

async function findFile({ path, packages }: (typeof expected)[number], folder: string, mayFetch: boolean) {
  if (existsSync(`/${path}`)) return { file: `/${path}`, from: 'of this machine' }
  if (!mayFetch) return { file: undefined, from: 'not installed' }
  const unpacked = await fetchUnpacked(packages, folder).catch(() => undefined)
  const file = unpacked && join(unpacked, path)
  return file && existsSync(file)
    ? { file, from: 'Debian’s package' }
    : { file: undefined, from: 'not to be had' }
}

/**
 * nginx and redis-server in a folder of their own, so that whatever runs of them is known by its file: those of the machine,
 * else out of Debian's packages.
 */
export async function findHiddenPrograms(folder: string, mayFetch: boolean): Promise<HiddenPrograms> {
  await mkdir(folder, { recursive: true })
  const shell = join(folder, 'shell-server')
  await copyFile('/bin/sh', shell)
  const found: HiddenPrograms = { nginx: undefined, redis: undefined, shell, notes: [] }
  for (const one of expected) {
    const { file, from } = await findFile(one, join(folder, one.name), mayFetch)
    const copy = join(folder, `${one.name}-server`)
    if (file) await copyFile(file, copy)
    if (file) await chmod(copy, 0o755)
    const isThere = file !== undefined && (await starts(copy))
    if (isThere) found[one.name] = copy
    found.notes.push(`${one.name}: ${isThere || !file ? from : 'does not start here'}`)
  }
  return found
}
