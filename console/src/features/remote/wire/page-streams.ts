import type { RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import { createStreamEnd, type StreamEnd } from '@filo/contract/streams/stream-end'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { decodeStreamFrame, encodeStreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { createStreamSender, type StreamSender } from './stream-sender.ts'

/** What a part of the page does with its stream. */
export interface StreamHandlers {
  /** A message came; it counts as taken when the promise resolves. */
  onMessage: (message: Uint8Array) => void | Promise<void>
  onClose: (reason: StreamEnding) => void
}

/** A stream that is open. */
export interface PageStream {
  send: StreamSender['send']
  drained: StreamSender['drained']
  pending: StreamSender['pending']
  isOpen: () => boolean
  /** Ends it; `done` unless told. */
  close: (reason?: StreamEnding) => void
}

/** The streams of one WebSocket: numbered from 1, opened by the page, each held to what it was allowed. */
export function createPageStreams(sendFrame: (bytes: Uint8Array<ArrayBuffer>) => void) {
  const ends = new Map<number, StreamEnd>()
  let last = 0
  return {
    open(kind: RemoteStreamKind, request: object, { onMessage, onClose }: StreamHandlers): PageStream {
      last += 1
      const stream = last
      const { window } = streamKinds[kind]
      const sender = createStreamSender({
        maySend: () => end.maySend(),
        write: (bytes) => end.write(bytes),
      })
      const end = createStreamEnd({
        window,
        isOpener: true,
        send: (step) => sendFrame(encodeStreamFrame({ stream, ...step })),
        onData: onMessage,
        onCredit: () => sender.flush(),
        onClose: (reason) => {
          ends.delete(stream)
          sender.end()
          onClose(reason)
        },
      })
      ends.set(stream, end)
      const params = JSON.stringify(request)
      sendFrame(encodeStreamFrame({ stream, type: 'open', kind, params, credit: window }))
      return {
        send: sender.send,
        drained: sender.drained,
        pending: sender.pending,
        isOpen: end.isOpen,
        close: (reason = 'done') => end.close(reason),
      }
    },
    /** Takes in a binary message; false: it is no frame, or one that a server does not send. */
    receive(message: Uint8Array): boolean {
      const frame = decodeStreamFrame(message)
      if (!frame || frame.type === 'open') return false
      // What comes for a stream that has just ended was under way.
      ends.get(frame.stream)?.receive(frame)
      return true
    },
    /** The way to the server is gone. */
    cut(reason: StreamEnding): void {
      for (const end of ends.values()) end.cut(reason)
    },
  }
}

export type PageStreams = ReturnType<typeof createPageStreams>
