import type { Temporal } from 'temporal-polyfill'

/** Which of two equal times is meant where clocks are put back. */
type Occurrence = 'first' | 'second'

/**
 * The moment at which the clock of a place shows a date and time (RFC 9557 zones). A time that is skipped as clocks are put
 * forward stands for the first one that exists after it.
 */
export function localMoment(
  time: Temporal.PlainDateTime,
  timeZone: string,
  occurrence: Occurrence = 'first',
): Temporal.ZonedDateTime {
  const disambiguation = occurrence === 'first' ? 'earlier' : 'later'
  const at = time.toZonedDateTime(timeZone, { disambiguation })
  if (at.toPlainDateTime().equals(time)) return at
  const before = time.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  return before.getTimeZoneTransition('next') ?? before
}
