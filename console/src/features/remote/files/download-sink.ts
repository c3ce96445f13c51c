import { saveBlob } from '../../../lib/save-blob.ts'
import type { DownloadSink } from './download-plan.ts'

/** From so many bytes on the browser writes to a disk as it comes, where it can. */
const toDiskFrom = 64 * 1024 * 1024
/** Pieces are put together in so large ones, which the browser may lay aside. */
const blobBytes = 8 * 1024 * 1024

interface SavedFile {
  createWritable: () => Promise<{
    write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
    close: () => Promise<void>
    abort: () => Promise<void>
  }>
}
type Picker = (options: { suggestedName: string }) => Promise<SavedFile>

function memorySink(name: string): DownloadSink {
  const blobs: Blob[] = []
  let parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const gather = () => {
    blobs.push(new Blob(parts))
    parts = []
    size = 0
  }
  return {
    write: (bytes) => {
      parts.push(bytes)
      size += bytes.length
      if (size >= blobBytes) gather()
    },
    close: () => {
      gather()
      saveBlob(new Blob(blobs, { type: 'application/octet-stream' }), name)
    },
    discard: () => {
      blobs.length = 0
      parts = []
    },
  }
}

/**
 * Where a download goes: a file that the person chooses where it is large and the browser lets the page write one, else what
 * the page gathers and hands over at the end. Undefined: the person chose none.
 */
export async function chooseSink(name: string, bytes: number): Promise<DownloadSink | undefined> {
  const picker = (window as { showSaveFilePicker?: Picker }).showSaveFilePicker
  if (!picker || bytes < toDiskFrom) return memorySink(name)
  try {
    const writable = await (await picker.call(window, { suggestedName: name })).createWritable()
    return {
      write: (part) => writable.write(part),
      close: () => writable.close(),
      discard: () => void writable.abort().catch(() => undefined),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    return memorySink(name)
  }
}
