import type { StoreApi } from 'zustand/vanilla'
import type { UploadItem } from '../../ui/upload/upload-item.ts'
import { createSpeedMeter } from '../../ui/upload/upload-speed.ts'
import { hasArrived, type OpenFiles } from './open-files.ts'
import type { HashFile, StartUpload, Transfer, UploadMetadata } from './upload-transport.ts'

const parallel = 3
const showEveryMs = 200
/** A file that cannot be sent this often in a row, though the server answers, has failed. */
const maxLosses = 3

/** An upload with where it goes. */
export interface QueuedUpload extends UploadItem {
  metadata: UploadMetadata
  lastModified: number
  /** The server's id, once it has taken the upload on. */
  uploadId?: string
}

export interface UploadTarget {
  versionId: string
  kind: 'archive' | 'file'
  /** Gets the hash before the transfer; answers words to show beside the file. */
  onHashed?: (sha256: string) => Promise<string | undefined>
}

export interface QueueParts {
  startUpload: StartUpload
  hashFile: HashFile
  nowMs: () => number
  newId: () => string
  /** Gives up, on the server, an upload that no transfer of this page holds. */
  giveUp: (uploadId: string) => Promise<void>
  /** What the server has of a version's loose files. */
  readOpenFiles: (versionId: string) => Promise<OpenFiles>
  /** Whether a failure is one of the connection, which `noteLost` hears of and which is waited for. */
  isConnectionLost: (error: unknown) => boolean
  noteLost: () => void
  /** Words for what went wrong. */
  messageOf: (error: unknown) => string
  /** Unfinished uploads of an earlier page. */
  initial: QueuedUpload[]
}

/** What sends an upload of this page. */
interface Job {
  file: File
  target: UploadTarget
  /** For a loose file: what was there when it was picked, and how many there shall be. */
  folder?: Promise<{ open: OpenFiles; folderFiles: number }>
  isRunning?: boolean
  transfer?: Transfer
  /** Lost connections since something was last sent. */
  losses: number
}

/** The queue's own state, beside what it works with. */
export interface QueueState {
  parts: QueueParts
  store: StoreApi<{ items: QueuedUpload[] }>
  /** By the upload's id; one of an earlier page has none. */
  jobs: Map<string, Job>
  /** The server cannot be reached: nothing new begins. */
  isSuspended: boolean
}

const findItem = ({ store }: QueueState, id: string) => store.getState().items.find((item) => item.id === id)

/** Changes what is shown of an upload. */
export function patchItem({ store }: QueueState, id: string, change: Partial<QueuedUpload>): void {
  store.setState(({ items }) => ({
    items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  }))
}

function fail(queue: QueueState, id: string, error: unknown): void {
  patchItem(queue, id, { state: 'failed', speedBps: 0, problem: queue.parts.messageOf(error) })
  pump(queue)
}

/** Lost connections end nothing: the file waits in the queue until the server answers again. */
function lose(queue: QueueState, id: string, error: unknown): void {
  const { parts } = queue
  const job = queue.jobs.get(id)
  if (!job || !parts.isConnectionLost(error) || job.losses >= maxLosses) {
    fail(queue, id, error)
    return
  }
  job.losses += 1
  delete job.transfer
  patchItem(queue, id, { state: 'waiting', speedBps: 0 })
  parts.noteLost()
  pump(queue)
}

async function hashUpload(queue: QueueState, id: string, job: Job): Promise<UploadMetadata | undefined> {
  const { parts } = queue
  const known = findItem(queue, id)?.metadata
  if (!known || known.sha256) return known
  patchItem(queue, id, { state: 'hashing' })
  let shownAtMs = 0
  const sha256 = await parts.hashFile(job.file, (hashedBytes) => {
    const nowMs = parts.nowMs()
    if (nowMs - shownAtMs < showEveryMs) return
    shownAtMs = nowMs
    patchItem(queue, id, { hashedBytes })
  })
  const notice = await job.target.onHashed?.(sha256)
  const metadata = { ...known, sha256 }
  patchItem(queue, id, notice === undefined ? { metadata } : { metadata, notice })
  return metadata
}

/** What was lost so far counts no more. */
export function forgiveLosses({ jobs }: QueueState, id: string): void {
  const job = jobs.get(id)
  if (job) job.losses = 0
}

function endUpload(queue: QueueState, id: string): void {
  const sentBytes = findItem(queue, id)?.sizeBytes ?? 0
  patchItem(queue, id, { state: 'done', sentBytes, speedBps: 0 })
  queue.jobs.delete(id)
  pump(queue)
}

/** What the server learns of a file when it is sent; undefined when the server has it already. */
async function announce(job: Job, metadata: UploadMetadata): Promise<UploadMetadata | undefined> {
  if (!job.folder || metadata.path === undefined) return metadata
  const { open, folderFiles } = await job.folder
  const { path, sha256 } = metadata
  return hasArrived(open, { path, sizeBytes: job.file.size, sha256 })
    ? undefined
    : { ...metadata, folderFiles }
}

function createCallbacks(queue: QueueState, id: string) {
  const meter = createSpeedMeter()
  let shownAtMs = 0
  return {
    onAdmitted: (uploadId: string) => patchItem(queue, id, { uploadId }),
    onProgress: (sentBytes: number) => {
      const nowMs = queue.parts.nowMs()
      const speedBps = meter(sentBytes, nowMs)
      if (speedBps > 0) forgiveLosses(queue, id)
      if (nowMs - shownAtMs < showEveryMs || findItem(queue, id)?.state !== 'uploading') return
      shownAtMs = nowMs
      patchItem(queue, id, { sentBytes, speedBps })
    },
    onDone: () => endUpload(queue, id),
    onFailed: (error: unknown) => lose(queue, id, error),
  }
}

async function runUpload(queue: QueueState, id: string): Promise<void> {
  const { jobs, parts } = queue
  const job = jobs.get(id)
  // Paused and resumed while it was hashed: the first run goes on.
  if (!job || job.isRunning) return
  job.isRunning = true
  try {
    const hashed = await hashUpload(queue, id, job)
    const metadata = hashed && (await announce(job, hashed))
    if (!hashed || !jobs.has(id) || findItem(queue, id)?.state === 'paused') return
    if (!metadata) {
      endUpload(queue, id)
      return
    }
    patchItem(queue, id, { state: 'uploading' })
    job.transfer = parts.startUpload(
      job.file,
      { metadata, uploadId: findItem(queue, id)?.uploadId },
      createCallbacks(queue, id),
    )
  } catch (error) {
    if (jobs.has(id)) fail(queue, id, error)
  } finally {
    job.isRunning = false
  }
}

/** Begins what waits, as many as may run at once. */
export function pump(queue: QueueState): void {
  const { store, jobs } = queue
  if (queue.isSuspended) return
  const { items } = store.getState()
  const busy = items.filter(({ state }) => state === 'uploading' || state === 'hashing').length
  const next = items
    .filter(({ id, state }) => state === 'waiting' && jobs.has(id))
    .slice(0, Math.max(0, parallel - busy))
  for (const { id } of next) {
    patchItem(queue, id, { state: 'hashing' })
    void runUpload(queue, id)
  }
}
