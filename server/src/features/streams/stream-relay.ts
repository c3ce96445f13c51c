import { isRemoteStream } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import {
  flowCame,
  flowGranted,
  flowGrants,
  flowSent,
  openFlow,
  type StreamFlow,
} from '@filo/contract/streams/stream-flow'
import {
  decodeStreamFrame,
  encodeStreamFrame,
  readStreamNumber,
  type StreamFrame,
  type StreamStep,
} from '@filo/contract/streams/stream-frames'
import { isStreamKind, type StreamKind, streamKinds } from '@filo/contract/streams/stream-kinds'
import { streamsPerLink } from '@filo/contract/streams/stream-limits'
import type { SentStep, StreamRequest } from '../../bus/stream-message.ts'
import { type Bucket, consumeTokens, waitForTokens } from '../../throttle/token-bucket.ts'

/** A server that asked for a stream says this often at least that it still wants it. */
export const abandonedMs = 30_000

interface Relayed {
  id: number
  key: string
  from: string
  kind: StreamKind
  /** Seen from the server: what may come is the robot's. */
  flow: StreamFlow
  bucket: Bucket | undefined
  frameBucket: Bucket | undefined
  /** When the robot last sent something, and the asking server last said something. */
  sentMs: number
  requiredMs: number
}

/**
 * Sends a frame to the robot. `bulk`: it is patient, goes behind whatever else the robot is sent, and moves so many bytes;
 * undefined: at once.
 */
export type SendBytes = (bytes: Uint8Array, bulk: number | undefined) => void

interface Options {
  nowMs: () => number
  /** Tells the server that asked. */
  sendToAsker: (to: string, key: string, step: SentStep) => void
  sendBytes: SendBytes
  /** The robot does what no agent does. */
  onBreach: () => void
}

/** What passing a frame on moves: its bytes, or those that it lets the robot send. */
function movedBy(frame: StreamFrame): number {
  if (frame.type === 'data') return frame.bytes.length
  return frame.type === 'credit' ? frame.bytes : 0
}

/**
 * The streams of one robot's link, between the robot and the servers that asked for them. It keeps nothing that passes:
 * both sides are held to what the other allowed, and whoever sends more is cut.
 */
