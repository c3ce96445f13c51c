import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { TransferPlan } from './transfer.ts'

/** Where what comes goes: the next bytes, the end, or away with it. */
export interface DownloadSink {
  write: (bytes: Uint8Array<ArrayBuffer>) => void | Promise<void>
  close: () => void | Promise<void>
  discard: () => void
}

interface DownloadOptions {
  path: string
  /** A folder comes as a tar, which cannot be gone on with. */
  isFolder: boolean
  bytes: number
  sink: DownloadSink
}

/** Whether this computer stored it: a disk that is full takes nothing more of this file, however often it is tried. */
async function isStored(store: () => void | Promise<void>): Promise<boolean> {
  try {
    await store()
    return true
  } catch {
    return false
  }
}

/** A file or folder of a robot on its way into the browser, hashed as it comes and gone on with after a cut. */
export function downloadPlan({ path, isFolder, bytes, sink }: DownloadOptions): TransferPlan {
  const hash = sha256.create()
  let received = 0
  /** What the robot said that there is, and no more: a page has no endless room. */
  let most = isFolder ? Number.POSITIVE_INFINITY : bytes
  let version: string | null = null
  return {
    total: isFolder ? null : bytes,
    canResume: !isFolder,
    request: () => (isFolder ? { op: 'archive', path } : { op: 'download', path, offset: received, version }),
    discard: sink.discard,
    async onAnswer(answer, _stream, report) {
      if (answer.type === 'begin') {
        version = answer.version
        most = answer.bytes ?? most
        if (answer.offset !== received) report.fail('changed', '')
        else report.progress(received, answer.bytes)
      }
      if (answer.type !== 'done') return
      if (answer.bytes !== received) {
        report.fail('changed', '')
        return
      }
      const own = bytesToHex(hash.digest())
      if (answer.sha256 !== null && answer.sha256 !== own) {
        report.fail('hash_differs', '')
        return
      }
      if (await isStored(sink.close)) report.done(own, answer.sha256 === null ? null : true)
      else report.fail('failed', '')
    },
    async onBytes(part, report) {
      // What is written may wait for a disk, and the frame’s memory is the browser’s again by then.
      const copy = new Uint8Array(part)
      hash.update(copy)
      received += copy.length
      if (received > most) report.fail('changed', '')
      else if (await isStored(() => sink.write(copy))) report.progress(received)
      else report.fail('failed', '')
    },
  }
}
