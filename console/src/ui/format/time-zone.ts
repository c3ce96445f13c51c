import { createContext } from 'react'

/** The reader's time zone (IANA name); undefined is the browser's own. */
export const TimeZone = createContext<string | undefined>(undefined)
