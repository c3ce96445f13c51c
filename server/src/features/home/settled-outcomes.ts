import type { QuarterOutcome } from './outcomes-store.ts'

const QUARTER_MS = 15 * 60_000
/** Older outcomes change only where an update is tried again or a robot changes hands: shown after so long. */
const KEPT_MS = 10 * 60_000
/** What ended within the last day is counted at every look. */
const FRESH_MS = 24 * 3_600_000
/** So few are counted at every look, however old. */
const WORTH_KEEPING = 10_000
const MOST_KEPT = 200

interface Kept {
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
  const kept = new Map<string, Kept>()

  function keep(key: string, entry: Kept): void {
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
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
    const known = kept.get(key)
    const age = now - (known?.readAt ?? Number.NEGATIVE_INFINITY)
    if (known && age >= 0 && age < KEPT_MS)
      return [...known.outcomes, ...(await count({ from: known.to, to: end }))]
    const to = quarterOf(now - FRESH_MS)
    const outcomes = await count({ from: quarterOf(span.since.getTime()), to })
    if (isWorthKeeping(outcomes)) keep(key, { readAt: now, to, outcomes })
    else kept.delete(key)
    return [...outcomes, ...(await count({ from: to, to: end }))]
  }

  return { read }
}
