interface BackoffLimits {
  baseMs: number
  capMs: number
}

/**
 * Full jitter: a uniformly random wait in [0, min(cap, base × 2^attempt)), so that robots cut off together do
 * not come back together. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, random: number, limits: BackoffLimits): number {
  const ceiling = Math.min(limits.capMs, limits.baseMs * 2 ** Math.min(attempt, 30))
  return Math.floor(random * ceiling)
}
