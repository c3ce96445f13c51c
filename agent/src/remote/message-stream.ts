import { jsonMessage, remoteBytesMark } from '@filo/contract/remote/remote-streams'
import { type StreamKind, streamKinds } from '@filo/contract/streams/stream-kinds'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { AgentContext } from '../context.ts'
import type { OwnStream } from '../streams/robot-streams.ts'
import { AbortedError } from '../updates/update-error.ts'

/** While so much has not left the robot nothing is added: what a terminal answers on the same link would wait behind it. */
export const mostBacklogBytes = 262_144
/** How long a full link is left alone: there is no news of its having room. */
const backlogMs = 5
/** The share of a kind's rate that is used, since a server counts by another clock and ends what is faster. */
const usedShare = 0.75
/** Bytes of a file that fit into one message, behind its mark. */
export const mostPieceBytes = streamMaxDataBytes - 1

interface Options {
  stream: OwnStream
  kind: StreamKind
  clock: AgentContext['clock']
  /** Aborts when the stream is closed. */
  signal: AbortSignal
}

/** A share of a rate that refills with time: milliseconds to wait for until `bytes` may be sent. Starts full. */
export function createPace({ bytesPerSecond, burstBytes }: { bytesPerSecond: number; burstBytes: number }) {
  const [rate, most] = [(bytesPerSecond * usedShare) / 1000, burstBytes * usedShare]
  let [room, atMs] = [most, -1]
  return (bytes: number, nowMs: number): number => {
    if (atMs >= 0) room = Math.min(most, room + Math.max(0, nowMs - atMs) * rate)
    atMs = nowMs
    if (room < 0) return Math.ceil(-room / rate)
    room -= bytes
    return 0
  }
}

/**
 * Sends messages into a stream, each once there is credit for it and the link has room. A caller that awaits each holds no
 * more than one in memory.
 */
export function createMessageStream({ stream, kind, clock, signal }: Options) {
  const pace = createPace(streamKinds[kind])
  let credited = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => credited.resolve(), { once: true })

  /** @throws AbortedError when the stream is closed before the message is sent */
  async function send(message: Uint8Array): Promise<void> {
    for (let waitMs = pace(message.length, clock.now()); waitMs > 0; ) {
      await clock.sleep(waitMs, signal)
      waitMs = pace(message.length, clock.now())
    }
    for (;;) {
      if (signal.aborted) throw new AbortedError()
      if (stream.backlogBytes() >= mostBacklogBytes) {
        await clock.sleep(backlogMs, signal)
        continue
      }
      const { promise } = credited
      if (stream.write(message)) return
      await promise
    }
  }

  return {
    send,
    /** @throws AbortedError */
    sendJson: (value: object): Promise<void> => send(jsonMessage(value)),
    /** Sends bytes with their mark; the first byte of the buffer is left for it. @throws AbortedError */
    sendMarked: (buffer: Uint8Array): Promise<void> => {
      buffer[0] = remoteBytesMark
      return send(buffer)
    },
    /** To be called by the stream's own `onCredit`. */
    onCredit(): void {
      const { resolve } = credited
      credited = Promise.withResolvers<void>()
      resolve()
    },
  }
}

export type MessageStream = ReturnType<typeof createMessageStream>
