import { use } from 'react'
import { useLanguage } from '../../i18n/shown-language.tsx'
import { formatBytes } from './format-bytes.ts'
import { formatDate, formatDateTime, formatTime, type Instant } from './format-date.ts'
import { formatDuration } from './format-duration.ts'
import { formatNumber } from './format-number.ts'
import { formatPercent } from './format-percent.ts'
import { formatRelative } from './format-relative.ts'
import { collator } from './intl.ts'
import { TimeZone } from './time-zone.ts'

const made = new Map<string, ReturnType<typeof makeFormats>>()

function makeFormats(language: string, timeZone: string | undefined) {
  return {
    number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
    /** `ratio` 0.42 → "%42". */
    percent: (ratio: number, decimals?: number) => formatPercent(ratio, language, decimals),
    bytes: (bytes: number) => formatBytes(bytes, language),
    /** What more or less there is: "+36 MB". */
    signedBytes: (bytes: number) => `${bytes > 0 ? '+' : ''}${formatBytes(bytes, language)}`,
    date: (at: Instant) => formatDate(at, language, timeZone),
    /** A day that is of no time zone, `2026-03-05`. */
    day: (day: string) => formatDate(`${day}T12:00:00Z`, language, 'UTC'),
    dateTime: (at: Instant, zone = timeZone) => formatDateTime(at, language, zone),
    time: (at: Instant) => formatTime(at, language, timeZone),
    relative: (at: Instant, nowMs: number) => formatRelative(new Date(at).getTime(), nowMs, language),
    duration: (seconds: number) => formatDuration(seconds, language),
    /** Orders as a person of this language expects. */
    compare: (one: string, other: string) => collator(language, { numeric: true }).compare(one, other),
  }
}

/** The formatting functions bound to the language and time zone of the reader; the same for all who ask. */
export function useFormats() {
  const timeZone = use(TimeZone)
  const language = useLanguage()
  const key = `${language} ${timeZone ?? ''}`
  const formats = made.get(key) ?? makeFormats(language, timeZone)
  made.set(key, formats)
  return formats
}
