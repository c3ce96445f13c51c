import { use } from 'react'
import { PlaceTimeZone, useTimeZone } from '../format/time-zone.ts'
import { useFormats } from '../format/use-formats.ts'

/** The full time in the reader's zone, and in the zone of what the page is about where that is another. */
export function useExactTime(): (at: string) => string {
  const { dateTime } = useFormats()
  const readOwn = useTimeZone()
  const place = use(PlaceTimeZone)
  return (at) =>
    place && place !== readOwn() ? `${dateTime(at)} · ${place}: ${dateTime(at, place)}` : dateTime(at)
}
