import { longestMissedMs } from '@filo/contract/events/event-routes'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'

/** Beyond so many the oldest are forgotten: whoever opens a stream in such a storm reads again soon enough. */
const MAX_KEPT = 2000

/** The last half minute of events, for streams that opened a moment after their page had been read. */
export function createRecentEvents({ bus, clock }: Pick<BaseContext, 'bus' | 'clock'>) {
  let kept: { atMs: number; message: BusMessage }[] = []

  bus.subscribe((message) => {
    if (message.kind !== 'event') return
    const atMs = clock.now().getTime()
    const oldestMs = atMs - longestMissedMs
    if (kept.length >= MAX_KEPT || (kept[0] && kept[0].atMs < oldestMs)) {
      kept = kept.filter((each) => each.atMs >= oldestMs).slice(1 - MAX_KEPT)
    }
    kept.push({ atMs, message })
  })

  return {
    /** What happened within the last `ms`, oldest first. */
    within(ms: number): BusMessage[] {
      const sinceMs = clock.now().getTime() - ms
      return ms > 0 ? kept.filter(({ atMs }) => atMs >= sinceMs).map(({ message }) => message) : []
    },
  }
}
