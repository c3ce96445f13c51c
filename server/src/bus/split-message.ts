import type { BusMessage } from './bus.ts'

/** Units named in one message at most. */
export const idsPerMessage = 1000

function withIds(message: BusMessage, ids: string[]): BusMessage {
  if ('unitIds' in message) return { ...message, unitIds: ids }
  if ('sessionIds' in message) return { ...message, sessionIds: ids }
  if (message.kind === 'event') return { ...message, event: { ...message.event, unitIds: ids } }
  return message
}

function idsOf(message: BusMessage): string[] {
  if ('unitIds' in message) return message.unitIds
  if ('sessionIds' in message) return message.sessionIds
  return message.kind === 'event' ? (message.event.unitIds ?? []) : []
}

/**
 * Cuts a message that names many into several that say the same together, as JSON of at most `maxBytes` each. One that
 * is too long without naming several stays as it is.
 */
export function splitMessage(message: BusMessage, maxBytes: number): string[] {
  const ids = idsOf(message)
  const text = JSON.stringify(message)
  const isShort = ids.length <= idsPerMessage && Buffer.byteLength(text) <= maxBytes
  if (isShort || ids.length < 2) return [text]
  const cut = ids.length > idsPerMessage ? idsPerMessage : ids.length >> 1
  const pieces = [ids.slice(0, cut), ids.slice(cut)]
  return pieces.flatMap((piece) => splitMessage(withIds(message, piece), maxBytes))
}
