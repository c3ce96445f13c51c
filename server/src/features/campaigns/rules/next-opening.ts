import type { UpdateWindow } from '@filo/contract/customers/update-policy'
import { Temporal } from 'temporal-polyfill'

/** When the robots of a place may be updated. */
export interface UpdateHours {
  /** Null: at any hour. */
  window: UpdateWindow | null
  /** Days on which nobody works (1 = Monday): they are open as a whole. */
  daysOff: readonly number[]
  /** IANA name. */
  timeZone: string
}

interface Span {
  from: Temporal.ZonedDateTime
  to: Temporal.ZonedDateTime
}

const DAYS_AHEAD = 8

/**
 * The hours of one day. A moment that the day skips, as clocks are put forward, is taken as much later, and the hours
 * keep their length.
 */
function spanOf(day: Temporal.PlainDate, window: UpdateWindow, timeZone: string): Span {
  const start = Temporal.PlainTime.from(window.from)
  const end = Temporal.PlainTime.from(window.to)
  const isOvernight = Temporal.PlainTime.compare(end, start) <= 0
  const from = day.toZonedDateTime({ timeZone, plainTime: start })
  if (!from.toPlainTime().equals(start)) {
    const minutes = start.until(end).total('minutes') + (isOvernight ? 24 * 60 : 0)
    return { from, to: from.add({ minutes: Math.round(minutes) }) }
  }
  const lastDay = isOvernight ? day.add({ days: 1 }) : day
  return { from, to: lastDay.toZonedDateTime({ timeZone, plainTime: end }) }
}

function spansOf({ window, daysOff, timeZone }: UpdateHours, today: Temporal.PlainDate): Span[] {
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => today.add({ days: index - 1 }))
  return days.flatMap((day) => {
    const whole = {
      from: day.toZonedDateTime({ timeZone }),
      to: day.add({ days: 1 }).toZonedDateTime({ timeZone }),
    }
    const hours = window ? [spanOf(day, window, timeZone)] : []
    return daysOff.includes(day.dayOfWeek) ? [...hours, whole] : hours
  })
}

/** When a robot may be updated next; null where it may now. */
export function nextOpening(hours: UpdateHours, now: Date): Date | null {
  if (!hours.window) return null
  const at = now.getTime()
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(hours.timeZone)
  const spans = spansOf(hours, here.toPlainDate())
  if (spans.some(({ from, to }) => from.epochMilliseconds <= at && at < to.epochMilliseconds)) return null
  const ahead = spans.map(({ from }) => from.epochMilliseconds).filter((start) => start > at)
  return new Date(Math.min(...ahead))
}
