import { DAY_MS } from '@filo/contract/durations'

/** How long signed metadata is valid. Short lives near the robot, long ones for what a person must sign. */
export const trustLifetimesMs = {
  root: 3650 * DAY_MS,
  targets: 365 * DAY_MS,
  director: 60 * DAY_MS,
  snapshot: 60 * DAY_MS,
  timestamp: 14 * DAY_MS,
  assignment: 60 * DAY_MS,
} as const

/** Metadata is renewed once half of its life is over. */
export function needsRenewal(role: keyof typeof trustLifetimesMs, expires: Date, now: Date): boolean {
  return expires.getTime() - now.getTime() < trustLifetimesMs[role] / 2
}

/** Instant at which something of this role that is signed at `now` expires. */
export function expiryOf(role: keyof typeof trustLifetimesMs, now: Date): Date {
  return new Date(now.getTime() + trustLifetimesMs[role])
}
