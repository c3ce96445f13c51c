import { expect, test } from 'vitest'
import { loosensUpdates, type UpdatePolicy } from './update-policy.ts'

const night = { from: '22:00', to: '05:00' }
const asking: UpdatePolicy = { mode: 'consent', postponeMaxDays: 7, window: night, daysOff: [7] }

test.each<[string, Partial<UpdatePolicy>, Partial<UpdatePolicy>, boolean]>([
  ['the same again', {}, {}, false],
  ['nobody is asked any more', {}, { mode: 'auto' }, true],
  ['people are asked from now on', { mode: 'auto' }, { mode: 'consent' }, false],
  ['fewer days to put one off', {}, { postponeMaxDays: 6 }, true],
  ['more days to put one off', {}, { postponeMaxDays: 8 }, false],
  ['at any time', {}, { window: null }, true],
  ['hours where there were none', { window: null }, {}, false],
  ['a minute later', {}, { window: { ...night, to: '05:01' } }, true],
  ['a minute earlier', {}, { window: { ...night, from: '21:59' } }, true],
  ['a shorter night', {}, { window: { from: '23:00', to: '04:00' } }, false],
  ['within a night, not across midnight', {}, { window: { from: '01:00', to: '03:00' } }, false],
  ['the day in place of the night', {}, { window: { from: '05:00', to: '22:00' } }, true],
  ['another day off', {}, { daysOff: [6, 7] }, true],
  ['a day off less', {}, { daysOff: [] }, false],
  ['days off that any time holds anyhow', { window: null }, { window: null, daysOff: [1, 2] }, false],
])('%s', (_, before, after, widens) => {
  expect(loosensUpdates({ ...asking, ...before }, { ...asking, ...after })).toBe(widens)
})
