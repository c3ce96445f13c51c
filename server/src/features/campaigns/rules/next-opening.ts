import type { UpdateWindow } from '@filo/contract/customers/update-policy'
import { Temporal } from 'temporal-polyfill'
import { localMoment } from '../../../ground/local-moment.ts'

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
 * The hours of one day, as the clock of the place shows them (RFC 9557 zones): what a day skips, as clocks are put forward, is
 * no time to update, and an hour that comes twice counts once, unless the hours hold all of it.
 */
function hoursOfDay(day: Temporal.PlainDate, window: UpdateWindow, timeZone: string): Span[] {
  const start = Temporal.PlainTime.from(window.from)
  const end = Temporal.PlainTime.from(window.to)
  const isOvernight = Temporal.PlainTime.compare(end, start) <= 0
  const from = localMoment(day.toPlainDateTime(start), timeZone)
  const to = localMoment((isOvernight ? day.add({ days: 1 }) : day).toPlainDateTime(end), timeZone)
  const repeatedNs = from.offsetNanoseconds - to.offsetNanoseconds
  const back = repeatedNs > 0 ? from.getTimeZoneTransition('next') : null
  const first = day.toPlainDateTime(start)
  // Clocks are put back within the hours, to before they began.
  if (!back || Temporal.PlainDateTime.compare(back.toPlainDateTime(), first) >= 0) return [{ from, to }]
  return [
    { from, to: back },
    { from: back.add({ nanoseconds: repeatedNs }), to },
  ]
}

function spansOf({ window, daysOff, timeZone }: UpdateHours, today: Temporal.PlainDate): Span[] {
  const days = Array.from({ length: DAYS_AHEAD + 2 }, (_, index) => today.add({ days: index - 1 }))
  return days.flatMap((day) => {
    const whole = {
      from: day.toZonedDateTime({ timeZone }),
      to: day.add({ days: 1 }).toZonedDateTime({ timeZone }),
    }
    const hours = window ? hoursOfDay(day, window, timeZone) : []
    const all = daysOff.includes(day.dayOfWeek) ? [...hours, whole] : hours
    // Hours that their day skips are none.
    return all.filter(({ from, to }) => Temporal.ZonedDateTime.compare(from, to) < 0)
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
