import { isUnfinished } from '../../ui/upload/upload-item.ts'
import type { QueuedUpload } from './queued-upload.ts'

const key = 'uploads'
const maxRemembered = 500

/** Unfinished uploads of an earlier page in this tab; each waits for its file to be picked again. */
export function readRememberedUploads(storage: Pick<Storage, 'getItem'>): QueuedUpload[] {
  try {
    const items = JSON.parse(storage.getItem(key) ?? '[]') as QueuedUpload[]
    return items.map((item) => ({ ...item, state: 'needs_file', speedBps: 0 }))
  } catch {
    return []
  }
}

/** Keeps names, sizes and destinations of unfinished uploads; never their bytes. */
export function rememberUploads(storage: Pick<Storage, 'setItem'>, items: readonly QueuedUpload[]): void {
  storage.setItem(key, JSON.stringify(items.filter(isUnfinished).slice(0, maxRemembered)))
}
