import { isRemoteStream } from '@filo/contract/remote/remote-streams'
import { createStreamEnd, type StreamEnd } from '@filo/contract/streams/stream-end'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import {
  decodeStreamFrame,
  encodeStreamFrame,
  type StreamFrame,
  type StreamOpening,
} from '@filo/contract/streams/stream-frames'
import { isStreamKind, type StreamKind, streamKinds } from '@filo/contract/streams/stream-kinds'
import { streamsPerLink } from '@filo/contract/streams/stream-limits'

/** What this agent does with one open stream. */
export interface StreamWork {
  onData: (bytes: Uint8Array) => void | Promise<void>
  /** More may be sent. */
  onCredit?: () => void
  onClose: (reason: StreamEnding) => void
}

/** The stream as its work sees it. */
export interface OwnStream extends Pick<StreamEnd, 'write' | 'close'> {
  /** Bytes that were said on the link and have not left the robot. */
  backlogBytes: () => number
}

/** What a server may open a stream for; @throws what refuses its parameters */
export type StreamKinds = Partial<Record<StreamKind, (stream: OwnStream, params: string) => StreamWork>>

interface Options {
  kinds: StreamKinds
  send: (bytes: Uint8Array) => void
  backlogBytes: () => number
}

/** The robot's ends of the streams of one link; they end with it. */
export function createRobotStreams({ kinds, send, backlogBytes }: Options) {
  const open = new Map<number, StreamEnd>()

  const sendFrame = (frame: StreamFrame) => send(encodeStreamFrame(frame))

  function begin(stream: number, { kind, params, credit }: StreamOpening) {
    const start = isStreamKind(kind) ? kinds[kind] : undefined
    const refuse = (reason: StreamEnding) => sendFrame({ stream, type: 'close', reason })
    if (!start || !isStreamKind(kind)) return refuse('unknown_kind')
    if (open.size >= streamsPerLink || open.has(stream)) return refuse('too_many_streams')
    let work: StreamWork | undefined
    const end = createStreamEnd({
      window: streamKinds[kind].window,
      isOpener: false,
      send: (step) => sendFrame({ stream, ...step }),
      onData: (bytes) => work?.onData(bytes),
      onCredit: () => work?.onCredit?.(),
      onClose: (reason) => {
        open.delete(stream)
        work?.onClose(reason)
      },
    })
    open.set(stream, end)
    if (credit > 0) end.receive({ type: 'credit', bytes: credit })
    try {
      work = start({ ...end, backlogBytes }, params)
      // Only streams of sessions are spoken into; whoever looks at live state has nothing to say.
      if (isRemoteStream(kind)) end.begin()
    } catch {
      end.close('refused')
    }
  }

  return {
    count: () => open.size,
    /** A binary message of the server; what is none of ours is passed over. */
    receive(message: Uint8Array): void {
      const frame = decodeStreamFrame(message)
      if (frame?.type === 'open') begin(frame.stream, frame)
      else if (frame) open.get(frame.stream)?.receive(frame)
    },
    /** The link is gone, and all streams with it. */
    end(): void {
      for (const end of open.values()) end.cut('link_lost')
    },
  }
}
