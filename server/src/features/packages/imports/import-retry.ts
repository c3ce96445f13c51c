import { MINUTE_MS } from '@filo/contract/durations'
import { uploadLimits } from '@filo/contract/packages/package-limits'

const delaysMs = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

/** What is kept of an import that the machine kept from ending. */
interface PutOff {
  attempts: number
  /** When it failed first, and when it is tried again (ISO). */
  since: string
  retryAt: string
}

/**
 * Instant at which an import that failed by no fault of its files is tried again: after ever longer times up to an hour, for as
 * long as an upload can be resumed. @returns undefined when that time is over
 */
export function nextTry(before: PutOff | undefined, now: Date): (PutOff & { delayMs: number }) | undefined {
  const since = before?.since ?? now.toISOString()
  if (now.getTime() - Date.parse(since) > uploadLimits.resumableMs) return undefined
  const attempts = (before?.attempts ?? 0) + 1
  const delayMs = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? MINUTE_MS
  return { attempts, since, retryAt: new Date(now.getTime() + delayMs).toISOString(), delayMs }
}
