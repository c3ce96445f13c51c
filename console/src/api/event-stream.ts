import {
  type EventTopic,
  eventTopics,
  longestMissedMs,
  type ServerEvent,
  streamEvents,
} from '@filo/contract/events/event-routes'

/** How current the open page is: told of changes, paused in a hidden tab, or cut off. */
export type LiveState = 'live' | 'paused' | 'broken'

export interface EventListener {
  topics: readonly EventTopic[]
  onEvent: (event: ServerEvent) => void
  /** Events may have been missed: everything shown is to be read again. */
  onGap: () => void
}

/** The part of an EventSource the stream uses. */
export interface EventConnection {
  onopen: (() => void) | null
  onerror: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  readonly readyState: number
  close: () => void
}

interface Options {
  connect: (address: string) => EventConnection
  onState: (state: LiveState) => void
  /** Before a connection that the server has refused is tried again. */
  retryMs?: number
  /** The time in ms. */
  now?: () => number
}

/** A page begins to read a little before it begins to listen. */
const readBeforeMs = 1000

const CLOSED = 2

function isEvent(value: unknown): value is ServerEvent {
  const { topic, id, kind } = (value ?? {}) as Partial<Record<keyof ServerEvent, unknown>>
  const isKnown = (eventTopics as readonly unknown[]).includes(topic)
  return isKnown && (id === null || typeof id === 'string') && typeof kind === 'string'
}

function readEvent(data: string): ServerEvent | undefined {
  try {
    const event: unknown = JSON.parse(data)
    return isEvent(event) ? event : undefined
  } catch {
    return undefined
  }
}

function addressOf(listeners: Iterable<EventListener>): string {
  const topics = new Set(Array.from(listeners).flatMap((listener) => listener.topics))
  return topics.size > 0 ? `${streamEvents.path}?topics=${[...topics].sort().join(',')}` : ''
}

/**
 * One connection for every listener of the page (GET /api/events), opened for the topics they name together; what
 * happened since the first of them began to listen is told too. A connection that was lost, or paused while the tab was
 * hidden, ends with `onGap` once it is back.
 */
export function createEventStream({ connect, onState, retryMs = 10_000, now = Date.now }: Options) {
  /** With the time each began to listen. */
  const listeners = new Map<EventListener, number>()
  let connection: EventConnection | undefined
  let address = ''
  let isPaused = false
  /** Listeners that were connected once; a new connection means they may have missed something. */
  const connected = new Set<EventListener>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function disconnect(): void {
    clearTimeout(timer)
    timer = undefined
    connection?.close()
    connection = undefined
    address = ''
  }

  function opened(): void {
    onState('live')
    for (const listener of listeners.keys()) {
      if (connected.has(listener)) listener.onGap()
      connected.add(listener)
    }
  }

  function failed(): void {
    onState('broken')
    if (connection?.readyState !== CLOSED) return
    disconnect()
    timer = setTimeout(reconnect, retryMs)
  }

  function received({ data }: { data: string }): void {
    const event = readEvent(data)
    if (!event) return
    for (const listener of listeners.keys())
      if (listener.topics.includes(event.topic)) listener.onEvent(event)
  }

  /** How far back the listeners that were never connected have to hear. */
  function missedMs(): number {
    const since = Array.from(listeners).flatMap(([listener, at]) => (connected.has(listener) ? [] : [at]))
    const oldest = Math.min(now(), ...since)
    return Math.min(longestMissedMs, now() - oldest + readBeforeMs)
  }

  function reconnect(): void {
    const wanted = isPaused ? '' : addressOf(listeners.keys())
    if (wanted === address) return
    disconnect()
    if (wanted === '') return
    address = wanted
    connection = connect(`${wanted}&missedMs=${missedMs()}`)
    connection.onopen = opened
    connection.onerror = failed
    connection.onmessage = received
  }

  /** Waits for the components drawn together, so that they share one connection from the start. */
  function reconnectSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(reconnect, 0)
  }

  return {
    /** Adds a listener; the answer removes it. */
    listen(listener: EventListener): () => void {
      listeners.set(listener, now())
      reconnectSoon()
      return () => {
        listeners.delete(listener)
        connected.delete(listener)
        reconnectSoon()
      }
    },
    /** A hidden tab hears nothing and reads everything again when it is looked at. */
    setPaused(paused: boolean): void {
      if (paused === isPaused) return
      isPaused = paused
      for (const listener of listeners.keys()) connected.add(listener)
      if (paused) onState('paused')
      reconnect()
    },
  }
}

export type EventStream = ReturnType<typeof createEventStream>