export function createStreamRelay({ nowMs, sendToAsker, sendBytes, onBreach }: Options) {
  const byId = new Map<number, Relayed>()
  const byKey = new Map<string, Relayed>()
  let lastId = 0

  const isBulk = (kind: StreamKind) => 'isBulk' in streamKinds[kind]
  /** All frames of one stream go one way, so that they stay in order. */
  const send = (kind: StreamKind, frame: StreamFrame) =>
    sendBytes(encodeStreamFrame(frame), isBulk(kind) ? movedBy(frame) : undefined)

  function forget({ id, key }: Relayed) {
    byId.delete(id)
    byKey.delete(key)
  }

  /** Ends a stream towards both sides. */
  function cut(stream: Relayed, reason: StreamEnding) {
    forget(stream)
    send(stream.kind, { stream: stream.id, type: 'close', reason })
    sendToAsker(stream.from, stream.key, { type: 'close', reason })
  }

  /** What a kind may bring in a second; a robot that sends faster is cut, since waiting for it would be kept in memory. */
  function isTooFast(stream: Relayed, bytes: number): boolean {
    const { bytesPerSecond, burstBytes, framesPerSecond } = streamKinds[stream.kind]
    const [rate, now] = [{ burst: burstBytes, perMinute: bytesPerSecond * 60 }, nowMs()]
    const frames = { burst: 4 * framesPerSecond, perMinute: 60 * framesPerSecond }
    if (waitForTokens(stream.bucket, rate, bytes, now) > 0) return true
    if (waitForTokens(stream.frameBucket, frames, 1, now) > 0) return true
    stream.bucket = consumeTokens(stream.bucket, rate, bytes, now)
    stream.frameBucket = consumeTokens(stream.frameBucket, frames, 1, now)
    return false
  }

  function isIdle({ kind, sentMs }: Relayed): boolean {
    const { idleMs } = streamKinds[kind]
    return idleMs !== null && nowMs() - sentMs > idleMs
  }

  function handleData(stream: Relayed, bytes: Uint8Array) {
    const flow = flowCame(stream.flow, bytes.length)
    if (!flow) return cut(stream, 'over_credit')
    if (isTooFast(stream, bytes.length)) return cut(stream, 'too_fast')
    stream.flow = flow
    stream.sentMs = nowMs()
    sendToAsker(stream.from, stream.key, { type: 'data', bytes })
  }

  function handleCredit(stream: Relayed, bytes: number) {
    const flow = flowGranted(stream.flow, bytes)
    if (!flow) return cut(stream, 'over_credit')
    stream.flow = flow
    sendToAsker(stream.from, stream.key, { type: 'credit', bytes })
  }

  /** What the asking server has to say to the robot. */
  function forward(stream: Relayed, step: StreamStep) {
    if (step.type === 'close') forget(stream)
    else {
      const flow =
        step.type === 'data' ? flowSent(stream.flow, step.bytes.length) : flowGrants(stream.flow, step.bytes)
      if (!flow) return cut(stream, 'over_credit')
      stream.flow = flow
    }
    send(stream.kind, { stream: stream.id, ...step })
  }

  return {
    count: () => byId.size,
    /** Whether streams are open of which much is sent to the robot. */
    hasBulk: (): boolean => [...byId.values()].some(({ kind }) => isBulk(kind)),
    /** Of a frame of an open stream of remote sessions its own kind bounds the rate, not the robot's budget of streams. */
    isOwnRate(message: Uint8Array): boolean {
      const stream = message.length > 5 ? byId.get(readStreamNumber(message)) : undefined
      return stream !== undefined && isRemoteStream(stream.kind)
    },
    /** Opens a stream that another server, or this one, asks for. */
    open({ from, key, streamKind, params, credit }: StreamRequest) {
      const refuse = (reason: StreamEnding) => sendToAsker(from, key, { type: 'close', reason })
      if (!isStreamKind(streamKind)) return refuse('unknown_kind')
      if (byId.size >= streamsPerLink) return refuse('too_many_streams')
      lastId += 1
      const at = { sentMs: nowMs(), requiredMs: nowMs() }
      const stream = {
        id: lastId,
        key,
        from,
        kind: streamKind,
        flow: openFlow(credit),
        bucket: undefined,
        frameBucket: undefined,
        ...at,
      }
      byId.set(lastId, stream)
      byKey.set(key, stream)
      send(streamKind, { stream: lastId, type: 'open', kind: streamKind, params, credit })
      sendToAsker(from, key, { type: 'accepted' })
    },
    /** A step of the server that asked; of streams that have ended nothing is heard. */
    handle(key: string, step: SentStep): void {
      const stream = byKey.get(key)
      if (!stream) return
      stream.requiredMs = nowMs()
      if (step.type !== 'accepted' && step.type !== 'alive') forward(stream, step)
    },
    /** Ends a stream of which the server that asked missed something. */
    abort(key: string): void {
      const stream = byKey.get(key)
      if (stream) cut(stream, 'messages_lost')
    },
    /** A binary message of the robot. What it says of a stream that has just ended was under way, and counts for nothing. */
    receive(message: Uint8Array) {
      const frame = decodeStreamFrame(message)
      if (!frame || frame.type === 'open' || frame.stream > lastId) return onBreach()
      const stream = byId.get(frame.stream)
      if (!stream) return
      if (frame.type === 'data') handleData(stream, frame.bytes)
      else if (frame.type === 'credit') handleCredit(stream, frame.bytes)
      else {
        forget(stream)
        sendToAsker(stream.from, stream.key, { type: 'close', reason: frame.reason })
      }
    },
    /** Cuts what nothing came on for too long, and what nobody wants any more. */
    cutIdle(): void {
      for (const stream of byId.values()) {
        if (nowMs() - stream.requiredMs > abandonedMs) cut(stream, 'abandoned')
        else if (isIdle(stream)) cut(stream, 'idle')
      }
    },
    /** The link is gone. */
    end(): void {
      for (const stream of byId.values()) {
        forget(stream)
        sendToAsker(stream.from, stream.key, { type: 'close', reason: 'link_lost' })
      }
    },
  }
}

export type StreamRelay = ReturnType<typeof createStreamRelay>
