import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { ArosManifest } from '@filo/contract/device/assignment/aros-manifest'
import type { PackageFile } from '@filo/contract/device/assignment/package-content'
import { diskReserveBytes } from '@filo/contract/device/messages/runtime-info'
import type { AgentContext } from '../../context.ts'
import { atOnce } from '../../disk/at-once.ts'
import { AbortedError, FilesMissing, type LackingFile, UpdateError } from '../update-error.ts'
import { findBlob, rememberShelves, verifyBlob } from './blob-store.ts'
import { BlobMissing, type BlobSource, downloadBlob } from './download-blob.ts'
import { downloadPacks, type PackSource } from './download-pack.ts'
import { readStamps, stampOf } from './file-stamps.ts'
import { beginArrival } from './file-times.ts'
import { forEachInParallel } from './for-each-in-parallel.ts'
import { readCurrentLink } from './release-folder.ts'

const DOWNLOADS_AT_ONCE = 3

interface DownloadProgress {
  doneBytes: number
  totalBytes: number
  doneFiles: number
  totalFiles: number
}

/** The release's files, each hash and mode once. */
function distinctFiles(manifest: ArosManifest): PackageFile[] {
  const files = manifest.packages.flatMap((item) => item.files)
  return [...new Map(files.map((file) => [`${file.sha256}.${file.mode}`, file])).values()]
}

async function findMissing(context: AgentContext, files: readonly PackageFile[]): Promise<PackageFile[]> {
  const missing: PackageFile[] = []
  const shelfAt = rememberShelves()
  for (const file of files) {
    if ((await findBlob(context.folder, file, shelfAt)) !== context.folder.blob(file.sha256, file.mode))
      missing.push(file)
  }
  return missing
}

/** Those whose bytes are not there with any mode, each hash once. */
async function findAbsent(context: AgentContext, files: readonly PackageFile[]): Promise<PackageFile[]> {
  const byHash = new Map(files.map((file) => [file.sha256, file]))
  const absent: PackageFile[] = []
  const shelfAt = rememberShelves()
  for (const file of byHash.values()) {
    if ((await findBlob(context.folder, file, shelfAt)) === undefined) absent.push(file)
  }
  return absent
}

async function partBytes(context: AgentContext, files: readonly PackageFile[]): Promise<number> {
  let bytes = 0
  const parts = new Set(await atOnce(() => readdirSync(context.folder.parts)))
  for (const { sha256 } of files) {
    const path = context.folder.part(sha256)
    if (parts.has(basename(path))) bytes += (await atOnce(() => statSync(path))).size
  }
  return bytes
}

async function checkSpace(context: AgentContext, missing: readonly PackageFile[]): Promise<void> {
  const bytes = missing.reduce((sum, file) => sum + file.sizeBytes, 0)
  const needed = bytes - (await partBytes(context, missing)) + diskReserveBytes
  const free = await context.body.freeBytes(context.folder.base)
  if (free >= needed) return
  const inMb = { needed: Math.ceil(needed / 1_000_000), free: Math.floor(free / 1_000_000) }
  const detail = `${inMb.needed} MB needed, ${inMb.free} MB free`
  throw new UpdateError('disk_full', detail, undefined, inMb)
}

export interface DownloadOptions extends Omit<PackSource, 'onBytes' | 'arrival'> {
  onProgress: (progress: DownloadProgress) => void
}

/** The files with one of these contents, each with its package. */
function listLacking(manifest: ArosManifest, sha256s: ReadonlySet<string>): LackingFile[] {
  return manifest.packages.flatMap(({ code, version, files }) =>
    files
      .filter(({ sha256 }) => sha256s.has(sha256))
      .map(({ path, sha256 }) => ({ package: `${code} ${version}`, path, sha256 })),
  )
}

