import { expect, test } from 'vitest'
import { idleState, warningMs } from './idle-state.ts'

const limit = 10_000_000

test.each([
  ['far from the limit', { now: limit - warningMs - 1, lastActivityAt: 5, readAt: 0 }, { kind: 'active' }],
  ['near it after work', { now: limit - warningMs, lastActivityAt: 5, readAt: 0 }, { kind: 'extend' }],
  [
    'near it without work',
    { now: limit - warningMs, lastActivityAt: 0, readAt: 5 },
    { kind: 'warn', secondsLeft: 120 },
  ],
  ['past it', { now: limit + 1, lastActivityAt: 9, readAt: 5 }, { kind: 'warn', secondsLeft: 0 }],
])('%s', (_, moment, state) => {
  expect(idleState({ ...moment, idleExpiresAt: limit, nextLimit: 'idle' })).toEqual(state)
})

test.each([
  ['far from it', warningMs + 1, { kind: 'active' }],
  ['near it, whoever works', warningMs, { kind: 'ending', secondsLeft: 120 }],
  ['past it', -1, { kind: 'ending', secondsLeft: 0 }],
])('the absolute limit, %s', (_, leftMs, state) => {
  const moment = { now: limit - leftMs, lastActivityAt: 5, readAt: 0, idleExpiresAt: limit }
  expect(idleState({ ...moment, nextLimit: 'absolute' })).toEqual(state)
})

test('the warning comes two minutes before the end', () => {
  expect(warningMs).toBe(120_000)
})
