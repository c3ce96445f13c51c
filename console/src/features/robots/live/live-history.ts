import type { LiveSample } from '@filo/contract/live-state/live-sample'

/** How far back the small curves go. */
export const historyMs = 60_000

/** What is drawn of a sample that has gone by; null where it was not known. */
export interface LivePoint {
  atMs: number
  cpu: number
  memory: number | null
  tempC: number | null
  battery: number | null
}

const share = (part: number, whole: number) => (whole > 0 ? part / whole : null)

/** What is kept of a sample that came at `atMs`, by this browser's clock. */
export function pointOf({ runtime }: LiveSample, atMs: number): LivePoint {
  const { cpuLoad, memUsed, memTotal, cpuTempC, battery } = runtime
  return {
    atMs,
    cpu: cpuLoad,
    memory: share(memUsed, memTotal),
    tempC: cpuTempC,
    battery: battery && battery.percent / 100,
  }
}

/** The points of the last minute, the new one last. */
export function withPoint(points: readonly LivePoint[], point: LivePoint): LivePoint[] {
  return [...points.filter(({ atMs }) => point.atMs - atMs < historyMs && atMs <= point.atMs), point]
}

/**
 * The path of a curve in a box of 100 × 24: the newest point at the right edge, a gap where nothing was known or nothing
 * came for 3 seconds. `low` and `high` are the values at the lower and the upper edge.
 */
export function curveOf(
  points: readonly LivePoint[],
  read: (point: LivePoint) => number | null,
  [low, high]: readonly [number, number],
): string {
  const endMs = points.at(-1)?.atMs ?? 0
  let beforeMs = Number.NEGATIVE_INFINITY
  const steps = points.flatMap((point) => {
    const value = read(point)
    if (value === null) return []
    const x = 100 - ((endMs - point.atMs) / historyMs) * 100
    const bounded = Math.min(1, Math.max(0, (value - low) / (high - low)))
    const isGap = point.atMs - beforeMs > 3000
    beforeMs = point.atMs
    return [`${isGap ? 'M' : 'L'}${x.toFixed(1)} ${(23 - bounded * 22).toFixed(1)}`]
  })
  return steps.join(' ')
}
