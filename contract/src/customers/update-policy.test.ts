import { expect, test } from 'vitest'
import { defaultUpdatePolicy, UpdatePolicy } from './update-policy.ts'

const read = (given: object) => UpdatePolicy.safeParse({ ...defaultUpdatePolicy, ...given })

test('what holds until somebody decides otherwise is a policy: people are asked', () => {
  expect(UpdatePolicy.parse(defaultUpdatePolicy)).toEqual(defaultUpdatePolicy)
  expect(defaultUpdatePolicy.mode).toBe('ask')
})

test.each([
  ['a window within a day', { window: { from: '01:30', to: '05:00' } }],
  ['a window over midnight', { window: { from: '22:00', to: '06:00' } }],
  ['no window', { window: null }],
  ['no postponing', { postponeMaxDays: 0 }],
  ['two months of it', { postponeMaxDays: 60 }],
  ['a whole week off', { daysOff: [1, 2, 3, 4, 5, 6, 7] }],
])('%s is allowed', (_, given) => {
  expect(read(given).success).toBe(true)
})

test.each([
  ['a window that ends when it begins', { window: { from: '08:00', to: '08:00' } }, 'window.to'],
  ['an hour that no day has', { window: { from: '24:00', to: '06:00' } }, 'window.from'],
  ['a time without its zero', { window: { from: '8:00', to: '09:00' } }, 'window.from'],
  ['more than two months', { postponeMaxDays: 61 }, 'postponeMaxDays'],
  ['half a day', { postponeMaxDays: 0.5 }, 'postponeMaxDays'],
  ['an eighth day', { daysOff: [8] }, 'daysOff.0'],
  ['a day named twice', { daysOff: [6, 6] }, 'daysOff'],
  ['another mode', { mode: 'never' }, 'mode'],
])('%s is refused', (_, given, path) => {
  expect(read(given).error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
