/** What was read from another clock between two moments of one's own. */
export interface ClockReading {
  /** Milliseconds since 1970 by one's own clock, before the question and after the answer. */
  sentMs: number
  receivedMs: number
  /** By the other clock, somewhere between the two. */
  otherMs: number
  /** How coarse the other clock is told: 1000 for the `Date` of HTTP (RFC 9110 section 5.6.7), which drops what is below. */
  stepMs?: number
}

/**
 * By how many seconds one's own clock is ahead of another one (behind: below 0), rounded towards 0. What the way and the
 * other clock's step can explain is no difference.
 */
export function secondsAhead({ sentMs, receivedMs, otherMs, stepMs = 0 }: ClockReading): number {
  const earliest = otherMs
  const latest = otherMs + stepMs
  if (sentMs > latest) return Math.trunc((sentMs - latest) / 1000)
  if (receivedMs < earliest) return Math.trunc((receivedMs - earliest) / 1000) || 0
  return 0
}
