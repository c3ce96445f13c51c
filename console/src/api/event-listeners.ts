import { longestMissedMs, type ServerEvent } from '@filo/contract/events/event-routes'

export interface EventListener {
  /** Topics, and records as `topic:id` where a topic is told of one record at a time. */
  topics: readonly string[]
  onEvent: (event: ServerEvent) => void
  /** Events may have been missed: everything shown is to be read again. */
  onGap: () => void
}

interface Position {
  /** It knows, or has read, what happened until this time in ms. */
  heardUntil: number
  /** What happened since cannot all be told: it has to read again. */
  hasGap: boolean
}

/** A page begins to read a little before it begins to listen, and an event takes its time to arrive. */
const readBeforeMs = 1000

/** Whether a listener names the topic of an event, or its record. */
const hears = ({ topics }: EventListener, { topic, id }: ServerEvent) =>
  topics.includes(topic) || topics.includes(`${topic}:${id}`)

/** Listeners of one stream of events, each with the time until which it knows what happened. */
export function createEventListeners(now: () => number) {
  const listeners = new Map<EventListener, Position>()
  const heardUntil = () => now() - readBeforeMs

  return {
    add(listener: EventListener): void {
      listeners.set(listener, { heardUntil: heardUntil(), hasGap: false })
    },
    remove(listener: EventListener): void {
      listeners.delete(listener)
    },
    topics: (): ReadonlySet<string> => new Set([...listeners.keys()].flatMap((listener) => listener.topics)),
    forward(event: ServerEvent): void {
      for (const listener of listeners.keys()) if (hears(listener, event)) listener.onEvent(event)
    },
    /** Has those of some topics read again; of all where none are named. */
    forwardGap(topics: readonly string[] | undefined): void {
      for (const listener of listeners.keys())
        if (!topics || listener.topics.some((topic) => topics.includes(topic))) listener.onGap()
    },
    /** Notes that all of them may miss something from now on. */
    noteGap(): void {
      for (const position of listeners.values()) position.hasGap = true
    },
    /** Has those read again that missed something. */
    closeGaps(): void {
      for (const [listener, position] of listeners) {
        if (position.hasGap) listener.onGap()
        position.hasGap = false
      }
    },
    /** Notes that those whose topics a connection told of have heard everything until now. */
    noteHeard(topics: ReadonlySet<string>): void {
      for (const [listener, position] of listeners)
        if (listener.topics.every((topic) => topics.has(topic))) position.heardUntil = heardUntil()
    },
    /** How far back they have to hear, in ms; what is too far back is a gap. */
    missedMs(): number {
      const positions = [...listeners.values()]
      for (const position of positions)
        if (now() - position.heardUntil > longestMissedMs) position.hasGap = true
      const ages = positions.flatMap(({ hasGap, heardUntil: at }) => (hasGap ? [] : [now() - at]))
      return Math.max(0, ...ages)
    },
  }
}
