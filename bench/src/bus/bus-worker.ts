import { parentPort, workerData } from 'node:worker_threads'
import type { BusMessage } from '@filo/server/bus/bus'
import { decodeBusMessage, encodeBusMessage } from '@filo/server/bus/wire-message'
import { connect } from '@nats-io/transport-node'

/** What one end of the bus does in the benchmark. */
export interface BusWork {
  url: string
  subject: string
  isSender: boolean
  /** As bytes crossed before: base64 within JSON. */
  isBase64: boolean
  bytes: number
}

/** What that took. */
export interface BusWorkDone {
  processorS: number
  seconds: number
}

const PIECE_BYTES = 65_536
const MAX_BYTES = 1_048_576
/** So many pieces are under way at once at most, as credit allows for files. */
const WINDOW = 32

const { url, subject, isSender, isBase64, bytes } = workerData as BusWork

function encode(piece: Uint8Array, seq: number): string | Uint8Array {
  const about = {
    kind: 'stream-step',
    to: 'server-b',
    from: 'server-a',
    side: 'holder',
    key: 'key',
    seq,
  } as const
  if (isBase64) {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64')
    return JSON.stringify({ ...about, step: { type: 'data', bytes: text } })
  }
  const message: BusMessage = { ...about, step: { type: 'data', bytes: piece } }
  return encodeBusMessage(message, MAX_BYTES)[0] ?? ''
}

function decode(came: Uint8Array): Uint8Array {
  if (isBase64) {
    const message = JSON.parse(Buffer.from(came).toString('utf8')) as { step: { bytes: string } }
    return Buffer.from(message.step.bytes, 'base64')
  }
  const message = decodeBusMessage(came)
  return message.kind === 'stream-step' && message.step.type === 'data'
    ? message.step.bytes
    : new Uint8Array()
}

const connection = await connect({ servers: url })
const startedAt = performance.now()
const usedBefore = process.threadCpuUsage()

function finish(beganAt = startedAt): void {
  const { user, system } = process.threadCpuUsage(usedBefore)
  const done: BusWorkDone = {
    processorS: (user + system) / 1e6,
    seconds: (performance.now() - beganAt) / 1000,
  }
  parentPort?.postMessage(done)
}

/** The other end says of every piece that it was taken. */
function send(): void {
  const piece = crypto.getRandomValues(new Uint8Array(PIECE_BYTES))
  const pieces = Math.ceil(bytes / PIECE_BYTES)
  let [sent, received] = [0, 0]
  const pump = () => {
    for (; sent < pieces && sent - received < WINDOW; sent += 1)
      connection.publish(subject, encode(piece, sent + 1))
  }
  connection.subscribe(`${subject}.unchanged`, {
    callback: () => {
      received += 1
      if (received === pieces) finish()
      else pump()
    },
  })
  pump()
}

function receive(): void {
  let came = 0
  let beganAt = 0
  connection.subscribe(subject, {
    callback: (_, { data }) => {
      beganAt ||= performance.now()
      came += decode(data).length
      connection.publish(`${subject}.unchanged`)
      if (came >= bytes) void connection.flush().then(() => finish(beganAt))
    },
  })
}

if (isSender) send()
else receive()
