import { use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from './format-bytes.ts'
import { formatDate, formatDateTime, formatTime, type Instant } from './format-date.ts'
import { formatDuration } from './format-duration.ts'
import { formatNumber } from './format-number.ts'
import { formatPercent } from './format-percent.ts'
import { formatRelative } from './format-relative.ts'
import { localeOf } from './locale.ts'
import { TimeZone } from './time-zone.ts'

/** The formatting functions bound to the language and time zone of the reader. */
export function useFormats() {
  const { i18n } = useTranslation('ui')
  const timeZone = use(TimeZone)
  const language = i18n.language
  return useMemo(
    () => ({
      number: (value: number, decimals?: number) => formatNumber(value, language, decimals),
      /** `ratio` 0.42 → "%42". */
      percent: (ratio: number, decimals?: number) => formatPercent(ratio, language, decimals),
      bytes: (bytes: number) => formatBytes(bytes, language),
      date: (at: Instant) => formatDate(at, language, timeZone),
      dateTime: (at: Instant, zone = timeZone) => formatDateTime(at, language, zone),
      time: (at: Instant) => formatTime(at, language, timeZone),
      relative: (at: Instant, nowMs: number) => formatRelative(new Date(at).getTime(), nowMs, language),
      duration: (seconds: number) => formatDuration(seconds, language),
      /** Orders as a person of this language expects. */
      compare: new Intl.Collator(localeOf(language), { numeric: true }).compare,
    }),
    [language, timeZone],
  )
}
