/** Robots are never asked to be heard less often than this many times the usual. */
const MAX_FACTOR = 8
/** A write that takes less than this part of the time between two leaves room for more. */
const ROOM = 0.25

/** How often robots shall say that they live. */
interface Pace {
  seconds: number
  changedAtMs: number
}

interface Written {
  /** What robots are told while nothing is wrong. */
  usualSeconds: number
  /** How long the last heartbeats took to be written, and how often they are. */
  durationMs: number
  everyMs: number
  nowMs: number
}

/**
 * Half as often whenever heartbeats take longer to write than they take to gather, twice as often again when there is
 * room; not before the last change can have shown.
 */
export function nextPace(pace: Pace, { usualSeconds, durationMs, everyMs, nowMs }: Written): Pace {
  if (nowMs - pace.changedAtMs < pace.seconds * 1000) return pace
  const slower = Math.min(pace.seconds * 2, usualSeconds * MAX_FACTOR)
  const faster = Math.max(pace.seconds / 2, usualSeconds)
  const seconds = durationMs > everyMs ? slower : durationMs < everyMs * ROOM ? faster : pace.seconds
  return seconds === pace.seconds ? pace : { seconds, changedAtMs: nowMs }
}

/**
 * Seconds that a robot waits before it comes back, so that all together come evenly, in half the time that it takes to
 * welcome them: the door of the server that they find paces them by what it measures then. `fraction` is in [0, 1).
 */
export function comeBackAfter(robots: number, perSecond: number, fraction: number): number {
  return Math.floor((fraction * robots) / (2 * perSecond))
}
