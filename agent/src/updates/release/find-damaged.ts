import { lstatSync } from 'node:fs'
import { lstat, readlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { AgentFolder } from '../../agent-folder.ts'
import { atOnce } from '../../disk/at-once.ts'
import { hashFile } from './blob-store.ts'
import { judgeStamp, readStamps, type Stamps, stampOf } from './file-stamps.ts'
import {
  folderMode,
  listReleaseFiles,
  listReleaseFolders,
  listReleaseLinks,
  type ReleaseEntry,
  type ReleaseFile,
  type ReleaseFolder,
  type ReleaseLink,
  readOnlyMode,
} from './release-files.ts'

async function isDamaged(release: string, file: ReleaseFile, stamps: Stamps, isThorough: boolean) {
  const path = join(release, file.path)
  const verdict = judgeStamp(await stampOf(path), stamps[file.path], isThorough)
  if (verdict !== 'unsure') return verdict === 'damaged'
  return (await hashFile(path).catch(() => undefined)) !== file.sha256
}

async function isLinkDamaged(release: string, { path, target }: ReleaseLink): Promise<boolean> {
  return (await readlink(join(release, path)).catch(() => undefined)) !== target
}

async function isFolderDamaged(release: string, { path, mode }: ReleaseFolder): Promise<boolean> {
  const found = await lstat(join(release, path)).catch(() => undefined)
  if (!found?.isDirectory()) return true
  return mode !== undefined && (found.mode & 0o777) !== folderMode(mode)
}

/** The folders that are not what the manifest says; `gone` are the paths where there is none, or a link in its place. */
async function findDamagedFolders(release: string, folders: readonly ReleaseFolder[]) {
  const damaged: ReleaseFolder[] = []
  const gone = new Set<string>()
  for (const folder of folders) {
    const isBelow = gone.has(dirname(folder.path))
    if (!isBelow && !(await isFolderDamaged(release, folder))) continue
    damaged.push(folder)
    const found = await lstat(join(release, folder.path)).catch(() => undefined)
    if (isBelow || !found?.isDirectory()) gone.add(folder.path)
  }
  return { damaged, gone }
}

/**
 * Finds what of a release folder is not the manifest's: folders, then files, then links. Unless `isThorough`, a file that looks
 * as when the release was built is taken for whole; every other one is read. No link is followed, also none that
 * somebody put in the place of a folder.
 */
export async function findDamagedFiles(
  folder: AgentFolder,
  manifest: ArosManifest,
  { isThorough }: { isThorough: boolean },
): Promise<ReleaseEntry[]> {
  const release = folder.release(manifest.contentHash)
  const stamps = (await readStamps(release)) ?? {}
  const { damaged: folders, gone } = await findDamagedFolders(release, listReleaseFolders(manifest))
  const damaged: ReleaseEntry[] = [...folders]
  for (const file of listReleaseFiles(manifest)) {
    if (gone.has(dirname(file.path)) || (await isDamaged(release, file, stamps, isThorough)))
      damaged.push(file)
  }
  for (const link of listReleaseLinks(manifest)) {
    if (gone.has(dirname(link.path)) || (await isLinkDamaged(release, link))) damaged.push(link)
  }
  return damaged
}

async function hasAnotherShape(release: string, { path, content }: ReleaseFile): Promise<boolean> {
  if (typeof content === 'string') return false
  const found = await atOnce(() => lstatSync(join(release, path))).catch(() => undefined)
  if (!found?.isFile() || found.size !== content.sizeBytes) return true
  return readOnlyMode(found.mode) !== readOnlyMode(content.mode)
}

/**
 * Codes of the packages with a folder or link that is not the manifest's, or a file that is gone, has another size or mode
 * or, as far as stamps tell, other bytes. Files of a release without stamps are not read.
 */
export async function findDamagedPackages(folder: AgentFolder, manifest: ArosManifest): Promise<string[]> {
  const release = folder.release(manifest.contentHash)
  const stamps = await readStamps(release)
  const { damaged: folders } = await findDamagedFolders(release, listReleaseFolders(manifest))
  const damaged = new Set(folders.map((found) => found.package))
  for (const link of listReleaseLinks(manifest)) {
    if (!damaged.has(link.package) && (await isLinkDamaged(release, link))) damaged.add(link.package)
  }
  for (const file of listReleaseFiles(manifest)) {
    if (damaged.has(file.package)) continue
    const isLost =
      (await hasAnotherShape(release, file)) || (stamps && (await isDamaged(release, file, stamps, false)))
    if (isLost) damaged.add(file.package)
  }
  return [...damaged]
}
