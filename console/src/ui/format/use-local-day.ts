import { use, useMemo } from 'react'
import { type Day, dayOf, endOfDay, instantOn } from './local-day.ts'
import { TimeZone } from './time-zone.ts'

/** Days as the reader's calendar has them: the field of an instant, and the instant a chosen day ends. */
export function useLocalDay() {
  const timeZone = use(TimeZone)
  return useMemo(
    () => ({
      /** What a date field shows; empty for none. */
      dayOf: (at: string | null | undefined): Day => (at ? dayOf(at, timeZone) : ''),
      /** The end of a chosen day; null for an empty field. */
      endOf: (day: Day): string | null => (day ? endOfDay(day, timeZone) : null),
      /** The instant of a wall time, `22:30`, on a chosen day; null for an empty field. */
      instantOn: (day: Day, time: string): string | null => (day ? instantOn(day, time, timeZone) : null),
    }),
    [timeZone],
  )
}
