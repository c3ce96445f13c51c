import { createStore, type StoreApi } from 'zustand/vanilla'
import { isUnfinished, type PickedFile, type UploadItem } from '../../ui/upload/upload-item.ts'
import { createSpeedMeter } from '../../ui/upload/upload-speed.ts'
import { countFolder, hasArrived, type OpenFiles } from './open-files.ts'
import type { HashFile, StartUpload, Transfer, UploadMetadata } from './upload-transport.ts'

const parallel = 3
const tellEveryMs = 200
/** A file that cannot be sent this often in a row, though the server answers, has failed. */
const maxLosses = 3

/** An upload with where it goes. */
export interface QueuedUpload extends UploadItem {
  metadata: UploadMetadata
  lastModified: number
  /** The server's id, once it has taken the upload on. */
  uploadId?: string
}

interface UploadTarget {
  versionId: string
  kind: 'archive' | 'file'
  /** Told the hash before the transfer; answers words to show beside the file. */
  onHashed?: (sha256: string) => Promise<string | undefined>
}

interface QueueParts {
  startUpload: StartUpload
  hashFile: HashFile
  nowMs: () => number
  newId: () => string
  /** Gives up, on the server, an upload that no transfer of this page holds. */
  giveUp: (uploadId: string) => Promise<void>
  /** What the server has of a version's loose files. */
  readOpenFiles: (versionId: string) => Promise<OpenFiles>
  /** Whether a failure is one of the connection, which is told to `noteLost` and waited for. */
  isConnectionLost: (error: unknown) => boolean
  noteLost: () => void
  /** Words for what went wrong. */
  messageOf: (error: unknown) => string
  /** Unfinished uploads of an earlier page. */
  initial: QueuedUpload[]
}

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

function isSameFile(item: QueuedUpload, file: File, metadata: UploadMetadata): boolean {
  const { versionId, path, fileName } = item.metadata
  const isSamePlace =
    versionId === metadata.versionId && (path ?? fileName) === (metadata.path ?? metadata.fileName)
  return isSamePlace && item.sizeBytes === file.size && item.lastModified === file.lastModified
}

function metadataOf({ file, path }: PickedFile, { versionId, kind }: UploadTarget): UploadMetadata {
  return kind === 'archive'
    ? { versionId, kind, fileName: file.name }
    : // Names that macOS decomposes ("u" and two dots) are composed as everywhere else.
      { versionId, kind, fileName: file.name, path: path.normalize('NFC') }
}

