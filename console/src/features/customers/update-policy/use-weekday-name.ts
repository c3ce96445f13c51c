import { useTranslation } from 'react-i18next'

/** ISO 8601, in its order. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Names a weekday by its ISO number, 1 for Monday, in the reader's language. */
export function useWeekdayName(length: 'long' | 'short' = 'long'): (day: number) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { weekday: length, timeZone: 'UTC' })
  // The first of January 2024 was a Monday.
  return (day) => format.format(new Date(Date.UTC(2024, 0, day)))
}
