import { chmod, link, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/aros-manifest'
import type { PackageFile } from '@filo/contract/device/package-content'
import { syncFolder, writeDurably } from '../state/durable-file.ts'
import { verifyBlob } from './blob-store.ts'
import { type BlobSource, downloadBlob } from './download-blob.ts'
import { recordStamps } from './file-stamps.ts'
import { listReleaseFiles, type ReleaseFile } from './release-files.ts'
import { TransientError, UpdateError } from './update-error.ts'

type Source = Omit<BlobSource, 'onBytes'>

/** Has the blob's true bytes in the store: a damaged one is thrown away and fetched again. */
async function mendBlob(source: Source, file: PackageFile): Promise<void> {
  const { folder } = source.context
  if (await verifyBlob(folder, file)) return
  await mkdir(dirname(folder.blob(file.sha256, file.mode)), { recursive: true, mode: 0o700 })
  await downloadBlob({ ...source, onBytes: () => undefined }, file)
}

/** Makes way for a file where somebody put something else. */
async function clearPath(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 })
  const found = await lstat(path).catch(() => undefined)
  if (found?.isDirectory()) await rm(path, { recursive: true })
}

/** A script out of the manifest; what a killed try left could not be written over. */
async function mendScript(path: string, text: string): Promise<void> {
  await rm(`${path}.new`, { force: true })
  await writeDurably(path, text, 0o444)
  await chmod(path, 0o444)
}

async function mendFile(source: Source, release: string, { path, content }: ReleaseFile): Promise<void> {
  const target = join(release, path)
  const fresh = `${target}.mended`
  if (typeof content !== 'string') await mendBlob(source, content)
  await clearPath(target)
  if (typeof content === 'string') return mendScript(target, content)
  await rm(fresh, { force: true })
  await link(source.context.folder.blob(content.sha256, content.mode), fresh)
  await rename(fresh, target)
  await syncFolder(dirname(target))
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
    release,
    whole.map(({ path }) => path),
  )
  return lost
}
