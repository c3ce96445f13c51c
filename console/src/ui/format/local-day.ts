/** A day of a calendar, `2026-03-05`. */
export type Day = string

const HOURS = 3_600_000

function wallTime(atMs: number, timeZone: string | undefined): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })
  return Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
}

/** How far a zone's clock is ahead of UTC at an instant. */
function offsetMs(atMs: number, timeZone: string | undefined): number {
  const { year, month, day, hour, minute, second } = wallTime(atMs, timeZone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.trunc(atMs / 1000) * 1000
}

/** The day an instant falls on for a person in `timeZone`; the browser's zone when absent. */
export function dayOf(at: string | Date, timeZone?: string): Day {
  const { year, month, day } = wallTime(new Date(at).getTime(), timeZone)
  return `${year}-${month}-${day}`
}

/**
 * The last second of a day for a person in `timeZone`. Where clocks change around midnight it is the later of the
 * two, so that the whole day counts.
 */
export function endOfDay(day: Day, timeZone?: string): string {
  const asUtc = Date.parse(`${day}T23:59:59Z`)
  const offsets = [-36, 36].map((hours) => offsetMs(asUtc + hours * HOURS, timeZone))
  const ends = offsets.map((offset) => asUtc - offset).filter((at) => dayOf(new Date(at), timeZone) === day)
  return new Date(ends.length > 0 ? Math.max(...ends) : asUtc - (offsets[0] ?? 0)).toISOString()
}

/** The instant of a wall time, `22:30`, on a day for a person in `timeZone`; one the day skips is as much later. */
export function instantOn(day: Day, time: string, timeZone?: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const near = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(near, timeZone)).toISOString()
}
