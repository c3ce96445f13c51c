import { createContext, use } from 'react'

/** The reader's time zone (IANA name); undefined is the browser's own. */
export const TimeZone = createContext<string | undefined>(undefined)

/** The zone of what a page is about (a robot's), told beside the reader's where they differ; undefined where none is known. */
export const PlaceTimeZone = createContext<string | undefined>(undefined)

let zoneOfBrowser: string | undefined

/** The browser's time zone (IANA name); a formatter is made once to learn it, which takes a slow phone 50 ms. */
const browserTimeZone = () => (zoneOfBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Reads the reader's time zone (IANA name): the one they chose, else the browser's. Call it where the zone is needed alone. */
export function useTimeZone(): () => string {
  const chosen = use(TimeZone)
  return () => chosen ?? browserTimeZone()
}
