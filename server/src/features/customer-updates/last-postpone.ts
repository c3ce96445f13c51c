import { Temporal } from 'temporal-polyfill'

/** The last moment to which an update may be put off: the end of the day so many days after the customer was first asked. */
export function lastPostponeMoment(requestedAt: Date, days: number, timeZone: string): Date {
  const requestedTime = Temporal.Instant.fromEpochMilliseconds(requestedAt.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  const next = requestedTime.toPlainDate().add({ days: days + 1 })
  return new Date(next.toZonedDateTime({ timeZone }).epochMilliseconds - 1)
}
