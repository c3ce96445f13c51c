/** Remembers values until they expire, so that a signed message counts once. */
export function createOnce() {
  const seen = new Map<string, number>()
  let nextSweepMs = 0

  function sweep(nowMs: number): void {
    if (nowMs < nextSweepMs) return
    nextSweepMs = nowMs + 30_000
    for (const [value, untilMs] of seen) if (untilMs <= nowMs) seen.delete(value)
  }

  /** Whether the value was not seen before; from now on it was. */
  return (value: string, nowMs: number, lifeMs: number): boolean => {
    sweep(nowMs)
    if ((seen.get(value) ?? 0) > nowMs) return false
    seen.set(value, nowMs + lifeMs)
    return true
  }
}
