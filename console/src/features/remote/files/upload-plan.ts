import { bytesMessage, jsonMessage } from '@filo/contract/remote/remote-streams'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { PageStream } from '../wire/page-streams.ts'
import type { TransferPlan } from './transfer.ts'

const sliceBytes = 1_048_576
const pieceBytes = streamMaxDataBytes - 1

interface UploadOptions {
  file: Blob
  name: string
  folder: string
  /** Names the upload, so that it is gone on with. */
  upload: string
  replace: boolean
  /** SHA-256 of the file in hex; rejects where it cannot be read. */
  hash: Promise<string>
}

/** A file of this computer on its way into a folder of a robot; the robot says from where it wants it. */
export function uploadPlan({ file, name, folder, upload, replace, hash }: UploadOptions): TransferPlan {
  let current: PageStream | undefined

  async function send(stream: PageStream, from: number, progress: (bytes: number) => void): Promise<void> {
    for (let offset = from; offset < file.size; offset += sliceBytes) {
      const slice = new Uint8Array(await file.slice(offset, offset + sliceBytes).arrayBuffer())
      if (current !== stream) return
      for (let at = 0; at < slice.length; at += pieceBytes)
        stream.send(bytesMessage(slice.subarray(at, at + pieceBytes)))
      await stream.drained(sliceBytes)
      // A stream that ended lets those who wait go on, and nothing of theirs left.
      if (current !== stream || !stream.isOpen()) return
      progress(Math.max(from, offset + slice.length - stream.pending()))
    }
    const sha256 = await hash
    await stream.drained()
    if (current === stream && stream.isOpen()) stream.send(jsonMessage({ type: 'end', sha256 }))
  }

  return {
    total: file.size,
    canResume: true,
    request: () => {
      current = undefined
      return { op: 'upload', folder, name, upload, bytes: file.size, replace }
    },
    discard: () => {
      current = undefined
    },
    async onAnswer(answer, stream, report) {
      if (answer.type === 'ready') {
        current = stream
        report.progress(answer.offset)
        // The file was moved or changed under the page’s feet.
        void send(stream, answer.offset, report.progress).catch(() => report.fail('failed', ''))
      }
      if (answer.type !== 'done') return
      const own = await hash.catch(() => undefined)
      if (answer.sha256 !== null && answer.sha256 !== own) report.fail('hash_differs', '')
      else report.done(own, answer.sha256 === null ? null : true)
    },
  }
}
