import { DAY_MS } from '../durations.ts'

/**
 * Days before the root of trust ends at which administrators are told. It takes people with keys and, where robots are off
 * for long, time: each has to see the next root before the old one ends.
 */
const rootWarningDays = [365, 90, 30, 0] as const
export type RootWarning = (typeof rootWarningDays)[number]

/** Whole days until then that are left, rounded up; 0 and less: it has ended. */
export function rootDaysLeft(endsAt: Date, now: Date): number {
  return Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS)
}

/** The latest warning that is due for a root that ends then; undefined while more than a year is left. */
export function rootWarning(endsAt: Date, now: Date): RootWarning | undefined {
  const left = rootDaysLeft(endsAt, now)
  return rootWarningDays.findLast((days) => left <= days)
}
