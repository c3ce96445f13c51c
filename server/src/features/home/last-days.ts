import { DAY_MS } from '@filo/contract/durations'

function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...day, timeZone: timeZone ?? 'UTC' })
  } catch {
    // A zone that this build of ICU does not know.
    return new Intl.DateTimeFormat('en-CA', { ...day, timeZone: 'UTC' })
  }
}

/** Gives the day of an instant, `YYYY-MM-DD`, in a time zone; UTC for one that is unknown. */
export function dayIn(timeZone: string | undefined): (at: Date) => string {
  const format = formatOf(timeZone)
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts['year']}-${parts['month']}-${parts['day']}`
  }
}

/** The last `count` days up to this one, oldest first. */
export function lastDays(today: string, count: number): string[] {
  const todayMs = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(todayMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

interface Outcomes {
  succeeded: number
  failed: number
}

/** Counts of single times added up by day; days without any are zero. */
export function outcomesByDay(
  days: readonly string[],
  found: readonly (Outcomes & { at: Date })[],
  dayOf: (at: Date) => string,
): (Outcomes & { day: string })[] {
  const byDay = Map.groupBy(found, ({ at }) => dayOf(at))
  const sum = (day: string, key: keyof Outcomes) =>
    (byDay.get(day) ?? []).reduce((total, row) => total + row[key], 0)
  return days.map((day) => ({ day, succeeded: sum(day, 'succeeded'), failed: sum(day, 'failed') }))
}
