import type { BaseContext } from '../../base-context.ts'
import type { Channel } from '../../bus/channel.ts'
import { everyEventChannel, rightsChannel } from '../../bus/channel-of.ts'
import { type EventListener, type EventRoom, openEventRoom } from './event-room.ts'

/** A channel that nobody listens to is kept this long: whoever changes pages hears on without a gap. */
const LINGER_MS = 60_000
/** While other servers cannot be heard, pages are read again this often. */
const READ_AGAIN_MS = 10_000

/** A single process hears all events in one room, from its start on: nobody ever has a gap. */
function roomOf(channel: Channel, isLocal: boolean): Channel {
  return isLocal && channel.startsWith('events.') ? everyEventChannel : channel
}

/** Passes on what this server hears to the event streams that are open on it. */
export function createEventHub({ bus, clock }: Pick<BaseContext, 'bus' | 'clock'>) {
  const { isLocal } = bus
  const rooms = new Map<Channel, EventRoom>()
  const closing = new Map<Channel, NodeJS.Timeout>()
  const listeners = new Set<EventListener>()

  function open(channel: Channel, isFirst = false): EventRoom {
    const room = rooms.get(channel) ?? openEventRoom({ bus, clock, channel, isFirst })
    rooms.set(channel, room)
    clearTimeout(closing.get(channel))
    return room
  }

  function close(channel: Channel): void {
    rooms.get(channel)?.close()
    rooms.delete(channel)
    closing.delete(channel)
  }

  function leave(channel: Channel, listener: EventListener): void {
    if (!rooms.get(channel)?.leave(listener)) return
    if (isLocal && channel === everyEventChannel) return
    clearTimeout(closing.get(channel))
    closing.set(channel, setTimeout(() => close(channel), LINGER_MS).unref())
  }

  if (isLocal) open(everyEventChannel, true)
  const rights = bus.subscribe([rightsChannel], (message) => {
    for (const { onMessage } of listeners) onMessage(message)
  })
  const stopReturn = bus.onReturn(() => {
    for (const room of rooms.values()) room.beginAnew()
  })
  const readingAgain = setInterval(() => {
    if (!bus.isWhole()) for (const room of rooms.values()) room.sendGap()
  }, READ_AGAIN_MS).unref()

  return {
    /** Has a stream hear channels, and what was told within the last `missedMs`. @returns stops it */
    listen(listened: readonly Channel[], missedMs: number, listener: EventListener): () => void {
      const channels = [...new Set(listened.map((channel) => roomOf(channel, isLocal)))]
      listeners.add(listener)
      for (const channel of channels) open(channel).join(listener, missedMs)
      return () => {
        listeners.delete(listener)
        for (const channel of channels) leave(channel, listener)
      }
    },
    close(): void {
      clearInterval(readingAgain)
      stopReturn()
      rights.stop()
      for (const timer of closing.values()) clearTimeout(timer)
      for (const channel of rooms.keys()) close(channel)
    },
  }
}
