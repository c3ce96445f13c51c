import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { AgentFolder } from '../agent-folder.ts'
import { hashFile } from './blob-store.ts'
import { judgeStamp, readStamps, type Stamps, stampOf } from './file-stamps.ts'
import { listReleaseFiles, type ReleaseFile, readOnlyMode } from './release-files.ts'

async function isDamaged(release: string, file: ReleaseFile, stamps: Stamps, isThorough: boolean) {
  const path = join(release, file.path)
  const verdict = judgeStamp(await stampOf(path), stamps[file.path], isThorough)
  if (verdict !== 'unsure') return verdict === 'damaged'
  return (await hashFile(path).catch(() => undefined)) !== file.sha256
}

/**
 * The files of a release folder whose bytes are not the manifest's. Unless `isThorough`, a file that looks as when the
 * release was built is taken for whole; every other one is read.
 */
export async function findDamagedFiles(
  folder: AgentFolder,
  manifest: ArosManifest,
  { isThorough }: { isThorough: boolean },
): Promise<ReleaseFile[]> {
  const release = folder.release(manifest.contentHash)
  const stamps = (await readStamps(release)) ?? {}
  const damaged: ReleaseFile[] = []
  for (const file of listReleaseFiles(manifest)) {
    if (await isDamaged(release, file, stamps, isThorough)) damaged.push(file)
  }
  return damaged
}

async function hasAnotherShape(release: string, { path, content }: ReleaseFile): Promise<boolean> {
  if (typeof content === 'string') return false
  const found = await lstat(join(release, path)).catch(() => undefined)
  if (!found?.isFile() || found.size !== content.sizeBytes) return true
  return readOnlyMode(found.mode) !== readOnlyMode(content.mode)
}

/**
 * Codes of the packages with a file that is gone, has another size or mode or, as far as stamps tell, other bytes.
 * Files of a release without stamps are not read.
 */
export async function findDamagedPackages(folder: AgentFolder, manifest: ArosManifest): Promise<string[]> {
  const release = folder.release(manifest.contentHash)
  const stamps = await readStamps(release)
  const damaged = new Set<string>()
  for (const file of listReleaseFiles(manifest)) {
    if (damaged.has(file.package)) continue
    const isLost =
      (await hasAnotherShape(release, file)) || (stamps && (await isDamaged(release, file, stamps, false)))
    if (isLost) damaged.add(file.package)
  }
  return [...damaged]
}
