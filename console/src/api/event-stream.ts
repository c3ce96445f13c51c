import {
  beatEventName,
  endedEventName,
  eventTopics,
  gapEventName,
  longestMissedMs,
  type ServerEvent,
  silentAfterMs,
  streamEvents,
} from '@filo/contract/events/event-routes'
import { createSilenceWatch } from './silence-watch.ts'

/** How current the open page is: told of changes, paused in a hidden tab, or cut off. */
export type LiveState = 'live' | 'paused' | 'broken'

interface EventListener {
  /** Topics, and records as `topic:id` where a topic is told of one record at a time. */
  topics: readonly string[]
  onEvent: (event: ServerEvent) => void
  /** Events may have been missed: everything shown is to be read again. */
  onGap: () => void
}

/** The part of an EventSource the stream uses. */
export interface EventConnection {
  onopen: (() => void) | null
  onerror: (() => void) | null
  onmessage: ((message: { data: string }) => void) | null
  addEventListener: (name: string, listener: (message: { data: string }) => void) => void
  readonly readyState: number
  close: () => void
}

interface Options {
  connect: (address: string) => EventConnection
  onState: (state: LiveState) => void
  /** Somebody ended the session; what they want said, null for nothing. */
  onEnded?: (message: string | null) => void
  /** Before a connection that the server has refused is tried again. */
  retryMs?: number
  /** The time in ms. */
  now?: () => number
}

/** A connection that was silent for so long, in ms, is given up for a new one: nothing may ever come over it. */
const lostAfterMs = 30_000

/** A page begins to read a little before it begins to listen, and an event takes its time to arrive. */
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

const topicsOf = (listeners: Iterable<EventListener>) =>
  new Set(Array.from(listeners).flatMap((listener) => listener.topics))

/** The topics of a gap; undefined where it cannot be read: then everything is to be read again. */
function readGap(data: string): string[] | undefined {
  try {
    const { topics } = JSON.parse(data) as { topics?: unknown }
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : undefined
  } catch {
    return undefined
  }
}

/** What the one who ended the session wants said; null for nothing, or where it cannot be read. */
function readFarewell(data: string): string | null {
  try {
    const { message } = JSON.parse(data) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/** Whether a listener asked for what an event tells. */
const hears = ({ topics }: EventListener, { topic, id }: ServerEvent) =>
  topics.includes(topic) || topics.includes(`${topic}:${id}`)

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && Array.from(one).every((topic) => other.has(topic))

interface Status {
  /** It knows, or has read, what happened until this time in ms. */
  heardUntil: number
  /** What happened since cannot all be told: it has to read again. */
  hasGap: boolean
}

/**
 * One connection for every listener of the page (GET /api/events), opened for the topics they name together; what
 * happened since they last heard is told too. A connection that was lost, or paused while the tab was hidden, ends with
 * `onGap` once it is back; one that was only exchanged for other topics does not. One over which nothing comes any more,
 * not even a beat, counts as broken until something does.
 */
export function createEventStream({ connect, onState, onEnded, retryMs = 10_000, now = Date.now }: Options) {
  const listeners = new Map<EventListener, Status>()
  let connection: EventConnection | undefined
  /** What the connection tells of. */
  let topics: ReadonlySet<string> = new Set()
  /** The screen that is open, and the one that the server was told. */
  let screen = { path: '', reported: '' }
  let isPaused = false
  let isLive = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const heardUntil = () => now() - readBeforeMs

  /** A server that stands still leaves its connections open: only the beats that are missing show it. */
  const silence = createSilenceWatch({
    silentMs: silentAfterMs,
    lostMs: lostAfterMs,
    onSilent: () => {
      isLive = false
      onState('broken')
    },
    onHeard: () => {
      isLive = true
      onState('live')
    },
    onLost: () => {
      noteGap()
      disconnect()
      reconnect()
    },
  })

  function noteGap(): void {
    isLive = false
    for (const position of listeners.values()) position.hasGap = true
  }

  function disconnect(): void {
    clearTimeout(timer)
    timer = undefined
    silence.stop()
    connection?.close()
    connection = undefined
    for (const [listener, position] of listeners)
      if (isLive && listener.topics.every((topic) => topics.has(topic))) position.heardUntil = heardUntil()
    topics = new Set()
    isLive = false
  }

  function opened(): void {
    isLive = true
    onState('live')
    for (const [listener, position] of listeners) {
      if (position.hasGap) listener.onGap()
      position.hasGap = false
    }
  }

  function failed(): void {
    silence.stop()
    onState('broken')
    noteGap()
    if (connection?.readyState !== CLOSED) return
    disconnect()
    timer = setTimeout(reconnect, retryMs)
  }

  function received({ data }: { data: string }): void {
    const event = readEvent(data)
    if (!event) return
    for (const listener of listeners.keys()) if (hears(listener, event)) listener.onEvent(event)
  }

  /** The server itself was cut off from what happened; the connection stands. */
  function missed({ data }: { data: string }): void {
    const concerned = readGap(data)
    for (const listener of listeners.keys())
      if (!concerned || listener.topics.some((topic) => concerned.includes(topic))) listener.onGap()
  }

  /** How far back the listeners have to hear; what is too far back is a gap. */
  function missedMs(): number {
    const positions = [...listeners.values()]
    for (const position of positions)
      if (now() - position.heardUntil > longestMissedMs) position.hasGap = true
    const ages = positions.flatMap(({ hasGap, heardUntil: at }) => (hasGap ? [] : [now() - at]))
    return Math.max(0, ...ages)
  }

  function reconnect(): void {
    const filter = topicsOf(isPaused ? [] : listeners.keys())
    if (isSame(filter, topics) && screen.path === screen.reported) return
    disconnect()
    if (filter.size === 0) return
    topics = filter
    const page = screen.path === '' ? '' : `&page=${encodeURIComponent(screen.path)}`
    screen.reported = screen.path
    const query = `topics=${[...filter].sort().join(',')}&missedMs=${missedMs()}${page}`
    connection = connect(`${streamEvents.path}?${query}`)
    connection.onopen = opened
    connection.onerror = failed
    connection.onmessage = received
    connection.addEventListener(beatEventName, silence.beat)
    connection.addEventListener(gapEventName, missed)
    connection.addEventListener(endedEventName, ({ data }) => onEnded?.(readFarewell(data)))
  }

  /** Waits for the components drawn together, so that they share one connection from the start. */
  function reconnectSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(reconnect, 0)
  }

  return {
    /** Adds a listener; the answer removes it. */
    listen(listener: EventListener): () => void {
      listeners.set(listener, { heardUntil: heardUntil(), hasGap: false })
      reconnectSoon()
      return () => {
        listeners.delete(listener)
        reconnectSoon()
      }
    },
    /** Another screen is open: the server is told its path, never an id or a query. */
    setScreen(path: string): void {
      if (path === screen.path) return
      screen = { ...screen, path }
      if (topics.size > 0) reconnectSoon()
    },
    /** A hidden tab hears nothing and reads everything again when it is looked at. */
    setPaused(paused: boolean): void {
      if (paused === isPaused) return
      isPaused = paused
      noteGap()
      if (paused) onState('paused')
      reconnect()
    },
  }
}
