/** Seconds of a watch that are left, so long after the robot said how many; undefined where it said none. */
export function bakeLeft(left: string | number | undefined, sinceMs: number): number | undefined {
  if (typeof left !== 'number') return undefined
  return Math.max(0, Math.ceil(left - Math.max(0, sinceMs) / 1000))
}
