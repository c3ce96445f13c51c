const DAY_MS = 24 * 3_600_000

/** The last `count` UTC days up to today, oldest first, as `YYYY-MM-DD`. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(now.getTime() - (count - 1 - index) * DAY_MS)
    return day.toISOString().slice(0, 10)
  })
}
