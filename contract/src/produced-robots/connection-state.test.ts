import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../durations.ts'
import { connectionState } from './connection-state.ts'

const now = new Date('2026-03-05T10:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const limits = { staleAfterMin: 3, offlineAfterMin: 25 }

test.each([
  ['never heard of', { isLinked: false, lastSeenAt: null }, 'never'],
  ['heard just now', { isLinked: true, lastSeenAt: now }, 'online'],
  ['silent for exactly as long as is borne', { isLinked: true, lastSeenAt: ago(3 * MINUTE_MS) }, 'online'],
  ['silent for longer', { isLinked: true, lastSeenAt: ago(3 * MINUTE_MS + 1) }, 'stale'],
  ['silent for exactly the second limit', { isLinked: true, lastSeenAt: ago(25 * MINUTE_MS) }, 'stale'],
  ['silent for longer than both', { isLinked: true, lastSeenAt: ago(25 * MINUTE_MS + 1) }, 'offline'],
  ['with a closed link', { isLinked: false, lastSeenAt: now }, 'offline'],
] as const)('a robot %s is %s', (_what, heard, state) => {
  expect(connectionState({ ...heard, limits }, now)).toBe(state)
})

test('time alone never brings a robot back', () => {
  const rank = { online: 0, stale: 1, offline: 2, never: 3 }
  fc.assert(
    fc.property(fc.boolean(), fc.nat(50 * MINUTE_MS), fc.nat(25 * MINUTE_MS), (isLinked, silent, more) => {
      const before = connectionState({ isLinked, lastSeenAt: ago(silent), limits }, now)
      const after = connectionState({ isLinked, lastSeenAt: ago(silent + more), limits }, now)
      expect(rank[after]).toBeGreaterThanOrEqual(rank[before])
    }),
    { seed: 1 },
  )
})
