import type { BusMessage } from './bus.ts'
import { splitMessage } from './split-message.ts'

/** What a message with bytes begins with; JSON never does. */
const BYTES_MARK = 0
const HEAD_BYTES = 5

/**
 * A message as NATS carries it: JSON, in several where it names many; one with the bytes of a stream as a zero, the length of
 * its JSON (4 bytes, big endian), the JSON, and the bytes as they are.
 */
export function encodeBusMessage(message: BusMessage, maxBytes: number): (string | Uint8Array)[] {
  if (message.kind !== 'stream-step' || message.step.type !== 'data') return splitMessage(message, maxBytes)
  const { bytes } = message.step
  const text = Buffer.from(JSON.stringify({ ...message, step: { type: 'data' } }))
  const whole = Buffer.allocUnsafe(HEAD_BYTES + text.length + bytes.length)
  whole[0] = BYTES_MARK
  whole.writeUInt32BE(text.length, 1)
  whole.set(text, HEAD_BYTES)
  whole.set(bytes, HEAD_BYTES + text.length)
  return [whole]
}

/** The message that NATS brought; its bytes are those of what came. @throws SyntaxError for what no server of ours sends */
export function decodeBusMessage(came: Uint8Array): BusMessage {
  const whole = Buffer.from(came.buffer, came.byteOffset, came.byteLength)
  if (whole[0] !== BYTES_MARK) return JSON.parse(whole.toString('utf8')) as BusMessage
  const end = HEAD_BYTES + whole.readUInt32BE(1)
  const message = JSON.parse(whole.toString('utf8', HEAD_BYTES, end)) as BusMessage
  if (message.kind !== 'stream-step') throw new SyntaxError('bytes behind a message that carries none')
  return { ...message, step: { type: 'data', bytes: whole.subarray(end) } }
}
