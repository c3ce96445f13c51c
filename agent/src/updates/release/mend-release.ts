import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { PackageFile } from '@filo/contract/device/assignment/package-content'
import type { Disk } from '../../disk/disk.ts'
import { makeFolderDurably, writeDurably } from '../../disk/durable-file.ts'
import { TransientError, UpdateError } from '../update-error.ts'
import { nameBlob, verifyBlob } from './blob-store.ts'
import { type BlobSource, downloadBlob } from './download-blob.ts'
import { recordStamps } from './file-stamps.ts'
import { beginArrival } from './file-times.ts'
import {
  folderMode,
  listReleaseFiles,
  type ReleaseEntry,
  type ReleaseFile,
  type ReleaseFolder,
  type ReleaseLink,
} from './release-files.ts'

type Source = Omit<BlobSource, 'onBytes'>
type MendOptions = Omit<Source, 'arrival'>

/** What is mended is made here, beside the packages' folders: inside them every name may be a package's own. */
const mendedName = '.mended'

/** Has the blob's true bytes in the store: a damaged one is thrown away and fetched again. */
async function mendBlob(source: Source, file: PackageFile): Promise<void> {
  if (await verifyBlob(source.context, file)) return
  await downloadBlob({ ...source, onBytes: () => undefined }, file)
}

/** Makes way for a file where somebody put something else. */
async function clearPath(disk: Disk, path: string): Promise<void> {
  await makeFolderDurably(disk, dirname(path), 0o755)
  const found = await lstat(path).catch(() => undefined)
  if (found?.isDirectory()) await disk.remove(path)
}

/** A script out of the manifest; what a killed try left could not be written over. */
async function mendScript({ context: { disk }, arrival }: Source, path: string, text: string): Promise<void> {
  await disk.remove(`${path}.new`)
  await writeDurably(disk, path, text, 0o444)
  await disk.setTime(path, arrival.untilS)
}

async function mendFile(source: Source, release: string, { path, content }: ReleaseFile): Promise<void> {
  const { folder, disk } = source.context
  const target = join(release, path)
  const fresh = join(release, mendedName)
  if (typeof content !== 'string') await mendBlob(source, content)
  await clearPath(disk, target)
  if (typeof content === 'string') return mendScript(source, target, content)
  await disk.remove(fresh)
  await nameBlob(disk, folder.blob(content.sha256, content.mode), { path: fresh, mode: content.mode })
  await disk.rename(fresh, target)
  await disk.sync(dirname(target))
}

/** A link with the manifest's text in place of whatever is there, by one rename. */
async function mendLink(source: Source, release: string, { path, target }: ReleaseLink): Promise<void> {
  const { disk } = source.context
  const name = join(release, path)
  const fresh = join(release, mendedName)
  await clearPath(disk, name)
  await disk.remove(fresh)
  await disk.symlink(target, fresh)
  await disk.setTime(fresh, source.arrival.untilS)
  await disk.rename(fresh, name)
  await disk.sync(dirname(name))
}

/** A folder in place of whatever is there; a link is taken away, not what it leads to. */
async function mendFolder(disk: Disk, release: string, { path, mode }: ReleaseFolder): Promise<void> {
  const name = join(release, path)
  const found = await lstat(name).catch(() => undefined)
  if (found && !found.isDirectory()) await disk.remove(name)
  await makeFolderDurably(disk, name, 0o755)
  if (mode !== undefined) await disk.chmod(name, folderMode(mode))
  await disk.sync(name)
}

async function mendEntry(source: Source, release: string, entry: ReleaseEntry): Promise<void> {
  if ('content' in entry) return mendFile(source, release, entry)
  return 'target' in entry
    ? mendLink(source, release, entry)
    : mendFolder(source.context.disk, release, entry)
}

/** Folders that something was put back into have a time that is the robot's own. */
async function setFolderTimes(
  { context: { disk }, arrival }: Source,
  release: string,
  damaged: readonly ReleaseEntry[],
): Promise<void> {
  const touched = new Set(damaged.flatMap(({ path }) => [dirname(path), path]))
  for (const path of touched) {
    const name = join(release, path)
    const found = await lstat(name).catch(() => undefined)
    if (path !== '.' && found?.isDirectory()) await disk.setTime(name, arrival.untilS)
  }
}

/**
 * Puts a release folder's damaged files and links back, each by one rename, after its folders.
 * @returns those that cannot be had now: the server is out of reach or gives them to nobody
 */
export async function mendRelease(
  options: MendOptions,
  manifest: ArosManifest,
  damaged: readonly ReleaseEntry[],
): Promise<ReleaseEntry[]> {
  const source = { ...options, arrival: await beginArrival(options.context) }
  const release = source.context.folder.release(manifest.contentHash)
  const lost: ReleaseEntry[] = []
  for (const entry of damaged) {
    try {
      await mendEntry(source, release, entry)
    } catch (error) {
      if (!(error instanceof TransientError || error instanceof UpdateError)) throw error
      lost.push(entry)
    }
  }
  await setFolderTimes(source, release, damaged)
  const isLost = new Set(lost.map(({ path }) => path))
  const whole = listReleaseFiles(manifest).filter(({ path }) => !isLost.has(path))
  await recordStamps(
    source.context.disk,
    release,
    whole.map(({ path }) => path),
  )
  return lost
}
