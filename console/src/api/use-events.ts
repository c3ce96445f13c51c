import { getAbout } from '@filo/contract/about/about-routes'
import type { EventTopic, ServerEvent } from '@filo/contract/events/event-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { createPace } from '../lib/pace.ts'
import { noteEnd } from '../state/session-store.ts'
import { apiClient } from './api-client.ts'
import { concerns, type Shown } from './concerns.ts'
import { noteReachable, useConnectionStore } from './connection.ts'
import { createEventStream, type LiveState } from './event-stream.ts'
import { openEvents } from './open-events.ts'
import { useInvalidate } from './use-api.ts'

/** Queries are read again at most this often, however many events arrive, unless a page asks for more. */
const refreshEveryMs = 1000

/** How often at most a page counts robots anew, in ms: in a large fleet something happens all the time. */
export const countsEveryMs = 10_000

const useLiveStore = create<{ state: LiveState }>(() => ({ state: 'live' }))

/** Whether the page hears of changes; for a chip "Canlı / Duraklatıldı / Kopuk". */
export function useLiveState(): LiveState {
  const isReachable = useConnectionStore((connection) => connection.isReachable)
  const state = useLiveStore((live) => live.state)
  return isReachable ? state : 'broken'
}

/** A server that has not answered for so long, in ms, where a stream broke already, cannot be reached. */
const answersWithinMs = 5000

/**
 * A stream that breaks may be the first to know that the server is gone: a call that fails, or is not answered in time,
 * says so to the page.
 */
function noteState(state: LiveState): void {
  const isNews = useLiveStore.getState().state !== state
  useLiveStore.setState({ state })
  if (state !== 'broken' || !isNews) return
  const signal = AbortSignal.timeout(answersWithinMs)
  apiClient.call(getAbout, { signal }).catch(() => signal.aborted && noteReachable(false))
}

const stream = createEventStream({
  connect: openEvents,
  onState: noteState,
  onEnded: noteEnd,
})

/** Tells the server which screen is open, for the list of who is connected; `path` is the route, with `$RobotId` for an id. */
export const noteScreen = (path: string): void => stream.setScreen(path)

document.addEventListener('visibilitychange', () => stream.setPaused(document.hidden))

interface UseEventsOptions {
  /** Read again when anything of the topics changes, and after a gap. */
  invalidates: readonly Pick<AnyRoute, 'name'>[]
  /** The one thing that is shown: events about others are passed over. */
  about?: Shown
  /** How often at most, in ms: less than a second only where somebody watches one thing happen. */
  everyMs?: number
}

/**
 * Keeps queries current by server-sent events: `useEvents(['users'], { invalidates: [listUsers] })`; a topic that is told
 * of one record at a time as `topic:id`.
 */
export function useEvents(
  topics: readonly (EventTopic | `${EventTopic}:${string}`)[],
  { invalidates, about, everyMs = refreshEveryMs }: UseEventsOptions,
): void {
  const invalidate = useInvalidate()
  const refresh = useEffectEvent(() => invalidate(invalidates))
  const isShown = useEffectEvent((event: ServerEvent) => concerns(event, about ?? {}))
  const key = topics.join(',')
  useEffect(() => {
    if (key === '') return
    const pace = createPace(refresh, everyMs)
    const stop = stream.listen({
      topics: key.split(','),
      onGap: pace.request,
      onEvent: (event) => (isShown(event) ? pace.request() : undefined),
    })
    return () => {
      pace.stop()
      stop()
    }
  }, [key, everyMs])
}
