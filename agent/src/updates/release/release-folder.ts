import { statSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { AgentFolder, AgentStore } from '../../agent-folder.ts'
import { atOnce } from '../../disk/at-once.ts'
import type { Disk } from '../../disk/disk.ts'
import { isMissing } from '../../disk/durable-file.ts'
import { nameBlob } from './blob-store.ts'
import { recordStamps } from './file-stamps.ts'
import { beginArrival, type TimedStore } from './file-times.ts'
import {
  folderMode,
  hookFolder,
  listReleaseFiles,
  listReleaseFolders,
  listReleaseLinks,
  type ReleaseFile,
  type ReleaseFolder,
  readOnlyMode,
} from './release-files.ts'

/** The folders of a release that is being built, each made and later synced once. */
function createTree(disk: Disk, root: string) {
  const folders = new Set<string>()

  async function makeFolder(path: string): Promise<void> {
    if (folders.has(path)) return
    await disk.makeFolder(path, 0o755)
    for (let above = path; above.length >= root.length; above = dirname(above)) folders.add(above)
  }

  return {
    makeFolder,
    /** With the files that were written here, of which folders only keep the names. */
    sync: (written: readonly string[]): Promise<void> => disk.syncMany([...written, ...folders]),
  }
}

/** Where a release is built, and the time of what is of it alone, in seconds since 1970. */
interface Building extends AgentStore {
  timeS: number
}

function writeScript({ disk, timeS }: Building, path: string, text: string, mode = 0o444): Promise<void> {
  return disk.write(path, text, { mode, time: timeS })
}

/** Makes the links once all files and folders are there, so that nothing is written through one. */
async function placeLinks({ disk, timeS }: Building, staging: string, manifest: ArosManifest): Promise<void> {
  for (const { path, target } of listReleaseLinks(manifest)) {
    await disk.symlink(target, join(staging, path))
    await disk.setTime(join(staging, path), timeS)
  }
}

/** Gives folders their permission bits and time, which what came into them changed. */
async function finishFolders(
  { disk, timeS }: Building,
  staging: string,
  folders: readonly ReleaseFolder[],
): Promise<void> {
  for (const { path, mode } of folders) {
    if (mode !== undefined) await disk.chmod(join(staging, path), folderMode(mode))
    await disk.setTime(join(staging, path), timeS)
  }
}

/** Puts a file where it belongs: a script out of the manifest, or another name for a blob. */
async function placeFile(building: Building, path: string, { content }: ReleaseFile): Promise<void> {
  if (typeof content === 'string') return writeScript(building, path, content)
  const { folder, disk } = building
  const blob = folder.blob(content.sha256, content.mode)
  const found = await atOnce(() => statSync(blob))
  if ((found.mode & 0o7777) !== readOnlyMode(content.mode)) await disk.chmod(blob, readOnlyMode(content.mode))
  await nameBlob(disk, blob, { path, mode: content.mode })
}

/**
 * Builds `releases/<hash>` out of verified blobs, read-only: beside it first, then, with every byte and name on disk, by
 * one rename. A leftover from an earlier try is replaced. Must not be called for the release that `current` points to.
 */
export async function buildRelease(store: TimedStore, manifest: ArosManifest): Promise<void> {
  const { folder, disk } = store
  const building = { folder, disk, timeS: (await beginArrival(store)).untilS }
  const staging = folder.staging(manifest.contentHash)
  const release = folder.release(manifest.contentHash)
  const files = listReleaseFiles(manifest)
  const tree = createTree(disk, staging)
  await disk.remove(staging)
  await tree.makeFolder(join(staging, hookFolder))
  // Node reads a script's module kind from the nearest package file; an empty one means: look at the syntax.
  const kind = join(staging, hookFolder, 'package.json')
  await writeScript(building, kind, '{}\n', 0o644)
  const folders = listReleaseFolders(manifest)
  for (const { path } of folders) await tree.makeFolder(join(staging, path))
  for (const file of files) {
    const path = join(staging, file.path)
    await tree.makeFolder(dirname(path))
    await placeFile(building, path, file)
  }
  await placeLinks(building, staging, manifest)
  await finishFolders(building, staging, folders)
  const scripts = files.filter(({ content }) => typeof content === 'string')
  await tree.sync([kind, ...scripts.map(({ path }) => join(staging, path))])
  await recordStamps(
    disk,
    staging,
    files.map(({ path }) => path),
  )
  await disk.remove(release)
  await disk.rename(staging, release)
  await disk.sync(folder.releases)
}

/** Content hash of the release that `current` points to; `null` when there is none. */
export async function readCurrentLink(folder: AgentFolder): Promise<string | null> {
  try {
    return basename(await readlink(folder.current))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Points `current` to a release by one rename; `null` removes the link. */
export async function switchCurrent({ folder, disk }: AgentStore, contentHash: string | null): Promise<void> {
  if (contentHash === null) {
    await disk.remove(folder.current)
  } else {
    const next = `${folder.current}.next`
    await disk.remove(next)
    await disk.symlink(join('releases', contentHash), next)
    await disk.rename(next, folder.current)
  }
  await disk.sync(dirname(folder.current))
}
