/** How often something may be tried. */
export interface Limit {
  tries: number
  windowMs: number
}

/** Seconds until one more try is within the limit; 0 = now. `tries` are instants in epoch ms, in any order. */
export function waitSeconds(tries: readonly number[], limit: Limit, nowMs: number): number {
  const recent = tries.filter((at) => at > nowMs - limit.windowMs).sort((a, b) => a - b)
  if (recent.length < limit.tries) return 0
  const oldestThatMustExpire = recent[recent.length - limit.tries] ?? nowMs
  return Math.ceil((oldestThatMustExpire + limit.windowMs - nowMs) / 1000)
}
