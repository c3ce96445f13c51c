import { readStreamEnding, type StreamEnding } from './stream-endings.ts'
import { streamMaxCredit, streamMaxDataBytes, streamMaxParamsBytes } from './stream-limits.ts'

/** What follows on an open stream, in either direction. */
export type StreamStep =
  | { type: 'data'; bytes: Uint8Array }
  /** The sender takes so many bytes more than it said before. */
  | { type: 'credit'; bytes: number }
  | { type: 'close'; reason: StreamEnding }

/** A stream begins: its kind, what it is asked for (JSON, or nothing) and how many bytes its opener takes at first. */
export interface StreamOpening {
  type: 'open'
  kind: string
  params: string
  credit: number
}

/** One binary message of the link; streams are numbered by the server, rising by one. */
export type StreamFrame = { stream: number } & (StreamOpening | StreamStep)

const codes = { open: 1, data: 2, credit: 3, close: 4 } as const
const HEAD_BYTES = 5
const MAX_STREAM = 0xffff_ffff
const kindPattern = /^[a-z][a-z0-9-]{0,39}$/
const reasonPattern = /^[a-z_]{1,40}$/
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const utf8 = new TextEncoder()

/** What comes after the head of a frame. */
function bodyOf(frame: StreamFrame): Uint8Array {
  if (frame.type === 'data') return frame.bytes
  if (frame.type === 'close') return utf8.encode(frame.reason)
  const credit = new Uint8Array(4)
  const value = frame.type === 'credit' ? frame.bytes : frame.credit
  new DataView(credit.buffer).setUint32(0, value)
  if (frame.type === 'credit') return credit
  const [kind, params] = [utf8.encode(frame.kind), utf8.encode(frame.params)]
  return Uint8Array.from([...credit, kind.length, ...kind, ...params])
}

/** A frame as the link carries it. */
export function encodeStreamFrame(frame: StreamFrame): Uint8Array<ArrayBuffer> {
  const body = bodyOf(frame)
  const bytes = new Uint8Array(HEAD_BYTES + body.length)
  bytes[0] = codes[frame.type]
  new DataView(bytes.buffer).setUint32(1, frame.stream)
  bytes.set(body, HEAD_BYTES)
  return bytes
}

/** The stream of a message that is long enough to be a frame. */
export function readStreamNumber(message: Uint8Array): number {
  return new DataView(message.buffer, message.byteOffset, message.byteLength).getUint32(1)
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

function readOpening(view: DataView, body: Uint8Array): StreamOpening | undefined {
  const kindBytes = body[4]
  if (kindBytes === undefined || body.length < 5 + kindBytes) return undefined
  const kind = readText(body.subarray(5, 5 + kindBytes))
  const rest = body.subarray(5 + kindBytes)
  const params = rest.length <= streamMaxParamsBytes ? readText(rest) : undefined
  const credit = view.getUint32(HEAD_BYTES)
  if (kind === undefined || params === undefined || !kindPattern.test(kind)) return undefined
  return credit <= streamMaxCredit ? { type: 'open', kind, params, credit } : undefined
}

function readCredit(view: DataView, body: Uint8Array): StreamStep | undefined {
  const bytes = body.length === 4 ? view.getUint32(HEAD_BYTES) : 0
  return bytes >= 1 && bytes <= streamMaxCredit ? { type: 'credit', bytes } : undefined
}

/** Reads a binary message of the link; undefined for what is no frame. The bytes of data are those of the message. */
export function decodeStreamFrame(message: Uint8Array): StreamFrame | undefined {
  if (message.length <= HEAD_BYTES) return undefined
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  const stream = view.getUint32(1)
  const body = message.subarray(HEAD_BYTES)
  if (stream < 1 || stream > MAX_STREAM) return undefined
  if (message[0] === codes.data)
    return body.length <= streamMaxDataBytes ? { stream, type: 'data', bytes: body } : undefined
  if (message[0] === codes.close) {
    const reason = body.length <= 40 ? (readText(body) ?? '') : ''
    return reasonPattern.test(reason)
      ? { stream, type: 'close', reason: readStreamEnding(reason) }
      : undefined
  }
  const read =
    message[0] === codes.credit
      ? readCredit(view, body)
      : message[0] === codes.open
        ? readOpening(view, body)
        : undefined
  return read && { stream, ...read }
}
