/** A robot's clock may differ by this much from the server's before anybody is told. */
export const clockToleranceSeconds = 300
/** One that was wrong is right again once it is this close: a clock at the edge is not told again and again. */
const clockAgreesSeconds = 120
/** More than any clock is off; what a robot says of its time is bounded by it. */
const MOST_SECONDS = 2_000_000_000

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Stores of a robot's clock by how many seconds it is ahead of the server's (behind: below 0) while it is wrong,
 * else null.
 * @param before what was kept of it until now
 */
export function judgeClock(before: number | null, aheadMs: number): number | null {
  const seconds = Math.round(aheadMs / 1000)
  const limit = before === null ? clockToleranceSeconds : clockAgreesSeconds
  if (Number.isNaN(seconds) || Math.abs(seconds) <= limit) return null
  return Math.max(-MOST_SECONDS, Math.min(MOST_SECONDS, seconds))
}

/** The difference in the largest unit that it holds once, as people say it: 400 days, 2 hours. */
export function clockDifference(aheadSeconds: number): {
  count: number
  unit: 'day' | 'hour' | 'minute'
  isAhead: boolean
} {
  const off = Math.abs(aheadSeconds)
  const [unit, length] = units.find(([, seconds]) => off >= seconds) ?? units[2]
  return { count: Math.round(off / length), unit, isAhead: aheadSeconds > 0 }
}
