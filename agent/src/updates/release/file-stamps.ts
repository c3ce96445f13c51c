import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { atOnce } from '../../disk/at-once.ts'
import type { Disk } from '../../disk/disk.ts'
import { isMissing, readJsonFile, writeDurably } from '../../disk/durable-file.ts'
import { reasonOf } from '../update-error.ts'

/** By path below the release folder: size, inode and time of the last change when the file was found whole. */
const Stamps = z.record(z.string(), z.string())
export type Stamps = z.infer<typeof Stamps>

const stampsFile = (release: string) => join(release, '.stamps.json')

/** Stamp that shows cheaply whether a file was touched; `undefined` when there is no such file. */
export async function stampOf(path: string): Promise<string | undefined> {
  try {
    const { size, ino, mtimeNs, ...found } = await atOnce(() => lstatSync(path, { bigint: true }))
    return (found.mode & 0o170_000n) === 0o100_000n ? `${size} ${ino} ${mtimeNs}` : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw new Error(`${path} cannot be looked at: ${reasonOf(error)}`, { cause: error })
  }
}

/** Remembers the files of a release folder as they are now; they must be whole. */
export async function recordStamps(disk: Disk, release: string, paths: readonly string[]): Promise<void> {
  const stamps: Stamps = {}
  for (const path of paths) {
    const stamp = await stampOf(join(release, path))
    if (stamp !== undefined) stamps[path] = stamp
  }
  await writeDurably(disk, stampsFile(release), JSON.stringify(stamps))
}

/** `undefined` for a release that an earlier agent built; a damaged record is none. */
export async function readStamps(release: string): Promise<Stamps | undefined> {
  return readJsonFile(stampsFile(release), Stamps).catch(() => undefined)
}

/** Judges a file by its stamp: bytes need reading where nothing vouches for them. */
export function judgeStamp(
  found: string | undefined,
  recorded: string | undefined,
  isThorough: boolean,
): 'whole' | 'damaged' | 'unsure' {
  if (found === undefined) return 'damaged'
  return found === recorded && !isThorough ? 'whole' : 'unsure'
}
