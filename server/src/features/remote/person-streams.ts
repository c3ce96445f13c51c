import { isRemoteStream, type RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import {
  decodeStreamFrame,
  encodeStreamFrame,
  type StreamFrame,
  type StreamOpening,
} from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { RequestedStream, StreamHandlers } from '../streams/streams-service.ts'

/** Streams of one page at once: a terminal, a desktop, services, logs and a few files. */
const mostPersonStreams = 8

interface Options {
  /** Opens a stream to the robot; undefined: this person may not have one of this kind now. */
  openStream: (
    kind: RemoteStreamKind,
    request: unknown,
    handlers: StreamHandlers,
  ) => RequestedStream | undefined
  send: (bytes: Uint8Array) => void
  /** The page does what no page of ours does. */
  onBreach: () => void
}

/** What came from the robot and was not acknowledged by the page yet. */
interface Unread {
  bytes: number
  resolve: () => void
}

interface PersonStream {
  stream: RequestedStream
  unread: Unread[]
  /** What the page granted beyond the pieces that were resolved. */
  granted: number
  /** What the page may still send. */
  pageMay: number
}

function readRequest(params: string): unknown {
  try {
    return params === '' ? null : (JSON.parse(params) as unknown)
  } catch {
    return undefined
  }
}

/** Counts what the page took in; a piece that is taken in whole lets the robot send on. */
function settle(own: PersonStream, bytes: number): void {
  own.granted += bytes
  for (;;) {
    const [first] = own.unread
    if (!first || first.bytes > own.granted) return
    own.granted -= first.bytes
    own.unread.shift()
    first.resolve()
  }
}

/**
 * The streams of one page's connection, each one of the robot's link: bytes go through as they are, and both sides are held
 * to the credit of the other. The page is granted what the robot granted, the robot what the page took in, so that nothing
 * is stored here beyond one window.
 */
export function createPersonStreams({ openStream, send, onBreach }: Options) {
  const open = new Map<number, PersonStream>()
  let lastId = 0

  const sendFrame = (frame: StreamFrame) => send(encodeStreamFrame(frame))

  function grantPage(id: number, own: PersonStream): void {
    const due = own.stream.maySend() - own.pageMay
    // Not every byte that was taken is worth a frame.
    if (due < 1 || (due < streamMaxDataBytes && own.pageMay > 0)) return
    own.pageMay += due
    sendFrame({ stream: id, type: 'credit', bytes: due })
  }

  function finish(id: number, reason: StreamEnding): void {
    const own = open.get(id)
    if (!own) return
    open.delete(id)
    for (const { resolve } of own.unread) resolve()
    sendFrame({ stream: id, type: 'close', reason })
  }

  function begin(id: number, { kind, params, credit }: StreamOpening) {
    const refuse = (reason: StreamEnding) => sendFrame({ stream: id, type: 'close', reason })
    const request = readRequest(params)
    if (!isRemoteStream(kind)) return refuse('unknown_kind')
    if (open.size >= mostPersonStreams) return refuse('too_many_streams')
    if (request === undefined || credit !== streamKinds[kind].window) return refuse('bad_data')
    let own: PersonStream | undefined
    const stream = openStream(kind, request, {
      onOpen: () => own && grantPage(id, own),
      onData: (bytes) => {
        if (!own) return
        sendFrame({ stream: id, type: 'data', bytes })
        const { unread } = own
        return new Promise<void>((resolve) => unread.push({ bytes: bytes.length, resolve }))
      },
      onCredit: () => own && grantPage(id, own),
      onClose: (reason) => finish(id, reason),
    })
    if (!stream) return refuse('not_permitted')
    own = { stream, unread: [], granted: 0, pageMay: 0 }
    open.set(id, own)
  }

  function handleData(own: PersonStream, bytes: Uint8Array): void {
    own.pageMay -= bytes.length
    if (own.pageMay < 0 || !own.stream.write(bytes)) onBreach()
  }

  return {
    count: (): number => open.size,
    /** A binary message of the page. */
    receive(message: Uint8Array) {
      const frame = decodeStreamFrame(message)
      if (!frame) return onBreach()
      if (frame.type === 'open') {
        if (frame.stream <= lastId) return onBreach()
        lastId = frame.stream
        return begin(frame.stream, frame)
      }
      if (frame.stream > lastId) return onBreach()
      const own = open.get(frame.stream)
      if (!own) return
      if (frame.type === 'data') handleData(own, frame.bytes)
      else if (frame.type === 'credit') settle(own, frame.bytes)
      else {
        open.delete(frame.stream)
        for (const { resolve } of own.unread) resolve()
        own.stream.close(frame.reason)
      }
    },
    /** Ends all of them; the page is told why and may open others where the connection goes on. */
    endAll(reason: StreamEnding): void {
      for (const [id, own] of Array.from(open)) {
        finish(id, reason)
        own.stream.close(reason)
      }
    },
  }
}
