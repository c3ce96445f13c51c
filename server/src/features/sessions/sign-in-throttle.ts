const MINUTE_MS = 60_000

/** Failed attempts counted for one key within the window, newest last (epoch ms). */
export interface AttemptCounts {
  device: readonly number[] | null
  account: readonly number[]
  address: readonly number[]
}

interface Limit {
  failures: number
  windowMs: number
}

/**
 * Limits per hour. An account is tried at most 20 times an hour by strangers (goals.md, Safe 10); a browser that
 * signed in before carries a device cookie with a count of its own, so the owner still gets in meanwhile
 * (OWASP "device cookies").
 */
export const throttleLimits = {
  device: { failures: 10, windowMs: 15 * MINUTE_MS },
  account: { failures: 20, windowMs: 60 * MINUTE_MS },
  address: { failures: 100, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>

function waitFor(attempts: readonly number[], limit: Limit, nowMs: number): number {
  const recent = attempts.filter((at) => at > nowMs - limit.windowMs).sort((a, b) => a - b)
  if (recent.length < limit.failures) return 0
  const oldestThatMustExpire = recent[recent.length - limit.failures] ?? nowMs
  return oldestThatMustExpire + limit.windowMs - nowMs
}

/** Seconds to wait before a sign-in may be evaluated; 0 = now. */
export function throttleSeconds(counts: AttemptCounts, nowMs: number): number {
  const waits = counts.device
    ? [waitFor(counts.device, throttleLimits.device, nowMs)]
    : [
        waitFor(counts.account, throttleLimits.account, nowMs),
        waitFor(counts.address, throttleLimits.address, nowMs),
      ]
  return Math.ceil(Math.max(...waits) / 1000)
}
