import { expect, test } from 'vitest'
import {
  changedDays,
  defaultRetentionDays as days,
  removedBefore,
  retentionDaysOf,
} from './retention-days.ts'
import { isRunDue } from './run-removals.ts'

test.each([
  ['nothing was saved', undefined, days],
  ['a kind that is new since', { updates: 400 }, { ...days, updates: 400 }],
  ['what is out of its bounds now', { updates: 1, robotCommands: 'x' }, days],
  ['what is no kind any more', { wishes: 3 }, days],
])('the days in force: %s', (_, saved, expected) => {
  expect(retentionDaysOf(saved)).toEqual(expected)
})

test('what changed is named with both ages', () => {
  expect(changedDays(days, { ...days, updates: 400 })).toEqual({ updates: { before: 1095, after: 400 } })
  expect(changedDays(days, days)).toEqual({})
})

const now = new Date('2026-03-05T10:00:00.000Z')

test('days are counted back from now', () => {
  expect(removedBefore(now, 30)).toEqual(new Date('2026-02-03T10:00:00.000Z'))
})

const ended = (endedAt: string) => ({ last: { endedAt, removed: 0 } })
test.each([
  ['never before', {}, true],
  ['a day after the last one', ended('2026-03-04T10:00:00.000Z'), true],
  ['earlier', ended('2026-03-04T10:00:01.000Z'), false],
  [
    'while one is under way',
    { ...ended('2026-03-05T09:00:00.000Z'), underWay: { after: '', removed: 3 } },
    true,
  ],
])('a run is due %s', (_, state, isDue) => {
  expect(isRunDue(state, now)).toBe(isDue)
})
