import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectionState, offlineAfterMs, staleAfterMs } from './connection-state.ts'

const now = new Date('2026-03-05T10:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  ['never heard of', { isLinked: false, lastSeenAt: null }, 'never'],
  ['heard just now', { isLinked: true, lastSeenAt: now }, 'online'],
  ['silent for exactly two minutes', { isLinked: true, lastSeenAt: ago(staleAfterMs) }, 'online'],
  ['silent for longer', { isLinked: true, lastSeenAt: ago(staleAfterMs + 1) }, 'stale'],
  ['silent for exactly ten minutes', { isLinked: true, lastSeenAt: ago(offlineAfterMs) }, 'stale'],
  ['silent for longer than ten', { isLinked: true, lastSeenAt: ago(offlineAfterMs + 1) }, 'offline'],
  ['with a closed link', { isLinked: false, lastSeenAt: now }, 'offline'],
] as const)('a robot %s is %s', (_what, heard, state) => {
  expect(connectionState(heard, now)).toBe(state)
})

test('time alone never brings a robot back', () => {
  const rank = { online: 0, stale: 1, offline: 2, never: 3 }
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(2 * offlineAfterMs),
      fc.nat(offlineAfterMs),
      (isLinked, silent, more) => {
        const before = connectionState({ isLinked, lastSeenAt: ago(silent) }, now)
        const after = connectionState({ isLinked, lastSeenAt: ago(silent + more) }, now)
        expect(rank[after]).toBeGreaterThanOrEqual(rank[before])
      },
    ),
    { seed: 1 },
  )
})
