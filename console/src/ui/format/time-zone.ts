import { createContext, use } from 'react'

/** The reader's time zone (IANA name); undefined is the browser's own. */
export const TimeZone = createContext<string | undefined>(undefined)

/** The zone of what a page is about (a robot's), told beside the reader's where they differ; undefined where none is known. */
export const PlaceTimeZone = createContext<string | undefined>(undefined)

let zoneOfBrowser: string | undefined

/** The reader's time zone (IANA name): the one they chose, else the browser's. A formatter is made once to learn that. */
export function useTimeZone(): string {
  zoneOfBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return use(TimeZone) ?? zoneOfBrowser
}
