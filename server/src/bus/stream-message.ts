import type { StreamEnding } from '@filo/contract/streams/stream-endings'

/** A step of a stream between servers. Bytes stay bytes; the bus of several servers sends them behind the rest of a message. */
export type SentStep =
  /** The robot's server has it, and named it to the robot. */
  | { type: 'accepted' }
  | { type: 'data'; bytes: Uint8Array }
  | { type: 'credit'; bytes: number }
  | { type: 'close'; reason: StreamEnding }
  /** Whoever asked for the stream still wants it. */
  | { type: 'alive' }

/** Asks whichever server holds a robot's link for a stream. */
export interface StreamRequest {
  kind: 'stream-open'
  unitId: string
  /** The asking server: what follows is told on its channel. */
  from: string
  /** Names the stream between the two servers. */
  key: string
  streamKind: string
  params: string
  credit: number
}

/** One step between the server that asked and the one that holds the link; `seq` rises by one in each direction. */
export interface StreamStepMessage {
  kind: 'stream-step'
  to: string
  from: string
  /** Who says it: whoever asked for the stream, or whoever speaks with the robot. One server may be both. */
  side: 'asker' | 'holder'
  key: string
  seq: number
  step: SentStep
}

export type StreamMessage = StreamRequest | StreamStepMessage
