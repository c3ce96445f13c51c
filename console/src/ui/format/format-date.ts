import { dateFormat } from './intl.ts'

export type Instant = string | number | Date

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const inZone = (timeZone: string | undefined) => (timeZone ? { timeZone } : {})

/** `5 Mar 2026 13:07` in `timeZone`, the browser's when absent. */
export function formatDateTime(at: Instant, language: string, timeZone?: string): string {
  const format = dateFormat(language, { ...day, ...minute, ...inZone(timeZone) })
  return format.format(new Date(at)).replace(', ', ' ')
}

/** `13:07`. */
export function formatTime(at: Instant, language: string, timeZone?: string): string {
  return dateFormat(language, { ...minute, ...inZone(timeZone) }).format(new Date(at))
}

/** `5 Mar 2026`. */
export function formatDate(at: Instant, language: string, timeZone?: string): string {
  return dateFormat(language, { ...day, ...inZone(timeZone) }).format(new Date(at))
}
