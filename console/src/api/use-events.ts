import type { EventTopic, ServerEvent } from '@filo/contract/events/event-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { createPace } from '../lib/pace.ts'
import { createEventStream, type LiveState } from './event-stream.ts'
import { useInvalidate } from './use-api.ts'

/** Queries are read again at most this often, however many events arrive, unless a page asks for more. */
const refreshEveryMs = 1000

const useLiveStore = create<{ state: LiveState }>(() => ({ state: 'live' }))

/** Whether the page hears of changes; for a chip "Canlı / Duraklatıldı / Kopuk". */
export function useLiveState(): LiveState {
  return useLiveStore(({ state }) => state)
}

const stream = createEventStream({
  connect: (address) => new EventSource(address) as never,
  onState: (state) => useLiveStore.setState({ state }),
})

document.addEventListener('visibilitychange', () => stream.setPaused(document.hidden))

interface UseEventsOptions {
  /** Read again when anything of the topics changes, and after a gap. */
  invalidates: readonly Pick<AnyRoute, 'name'>[]
  /** For patches in place; the queries are read again all the same. */
  onEvent?: (event: ServerEvent) => void
  /** How often at most, in ms: less than a second only where somebody watches one thing happen. */
  everyMs?: number
}

/** Keeps queries current by server-sent events: `useEvents(['users'], { invalidates: [listUsers] })`. */
export function useEvents(
  topics: readonly EventTopic[],
  { invalidates, onEvent, everyMs = refreshEveryMs }: UseEventsOptions,
): void {
  const invalidate = useInvalidate()
  const refresh = useEffectEvent(() => invalidate(invalidates))
  const tell = useEffectEvent((event: ServerEvent) => onEvent?.(event))
  const key = topics.join(',')
  useEffect(() => {
    if (key === '') return
    const pace = createPace(refresh, everyMs)
    const stop = stream.listen({
      topics: key.split(',') as EventTopic[],
      onGap: pace.ask,
      onEvent: (event) => {
        tell(event)
        pace.ask()
      },
    })
    return () => {
      pace.stop()
      stop()
    }
  }, [key, everyMs])
}
