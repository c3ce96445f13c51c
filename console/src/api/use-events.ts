import type { EventTopic, ServerEvent } from '@filo/contract/events/event-routes'
import type { AnyRoute } from '@filo/contract/routes'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { createEventStream, type LiveState } from './event-stream.ts'
import { useInvalidate } from './use-api.ts'

/** Queries are read again at most this often, however many events arrive. */
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
}

/** Keeps queries current by server-sent events: `useEvents(['users'], { invalidates: [listUsers] })`. */
export function useEvents(topics: readonly EventTopic[], { invalidates, onEvent }: UseEventsOptions): void {
  const invalidate = useInvalidate()
  const refresh = useEffectEvent(() => void invalidate(invalidates))
  const tell = useEffectEvent((event: ServerEvent) => onEvent?.(event))
  const key = topics.join(',')
  useEffect(() => {
    if (key === '') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, refreshEveryMs)
    }
    const stop = stream.listen({
      topics: key.split(',') as EventTopic[],
      onGap: refreshSoon,
      onEvent: (event) => {
        tell(event)
        refreshSoon()
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [key])
}
