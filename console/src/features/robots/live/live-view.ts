import { urlOf } from '@filo/contract/client'
import type { LiveSample } from '@filo/contract/live-state/live-sample'
import {
  type LiveStatus,
  liveStatusEvent,
  streamLiveState,
} from '@filo/contract/live-state/live-state-routes'
import type { EventConnection } from '../../../api/event-stream.ts'
import { type LivePoint, pointOf, withPoint } from './live-history.ts'

const CLOSED = 2
const againMs = 5000

/** What a page shows of a robot as it is now. */
export interface LiveSnapshot {
  /** The way to the server. */
  line: 'opening' | 'open' | 'lost' | 'hidden'
  status: LiveStatus
  sample: LiveSample | null
  /** When the sample came, by this browser's clock. */
  cameMs: number
  points: readonly LivePoint[]
}

const nothing: LiveSnapshot = {
  line: 'opening',
  status: { state: 'waiting', reason: null },
  sample: null,
  cameMs: 0,
  points: [],
}

interface Options {
  unitId: string
  connect: (address: string) => EventConnection
  now?: () => number
  /** Whether the tab is hidden, and how to learn of it; @returns stops that */
  isHidden: () => boolean
  onVisibility: (listener: () => void) => () => void
}

function read<T>(data: string, key: keyof T & string): T | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && key in value ? (value as T) : undefined
  } catch {
    return undefined
  }
}

/**
 * A robot as it is now, for as long as somebody listens and the tab is seen; a way that was lost is sought again by
 * itself. What came last stays, with its age.
 */
export function createLiveView({ unitId, connect, now = Date.now, isHidden, onVisibility }: Options) {
  let snapshot = nothing
  let connection: EventConnection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopVisibility = () => {}
  const listeners = new Set<() => void>()

  function set(change: Partial<LiveSnapshot>): void {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }

  function close(): void {
    clearTimeout(timer)
    connection?.close()
    connection = undefined
  }

  function handle({ data }: { data: string }): void {
    const sample = read<LiveSample>(data, 'runtime')
    if (!sample) return
    const cameMs = now()
    set({ sample, cameMs, points: withPoint(snapshot.points, pointOf(sample, cameMs)) })
  }

  function handleStatus({ data }: { data: string }): void {
    const status = read<LiveStatus>(data, 'state')
    if (!status) return
    if (status.state === 'over') close()
    set({ status })
  }

  function failed(): void {
    set({ line: 'lost' })
    if (connection?.readyState !== CLOSED) return
    close()
    timer = setTimeout(open, againMs)
  }

  function open(): void {
    close()
    connection = connect(urlOf(streamLiveState, { unitId }))
    connection.onopen = () => set({ line: 'open' })
    connection.onerror = failed
    connection.onmessage = handle
    connection.addEventListener(liveStatusEvent, handleStatus)
  }

  function followVisibility(): void {
    close()
    if (isHidden()) set({ line: 'hidden' })
    else {
      set({ line: 'opening', status: nothing.status })
      open()
    }
  }

  return {
    snapshot: () => snapshot,
    /** Begins with the first listener and ends with the last. @returns stops listening */
    listen: (listener: () => void) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        stopVisibility = onVisibility(followVisibility)
        followVisibility()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stopVisibility()
        close()
      }
    },
  }
}
