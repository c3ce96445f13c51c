import type { QuarterOutcome } from './outcomes-store.ts'

const QUARTER_MS = 15 * 60_000
/** Older outcomes change only where an update is tried again or a robot changes hands: shown after so long. */
const RETENTION_MS = 10 * 60_000
/** What ended within the last day is counted at every look. */
const FRESH_MS = 24 * 3_600_000
/** So few are counted at every look, however old. */
const WORTH_KEEPING = 10_000
const MOST_RETAINED = 200

interface CachedOutcomes {
  readAt: number
  /** The fresh ones begin here. */
  to: Date
  outcomes: QuarterOutcome[]
}

type Count = (span: { from: Date; to: Date }) => Promise<QuarterOutcome[]>

const quarterOf = (ms: number) => new Date(Math.floor(ms / QUARTER_MS) * QUARTER_MS)

/** Whether so many ended that counting them again soon would cost more than it tells. */
export function isWorthKeeping(outcomes: readonly QuarterOutcome[]): boolean {
  return outcomes.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0) >= WORTH_KEEPING
}

/**
 * Ended updates of the last days, without counting hundreds of thousands again at every look at the landing page: where
 * they are many, those older than a day are kept for ten minutes, by what the reader sees.
 */
export function createSettledOutcomes() {
  const cache = new Map<string, CachedOutcomes>()

  function keep(key: string, entry: CachedOutcomes): void {
    cache.delete(key)
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > MOST_RETAINED && oldest !== undefined) cache.delete(oldest)
  }

  /** `key` names the scope that `count` counts in. */
  async function read(
    key: string,
    span: { since: Date; now: Date },
    count: Count,
  ): Promise<QuarterOutcome[]> {
    const now = span.now.getTime()
    // Up to now and no further: what ended in this very moment belongs to it.
    const end = new Date(now + 1)
    const known = cache.get(key)
    const age = now - (known?.readAt ?? Number.NEGATIVE_INFINITY)
    if (known && age >= 0 && age < RETENTION_MS)
      return [...known.outcomes, ...(await count({ from: known.to, to: end }))]
    const to = quarterOf(now - FRESH_MS)
    const outcomes = await count({ from: quarterOf(span.since.getTime()), to })
    if (isWorthKeeping(outcomes)) keep(key, { readAt: now, to, outcomes })
    else cache.delete(key)
    return [...outcomes, ...(await count({ from: to, to: end }))]
  }

  return { read }
}
