import type { PresenceDay } from '@filo/contract/connection/connection-routes'
import type { PresenceState } from '@filo/contract/connection/presence-states'
import { Temporal } from 'temporal-polyfill'
import type { ObservedSpan } from './observed-spans.ts'

const QUARTER_MS = 15 * 60_000

interface Day {
  date: string
  fromMs: number
  untilMs: number
}

/** The last `count` days of a time zone's calendar up to today, oldest first; one may have 23 or 25 hours. */
export function calendarDays(now: Date, timeZone: string, count: number): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index })
    const start = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone }).epochMilliseconds
    return { date: day.toString(), fromMs: start(day), untilMs: start(day.add({ days: 1 })) }
  })
}

type Part = PresenceDay['parts'][number]

/** What a quarter of an hour shows: the one state that was in it, or that there were several. */
function stateWithin(spans: readonly ObservedSpan[], fromMs: number, untilMs: number): Part['state'] {
  let found: PresenceState | null = null
  for (const { state, fromAt, untilAt } of spans) {
    if (untilAt.getTime() <= fromMs || fromAt.getTime() >= untilMs) continue
    if (found !== null && found !== state) return 'mixed'
    found = state
  }
  return found
}

function partsOf(day: Day, spans: readonly ObservedSpan[]): Part[] {
  const parts: Part[] = []
  let first = 0
  for (let fromMs = day.fromMs; fromMs < day.untilMs; fromMs += QUARTER_MS) {
    while ((spans[first]?.untilAt.getTime() ?? Number.POSITIVE_INFINITY) <= fromMs) first += 1
    const within: ObservedSpan[] = []
    for (
      let at = first;
      (spans[at]?.fromAt.getTime() ?? Number.POSITIVE_INFINITY) < fromMs + QUARTER_MS;
      at += 1
    ) {
      const span = spans[at]
      if (span) within.push(span)
    }
    const state = stateWithin(within, fromMs, fromMs + QUARTER_MS)
    const last = parts.at(-1)
    if (last?.state === state) last.quarters += 1
    else parts.push({ state, quarters: 1 })
  }
  return parts
}

/** Days of what was observed; `spans` are in order and do not overlap. */
export function daysOfPresence(spans: readonly ObservedSpan[], days: readonly Day[]): PresenceDay[] {
  return days.map((day) => {
    const within = spans.filter(
      ({ fromAt, untilAt }) => untilAt.getTime() > day.fromMs && fromAt.getTime() < day.untilMs,
    )
    const seconds = (state: PresenceState) =>
      Math.round(
        within
          .filter((span) => span.state === state)
          .reduce((sum, { fromAt, untilAt }) => {
            const [from, until] = [
              Math.max(fromAt.getTime(), day.fromMs),
              Math.min(untilAt.getTime(), day.untilMs),
            ]
            return sum + until - from
          }, 0) / 1000,
      )
    const began = within.filter(({ state, fromAt }) => state === 'offline' && fromAt.getTime() >= day.fromMs)
    return {
      date: day.date,
      onlineS: seconds('online'),
      offlineS: seconds('offline'),
      unknownS: seconds('unknown'),
      outages: began.length,
      parts: partsOf(day, within),
    }
  })
}
