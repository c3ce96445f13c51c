import { DAY_MS } from '@filo/contract/durations'
import { type RetentionKind, retentionKinds, retentionRules } from '@filo/contract/retention/retention-kinds'
import { RetentionDays } from '@filo/contract/retention/retention-routes'

/** The days that stand until somebody sets others. */
export const defaultRetentionDays = Object.fromEntries(
  retentionKinds.map((kind) => [kind, retentionRules[kind].defaultDays]),
) as RetentionDays

/** Days that somebody saved, with the default of each kind that was not there then, or is out of its bounds now. */
export function retentionDaysOf(saved: unknown): RetentionDays {
  const stored = typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {}
  const days = retentionKinds.map((kind) => {
    const read = RetentionDays.shape[kind].safeParse(stored[kind])
    return [kind, read.success ? read.data : retentionRules[kind].defaultDays]
  })
  return Object.fromEntries(days) as RetentionDays
}

/** Instant before which everything has stayed its days. */
export function removedBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS)
}

/** Kinds whose days differ, with both. */
export function changedDays(
  before: RetentionDays,
  after: RetentionDays,
): Partial<Record<RetentionKind, { before: number; after: number }>> {
  return Object.fromEntries(
    retentionKinds
      .filter((kind) => before[kind] !== after[kind])
      .map((kind) => [kind, { before: before[kind], after: after[kind] }]),
  )
}
