import { localeOf } from './locale.ts'

export type Instant = string | number | Date

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** `5 Mar 2026 13:07` in `timeZone`, the browser's when absent. */
export function formatDateTime(at: Instant, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...day,
    ...minute,
    ...(timeZone ? { timeZone } : {}),
  })
  return format.format(new Date(at)).replace(', ', ' ')
}

/** `13:07`. */
export function formatTime(at: Instant, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...minute, ...(timeZone ? { timeZone } : {}) })
  return format.format(new Date(at))
}

/** `5 Mar 2026`. */
export function formatDate(at: Instant, language: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { ...day, ...(timeZone ? { timeZone } : {}) })
  return format.format(new Date(at))
}