/** The uploads of this tab, three at a time; outlives pages, and a file picked again after a reload goes on. */
export function createUploadQueue(parts: QueueParts) {
  const store: StoreApi<{ items: QueuedUpload[] }> = createStore(() => ({ items: parts.initial }))
  const jobs = new Map<string, Job>()
  let isHeld = false

  const itemOf = (id: string) => store.getState().items.find((item) => item.id === id)
  const patch = (id: string, change: Partial<QueuedUpload>) =>
    store.setState(({ items }) => ({
      items: items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }))

  function fail(id: string, error: unknown): void {
    patch(id, { state: 'failed', speedBps: 0, problem: parts.messageOf(error) })
    pump()
  }

  /** Lost connections end nothing: the file waits in the queue until the server answers again. */
  function lose(id: string, error: unknown): void {
    const job = jobs.get(id)
    if (!job || !parts.isConnectionLost(error) || job.losses >= maxLosses) {
      fail(id, error)
      return
    }
    job.losses += 1
    delete job.transfer
    patch(id, { state: 'waiting', speedBps: 0 })
    parts.noteLost()
    pump()
  }

  async function hash(id: string, job: Job): Promise<UploadMetadata | undefined> {
    const known = itemOf(id)?.metadata
    if (!known || known.sha256) return known
    patch(id, { state: 'hashing' })
    let toldAtMs = 0
    const sha256 = await parts.hashFile(job.file, (hashedBytes) => {
      const nowMs = parts.nowMs()
      if (nowMs - toldAtMs < tellEveryMs) return
      toldAtMs = nowMs
      patch(id, { hashedBytes })
    })
    const notice = await job.target.onHashed?.(sha256)
    const metadata = { ...known, sha256 }
    patch(id, notice === undefined ? { metadata } : { metadata, notice })
    return metadata
  }

  function forgive(id: string): void {
    const job = jobs.get(id)
    if (job) job.losses = 0
  }

  function end(id: string): void {
    patch(id, { state: 'done', sentBytes: itemOf(id)?.sizeBytes ?? 0, speedBps: 0 })
    jobs.delete(id)
    pump()
  }

  /** What is told of a file when it is sent; undefined when the server has it already. */
  async function announce(job: Job, metadata: UploadMetadata): Promise<UploadMetadata | undefined> {
    if (!job.folder || metadata.path === undefined) return metadata
    const { open, folderFiles } = await job.folder
    const { path, sha256 } = metadata
    return hasArrived(open, { path, sizeBytes: job.file.size, sha256 })
      ? undefined
      : { ...metadata, folderFiles }
  }

  function callbacksOf(id: string) {
    const meter = createSpeedMeter()
    let toldAtMs = 0
    return {
      onAdmitted: (uploadId: string) => patch(id, { uploadId }),
      onProgress: (sentBytes: number) => {
        const nowMs = parts.nowMs()
        const speedBps = meter(sentBytes, nowMs)
        if (speedBps > 0) forgive(id)
        if (nowMs - toldAtMs < tellEveryMs || itemOf(id)?.state !== 'uploading') return
        toldAtMs = nowMs
        patch(id, { sentBytes, speedBps })
      },
      onDone: () => end(id),
      onFailed: (error: unknown) => lose(id, error),
    }
  }

  async function run(id: string): Promise<void> {
    const job = jobs.get(id)
    // Paused and resumed while it was hashed: the first run goes on.
    if (!job || job.isRunning) return
    job.isRunning = true
    try {
      const hashed = await hash(id, job)
      const metadata = hashed && (await announce(job, hashed))
      if (!hashed || !jobs.has(id) || itemOf(id)?.state === 'paused') return
      if (!metadata) {
        end(id)
        return
      }
      patch(id, { state: 'uploading' })
      job.transfer = parts.startUpload(
        job.file,
        { metadata, uploadId: itemOf(id)?.uploadId },
        callbacksOf(id),
      )
    } catch (error) {
      if (jobs.has(id)) fail(id, error)
    } finally {
      job.isRunning = false
    }
  }

  function pump(): void {
    if (isHeld) return
    const { items } = store.getState()
    const busy = items.filter(({ state }) => state === 'uploading' || state === 'hashing').length
    const next = items
      .filter(({ id, state }) => state === 'waiting' && jobs.has(id))
      .slice(0, Math.max(0, parallel - busy))
    for (const { id } of next) {
      patch(id, { state: 'hashing' })
      void run(id)
    }
  }

  /** What the server has, and how many files the folder has with those that are still to be sent from here. */
  async function readFolder(versionId: string, picked: readonly string[]) {
    const unsent = store
      .getState()
      .items.filter(({ state, metadata }) => metadata.versionId === versionId && state !== 'done')
      .flatMap(({ metadata }) => metadata.path ?? [])
    // Who cannot be asked has nothing; then the files are sent again.
    const open: OpenFiles = await parts.readOpenFiles(versionId).catch(() => new Map())
    return { open, folderFiles: countFolder(open, [...picked, ...unsent]) }
  }

  /** Takes files in; one of them may go on with an upload that the server still has open. */
  function add(target: UploadTarget, files: readonly PickedFile[], uploadId?: string): void {
    const fresh: QueuedUpload[] = []
    const paths = files.flatMap((picked) => metadataOf(picked, target).path ?? [])
    const folder = target.kind === 'file' ? readFolder(target.versionId, paths) : undefined
    for (const picked of files) {
      const metadata = metadataOf(picked, target)
      const again = store
        .getState()
        .items.find(
          (item) => isUnfinished(item) && !jobs.has(item.id) && isSameFile(item, picked.file, metadata),
        )
      const id = again?.id ?? parts.newId()
      jobs.set(id, { file: picked.file, target, losses: 0, ...(folder ? { folder } : {}) })
      if (again) {
        patch(id, { state: 'waiting' })
        continue
      }
      const { size: sizeBytes, lastModified } = picked.file
      fresh.push({
        id,
        name: metadata.path ?? picked.path,
        sizeBytes,
        sentBytes: 0,
        state: 'waiting',
        speedBps: 0,
        metadata,
        lastModified,
        ...(uploadId ? { uploadId } : {}),
      })
    }
    const picks = new Set(fresh.map(({ metadata: { path, fileName } }) => path ?? fileName))
    const isPickedAgain = ({ state, metadata: { versionId, path, fileName } }: QueuedUpload) =>
      state === 'failed' && versionId === target.versionId && picks.has(path ?? fileName)
    store.setState(({ items }) => ({ items: [...items.filter((item) => !isPickedAgain(item)), ...fresh] }))
    pump()
  }

  const actions = {
    pause: (id: string) => {
      patch(id, { state: 'paused', speedBps: 0 })
      void jobs.get(id)?.transfer?.pause()
      pump()
    },
    resume: (id: string) => {
      const transfer = jobs.get(id)?.transfer
      if (transfer) {
        patch(id, { state: 'uploading' })
        transfer.resume()
      } else {
        patch(id, { state: jobs.has(id) ? 'waiting' : 'needs_file' })
        pump()
      }
    },
    retry: (id: string) => {
      const job = jobs.get(id)
      if (job) delete job.transfer
      forgive(id)
      store.setState(({ items }) => ({
        items: items.map((item) => {
          if (item.id !== id) return item
          const { problem: _gone, ...rest } = item
          return { ...rest, state: job ? 'waiting' : 'needs_file' }
        }),
      }))
      pump()
    },
    cancel: (id: string) => {
      const job = jobs.get(id)
      const uploadId = itemOf(id)?.uploadId
      jobs.delete(id)
      store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
      if (job?.transfer) void job.transfer.cancel()
      else if (uploadId) void parts.giveUp(uploadId)
      pump()
    },
  }
  /** Drops what is done, of one version or of all; what failed stays until somebody deals with it. */
  const clearFinished = (versionId?: string) =>
    store.setState(({ items }) => ({
      items: items.filter(
        ({ state, metadata }) =>
          state !== 'done' || (versionId !== undefined && metadata.versionId !== versionId),
      ),
    }))
  /** Begins nothing new while the server cannot be reached; afterwards goes on. */
  const hold = (isOn: boolean) => {
    isHeld = isOn
    pump()
  }
  return { store, add, actions, clearFinished, hold }
}
