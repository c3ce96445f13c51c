import { longestMissedMs } from '@filo/contract/events/event-routes'
import type { BaseContext } from '../../base-context.ts'
import type { BusListener, BusMessage } from '../../bus/bus.ts'
import type { Channel } from '../../bus/channel.ts'

/** Beyond so many the oldest are forgotten, and whoever asks for more reads again. */
const MAX_RETAINED = 2000

/** What an open stream takes in. */
export interface EventListener {
  onMessage: BusListener
  /** What happened on a channel cannot all be told. */
  onGap: (channel: Channel) => void
}

interface RoomOptions extends Pick<BaseContext, 'bus' | 'clock'> {
  channel: Channel
  /** There was nothing to hear before: the server has just begun, and is the only one. */
  isFirst: boolean
}

/** The streams of this server that listen to one channel: one subscription for all, and the last half minute of it. */
export function openEventRoom({ bus, clock, channel, isFirst }: RoomOptions) {
  const listeners = new Set<EventListener>()
  let retained: { atMs: number; message: BusMessage }[] = []
  /** From when on everything is known; undefined while the first messages may still pass by. */
  let knownSinceMs = isFirst ? 0 : undefined

  function keep(message: BusMessage): void {
    const atMs = clock.now().getTime()
    const oldestMs = atMs - longestMissedMs
    const [oldest] = retained
    const isFull = retained.length >= MAX_RETAINED
    if (oldest && isFull) knownSinceMs = oldest.atMs + 1
    if (oldest && (isFull || oldest.atMs < oldestMs)) {
      retained = retained.filter((each) => each.atMs >= oldestMs).slice(1 - MAX_RETAINED)
    }
    retained.push({ atMs, message })
  }

  const { ready, stop } = bus.subscribe([channel], (message) => {
    keep(message)
    for (const listener of listeners) listener.onMessage(message)
  })
  void ready.then(() => {
    knownSinceMs ??= clock.now().getTime()
  })

  function sendGap(): void {
    for (const { onGap } of listeners) onGap(channel)
  }

  return {
    /** Has a listener hear what is told from now on and what was within the last `missedMs`. */
    join(listener: EventListener, missedMs: number): void {
      listeners.add(listener)
      if (missedMs === 0) return
      const sinceMs = clock.now().getTime() - missedMs
      if (knownSinceMs === undefined || knownSinceMs > sinceMs) listener.onGap(channel)
      for (const { atMs, message } of retained) if (atMs >= sinceMs) listener.onMessage(message)
    },
    /** @returns whether nobody is left */
    leave(listener: EventListener): boolean {
      listeners.delete(listener)
      return listeners.size === 0
    },
    sendGap,
    /** What was told lately may be missing: nobody is told of it as if it were all. */
    beginAnew(): void {
      retained = []
      knownSinceMs = clock.now().getTime()
      sendGap()
    },
    close: stop,
  }
}

export type EventRoom = ReturnType<typeof openEventRoom>
