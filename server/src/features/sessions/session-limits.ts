import { MINUTE_MS } from '@filo/contract/durations'
import type { SessionLimit } from '@filo/contract/session/session-routes'

const HOUR_MS = 60 * MINUTE_MS

/** How long a session lives: idle and absolute, with and without "remember this device". */
export const sessionLimits = {
  idleMs: 60 * MINUTE_MS,
  absoluteMs: 12 * HOUR_MS,
  rememberedIdleMs: 7 * 24 * HOUR_MS,
  rememberedAbsoluteMs: 30 * 24 * HOUR_MS,
  /** `lastSeenAt` is written at most this often, so that reading stays reading. */
  touchEveryMs: MINUTE_MS,
} as const

interface SessionTimes {
  issuedAt: Date
  lastSeenAt: Date
  expiresAt: Date
  isRemembered: boolean
}

/** Instant at which a session ends if nothing more is heard of it. */
export function idleExpiry(session: SessionTimes): Date {
  const idleMs = session.isRemembered ? sessionLimits.rememberedIdleMs : sessionLimits.idleMs
  return new Date(Math.min(session.lastSeenAt.getTime() + idleMs, session.expiresAt.getTime()))
}

/** Limit that ends a session next. */
export function nextLimit(session: SessionTimes): SessionLimit {
  return idleExpiry(session) < session.expiresAt ? 'idle' : 'absolute'
}

/** Whether one of the two limits is reached, idle or absolute. */
export function isSessionOver(session: SessionTimes, now: Date): boolean {
  return now >= idleExpiry(session)
}
