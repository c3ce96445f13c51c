import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { PackageFile } from '@filo/contract/device/package-content'
import type { Disk } from '../disk/disk.ts'
import { makeFolderDurably, writeDurably } from '../disk/durable-file.ts'
import { verifyBlob } from './blob-store.ts'
import { type BlobSource, downloadBlob } from './download-blob.ts'
import { recordStamps } from './file-stamps.ts'
import { listReleaseFiles, type ReleaseFile } from './release-files.ts'
import { TransientError, UpdateError } from './update-error.ts'

type Source = Omit<BlobSource, 'onBytes'>

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
async function mendScript(disk: Disk, path: string, text: string): Promise<void> {
  await disk.remove(`${path}.new`)
  await writeDurably(disk, path, text, 0o444)
}

async function mendFile(source: Source, release: string, { path, content }: ReleaseFile): Promise<void> {
  const { folder, disk } = source.context
  const target = join(release, path)
  const fresh = `${target}.mended`
  if (typeof content !== 'string') await mendBlob(source, content)
  await clearPath(disk, target)
  if (typeof content === 'string') return mendScript(disk, target, content)
  await disk.remove(fresh)
  await disk.link(folder.blob(content.sha256, content.mode), fresh)
  await disk.rename(fresh, target)
  await disk.sync(dirname(target))
}

/**
 * Puts a release folder's damaged files back, each by one rename.
 * @returns those that cannot be had now: the server is out of reach or gives them to nobody
 */
export async function mendRelease(
  source: Source,
  manifest: ArosManifest,
  damaged: readonly ReleaseFile[],
): Promise<ReleaseFile[]> {
  const release = source.context.folder.release(manifest.contentHash)
  const lost: ReleaseFile[] = []
  for (const file of damaged) {
    try {
      await mendFile(source, release, file)
    } catch (error) {
      if (!(error instanceof TransientError || error instanceof UpdateError)) throw error
      lost.push(file)
    }
  }
  const isLost = new Set(lost.map(({ path }) => path))
  const whole = listReleaseFiles(manifest).filter(({ path }) => !isLost.has(path))
  await recordStamps(
    source.context.disk,
    release,
    whole.map(({ path }) => path),
  )
  return lost
}
