import { expect, test } from 'vitest'
import { measuredPercent } from './measured-percent.ts'

test.each([
  ['downloading', { done: 337, total: 681 }, 49],
  ['downloading', { done: 681, total: 681 }, 100],
  ['downloading', { done: 0, total: 0 }, null],
  ['downloading', {}, null],
  ['installing', { done: 1, total: 2 }, null],
  ['waiting', {}, null],
  ['failed', {}, null],
  ['succeeded', {}, 100],
] as const)('an update that is %s with %j is done to %s percent', (state, params, percent) => {
  expect(measuredPercent({ state, message: { params } })).toBe(percent)
})
