import { HOUR_MS } from '@filo/contract/durations'
import { expect, test } from 'vitest'
import { idleExpiry, nextLimit, sessionLimits } from './session-limits.ts'

const issuedAt = new Date('2026-03-05T08:00:00Z')
const expiresAt = new Date(issuedAt.getTime() + sessionLimits.absoluteMs)

test.each([
  ['just opened', 0, 'idle', HOUR_MS],
  ['an hour and a second before its end', sessionLimits.absoluteMs - HOUR_MS - 1000, 'idle', HOUR_MS],
  ['exactly an hour before its end', sessionLimits.absoluteMs - HOUR_MS, 'absolute', HOUR_MS],
  ['a minute before its end', sessionLimits.absoluteMs - 60_000, 'absolute', 60_000],
] as const)('a session %s ends next by its limit', (_, seenAfterMs, limit, leftMs) => {
  const lastSeenAt = new Date(issuedAt.getTime() + seenAfterMs)
  const session = { issuedAt, lastSeenAt, expiresAt, isRemembered: false }
  expect(nextLimit(session)).toBe(limit)
  expect(idleExpiry(session).getTime() - lastSeenAt.getTime()).toBe(leftMs)
})
