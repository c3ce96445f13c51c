import { expect, test } from 'vitest'
import { liveConnection } from './live-connection.ts'

const now = Date.parse('2026-03-05T10:00:00.000Z')
const connectionLimits = { staleAfterMin: 2, offlineAfterMin: 10 }
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test.each([
  ['heard a minute ago', { connection: 'online', lastSeenAt: ago(1) }, 'online'],
  ['heard three minutes ago', { connection: 'online', lastSeenAt: ago(3) }, 'stale'],
  ['heard eleven minutes ago', { connection: 'online', lastSeenAt: ago(11) }, 'offline'],
  ['told to be late, by a clock behind', { connection: 'stale', lastSeenAt: ago(-1) }, 'stale'],
  ['with a closed link', { connection: 'offline', lastSeenAt: ago(0) }, 'offline'],
  ['never heard', { connection: 'never', lastSeenAt: null }, 'never'],
] as const)('a robot %s is shown as it stands', (_what, heard, state) => {
  expect(liveConnection({ ...heard, connectionLimits }, now)).toBe(state)
})
