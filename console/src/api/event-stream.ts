import {
  beatEventName,
  endedEventName,
  eventTopics,
  gapEventName,
  type ServerEvent,
  silentAfterMs,
  streamEvents,
} from '@filo/contract/events/event-routes'
import { createEventListeners, type EventListener } from './event-listeners.ts'
import { createSilenceWatch } from './silence-watch.ts'

/** How current the open page is: told of changes, paused in a hidden tab, or cut off. */
export type LiveState = 'live' | 'paused' | 'broken'

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
  /** How long to wait for further listeners, in ms, before a connection is opened for them together. */
  settleMs?: number
}

/** A connection that was silent for so long, in ms, is given up for a new one: nothing may ever come over it. */
const lostAfterMs = 30_000

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

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && Array.from(one).every((topic) => other.has(topic))

function addressOf(topics: ReadonlySet<string>, missedMs: number, path: string): string {
  const page = path === '' ? '' : `&page=${encodeURIComponent(path)}`
  return `${streamEvents.path}?topics=${[...topics].sort().join(',')}&missedMs=${missedMs}${page}`
}

/**
 * One connection for every listener of the page (GET /api/events), opened for the topics they name together; what
 * happened since they last heard is told too. A connection that was lost, or paused while the tab was hidden, ends with
 * `onGap` once it is back; one that was only exchanged for other topics does not. One over which nothing comes any more,
 * not even a beat, counts as broken until something does.
 */
export function createEventStream(options: Options) {
  const { connect, onState, onEnded, retryMs = 10_000, now = Date.now, settleMs = 0 } = options
  const listeners = createEventListeners(now)
  let connection: EventConnection | undefined
  /** What the connection tells of. */
  let topics: ReadonlySet<string> = new Set()
  /** The screen that is open, and the one that the server was told. */
  let screen = { path: '', reported: '' }
  let isPaused = false
  let isLive = false
  let timer: ReturnType<typeof setTimeout> | undefined

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
    listeners.noteGap()
  }

  function disconnect(): void {
    clearTimeout(timer)
    timer = undefined
    silence.stop()
    connection?.close()
    connection = undefined
    if (isLive) listeners.noteHeard(topics)
    topics = new Set()
    isLive = false
  }

  function opened(): void {
    isLive = true
    onState('live')
    silence.beat()
    listeners.closeGaps()
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
    if (event) listeners.forward(event)
  }

  function reconnect(): void {
    const filter: ReadonlySet<string> = isPaused ? new Set() : listeners.topics()
    if (isSame(filter, topics) && screen.path === screen.reported) return
    disconnect()
    if (filter.size === 0) return
    topics = filter
    screen.reported = screen.path
    connection = connect(addressOf(filter, listeners.missedMs(), screen.path))
    // A server that stands still may take the call and never answer it.
    silence.beat()
    connection.onopen = opened
    connection.onerror = failed
    connection.onmessage = received
    connection.addEventListener(beatEventName, () => silence.beat())
    // The server itself was cut off from what happened; the connection stands.
    connection.addEventListener(gapEventName, ({ data }) => listeners.forwardGap(readGap(data)))
    connection.addEventListener(endedEventName, ({ data }) => onEnded?.(readFarewell(data)))
  }

  /** Waits for the components drawn together, so that they share one connection; what happens meanwhile is told then. */
  function reconnectSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(reconnect, settleMs)
  }

  return {
    /** Adds a listener; the answer removes it. */
    listen(listener: EventListener): () => void {
      listeners.add(listener)
      reconnectSoon()
      return () => {
        listeners.remove(listener)
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
