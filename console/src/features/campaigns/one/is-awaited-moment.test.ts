import { expect, test } from 'vitest'
import { isAwaitedMoment } from './is-awaited-moment.ts'

const nowMs = Date.parse('2026-03-05T10:00:00Z')

test.each([
  ['window', '2026-03-05T10:30:00Z', true],
  ['window', null, false],
  ['window', '2026-03-05T09:30:00Z', false],
  ['consent', '2026-03-06T10:00:00Z', false],
  ['consent', '2026-03-05T11:00:00Z', false],
  [null, '2026-03-06T10:00:00Z', false],
] as const)(
  'a robot that waits for %s until %s: its moment is told is %s',
  (reason, waitsUntil, expected) => {
    expect(isAwaitedMoment({ reason, waitsUntil }, nowMs)).toBe(expected)
  },
)
