export type UploadItemState =
  | 'waiting'
  | 'hashing'
  | 'uploading'
  | 'paused'
  | 'verifying'
  | 'done'
  | 'failed'
  /** Known from before a reload; goes on when the same file is picked again. */
  | 'needs_file'

/** One file on its way to the server. */
export interface UploadItem {
  id: string
  name: string
  sizeBytes: number
  sentBytes: number
  /** How far its checksum is, while that is computed. */
  hashedBytes?: number
  state: UploadItemState
  /** Bytes per second over the last seconds; 0 while nothing moves. */
  speedBps: number
  /** Why it failed, in the reader's language. */
  problem?: string
  /** What to know about it, e.g. that an earlier version has this very file. */
  notice?: string
}

/** A file with its path inside the folder that was picked or dropped. */
export interface PickedFile {
  file: File
  /** `bin/start.sh`; the bare name for single files. */
  path: string
}

/** Whether something happens to the item by itself. */
export function isMoving({ state }: Pick<UploadItem, 'state'>): boolean {
  return state === 'waiting' || state === 'hashing' || state === 'uploading' || state === 'verifying'
}

/** Whether the item still wants to move. */
export function isUnfinished({ state }: Pick<UploadItem, 'state'>): boolean {
  return state !== 'done' && state !== 'failed'
}

const running = new Set<UploadItemState>(['waiting', 'hashing', 'uploading', 'verifying'])

/** Whether the item moves by itself: neither held, nor over, nor waiting for its file. */
export function isRunning({ state }: Pick<UploadItem, 'state'>): boolean {
  return running.has(state)
}