/** Fetches files one by one, as far as the server has them. @returns the contents that it lacks */
async function downloadEach(
  source: BlobSource,
  files: readonly PackageFile[],
  onDone: (count: number) => void,
): Promise<string[]> {
  const byHash = Object.values(Object.groupBy(files, (file) => file.sha256))
  const lacking: string[] = []
  await forEachInParallel(byHash, DOWNLOADS_AT_ONCE, async (sameBytes = []) => {
    try {
      for (const file of sameBytes) await downloadBlob(source, file)
      onDone(sameBytes.length)
    } catch (error) {
      if (!(error instanceof BlobMissing)) throw error
      lacking.push(error.file.sha256)
    }
  })
  return lacking
}

/**
 * Brings every file of a release into the blob store, after making sure that the disk has room. What the server lacks holds
 * up nothing else of it.
 * @throws FilesMissing, TransientError, AbortedError, UpdateError disk_full, blob_corrupt or download_failed
 */
export async function downloadRelease(options: DownloadOptions, manifest: ArosManifest): Promise<void> {
  const files = distinctFiles(manifest)
  const missing = await findMissing(options.context, files)
  await checkSpace(options.context, missing)
  if (missing.length === 0) return
  const totalBytes = missing.reduce((sum, file) => sum + file.sizeBytes, 0)
  const progress = {
    doneBytes: 0,
    totalBytes,
    doneFiles: files.length - missing.length,
    totalFiles: files.length,
  }
  const onBytes = (count: number) => {
    progress.doneBytes += count
    options.onProgress({ ...progress })
  }
  const source = { ...options, onBytes, arrival: await beginArrival(options.context) }
  const onDone = (count: number) => {
    progress.doneFiles += count
    options.onProgress({ ...progress })
  }
  const packed = await downloadPacks(source, await findAbsent(options.context, missing), onDone)
  const complete = new Set(packed.complete)
  const lacking = new Set(packed.missing.map(({ sha256 }) => sha256))
  const left = await findMissing(
    options.context,
    missing.filter((file) => !complete.has(file) && !lacking.has(file.sha256)),
  )
  for (const sha256 of await downloadEach(source, left, onDone)) lacking.add(sha256)
  const [first, ...more] = listLacking(manifest, lacking)
  if (first) throw new FilesMissing([first, ...more])
}

/** What the files of the installed release looked like when they were found whole; blobs are the same files. */
async function readInstalledStamps({ folder }: AgentContext): Promise<ReadonlySet<string>> {
  const installed = await readCurrentLink(folder)
  const stamps = installed === null ? undefined : await readStamps(folder.release(installed))
  return new Set(Object.values(stamps ?? {}))
}

/**
 * Hashes files in the blob store and removes the damaged ones; says which are not there then. One that looks as it did
 * when the installed release was built, or when this run of the agent hashed and wrote it, is taken for whole.
 */
async function dropDamaged(
  { context, hashed }: DownloadOptions,
  files: readonly PackageFile[],
): Promise<PackageFile[]> {
  const known = await readInstalledStamps(context)
  const damaged: PackageFile[] = []
  for (const file of files) {
    if (context.stopping.aborted) throw new AbortedError()
    const path = context.folder.blob(file.sha256, file.mode)
    const stamp = await stampOf(path)
    if (stamp !== undefined && (known.has(stamp) || hashed.isWhole(path, stamp))) continue
    if (!(await verifyBlob(context, file))) damaged.push(file)
  }
  return damaged
}

/**
 * Makes sure of every file of the release in the blob store before any of it is used; damaged ones are fetched once more.
 * @throws UpdateError blob_corrupt naming the first file that stays damaged, and all that downloadRelease throws
 */
export async function verifyRelease(options: DownloadOptions, manifest: ArosManifest): Promise<void> {
  const damaged = await dropDamaged(options, distinctFiles(manifest))
  if (damaged.length > 0) {
    await downloadRelease(options, manifest)
    const [lost] = await dropDamaged(options, damaged)
    if (lost) throw new UpdateError('blob_corrupt', `${lost.path} is damaged on disk`)
  }
  options.hashed.forget()
}
