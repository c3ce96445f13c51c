import { createStore } from 'zustand/vanilla'
import { isUnfinished, type PickedFile } from '../../ui/upload/upload-item.ts'
import { countFolder, type OpenFiles } from './open-files.ts'
import {
  forgiveLosses,
  patchItem,
  pump,
  type QueuedUpload,
  type QueueParts,
  type QueueState,
  type UploadTarget,
} from './queued-upload.ts'
import type { UploadMetadata } from './upload-transport.ts'

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

/** What the server has, and how many files the folder has with those that are still to be sent from here. */
async function readFolder({ store, parts }: QueueState, versionId: string, picked: readonly string[]) {
  const unsent = store
    .getState()
    .items.filter(({ state, metadata }) => metadata.versionId === versionId && state !== 'done')
    .flatMap(({ metadata }) => metadata.path ?? [])
  // Who cannot be asked has nothing; then the files are sent again.
  const open: OpenFiles = await parts.readOpenFiles(versionId).catch(() => new Map())
  return { open, folderFiles: countFolder(open, [...picked, ...unsent]) }
}

/** Takes files in; one of them may go on with an upload that the server still has open. */
function addFiles(
  queue: QueueState,
  target: UploadTarget,
  files: readonly PickedFile[],
  uploadId?: string,
): void {
  const { store, jobs, parts } = queue
  const fresh: QueuedUpload[] = []
  const paths = files.flatMap((picked) => metadataOf(picked, target).path ?? [])
  const folder = target.kind === 'file' ? readFolder(queue, target.versionId, paths) : undefined
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
      patchItem(queue, id, { state: 'waiting' })
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
  pump(queue)
}

function pauseUpload(queue: QueueState, id: string): void {
  patchItem(queue, id, { state: 'paused', speedBps: 0 })
  void queue.jobs.get(id)?.transfer?.pause()
  pump(queue)
}

function resumeUpload(queue: QueueState, id: string): void {
  const job = queue.jobs.get(id)
  if (job?.transfer) {
    patchItem(queue, id, { state: 'uploading' })
    job.transfer.resume()
  } else {
    patchItem(queue, id, { state: job ? 'waiting' : 'needs_file' })
    pump(queue)
  }
}

function retryUpload(queue: QueueState, id: string): void {
  const job = queue.jobs.get(id)
  if (job) delete job.transfer
  forgiveLosses(queue, id)
  queue.store.setState(({ items }) => ({
    items: items.map((item) => {
      if (item.id !== id) return item
      const { problem: _gone, ...rest } = item
      return { ...rest, state: job ? 'waiting' : 'needs_file' }
    }),
  }))
  pump(queue)
}

function cancelUpload(queue: QueueState, id: string): void {
  const { store, jobs, parts } = queue
  const job = jobs.get(id)
  const uploadId = store.getState().items.find((item) => item.id === id)?.uploadId
  jobs.delete(id)
  store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
  if (job?.transfer) void job.transfer.cancel()
  else if (uploadId) void parts.giveUp(uploadId)
  pump(queue)
}

/** Drops what is done, of one version or of all; what failed stays until somebody deals with it. */
function clearFinished({ store }: QueueState, versionId?: string): void {
  store.setState(({ items }) => ({
    items: items.filter(
      ({ state, metadata }) =>
        state !== 'done' || (versionId !== undefined && metadata.versionId !== versionId),
    ),
  }))
}

/** Begins nothing new while the server cannot be reached; afterwards goes on. */
function setSuspended(queue: QueueState, isSuspended: boolean): void {
  queue.isSuspended = isSuspended
  pump(queue)
}

/** The uploads of this tab, three at a time; outlives pages, and a file picked again after a reload goes on. */
export function createUploadQueue(parts: QueueParts) {
  const queue: QueueState = {
    parts,
    store: createStore(() => ({ items: parts.initial })),
    jobs: new Map(),
    isSuspended: false,
  }
  return {
    store: queue.store,
    add: addFiles.bind(undefined, queue),
    actions: {
      pause: pauseUpload.bind(undefined, queue),
      resume: resumeUpload.bind(undefined, queue),
      retry: retryUpload.bind(undefined, queue),
      cancel: cancelUpload.bind(undefined, queue),
    },
    clearFinished: clearFinished.bind(undefined, queue),
    hold: setSuspended.bind(undefined, queue),
  }
}
