import { expect, test } from 'vitest'
import { bulkLimit, bulkPlan } from './bulk-plan.ts'

const rows = (count: number, state: 'ready' | 'draft' | 'in_test' | 'released') =>
  Array.from({ length: count }, () => ({ state }))

test.each([
  ['start_test', [...rows(3, 'ready'), ...rows(2, 'draft')], [3, 2, 0]],
  ['deprecate', [...rows(3, 'ready'), ...rows(1, 'released')], [1, 3, 0]],
  ['approve', [...rows(2, 'in_test'), ...rows(1, 'ready')], [2, 1, 0]],
  ['start_test', rows(bulkLimit + 5, 'ready'), [bulkLimit, 0, 5]],
  ['deprecate', [], [0, 0, 0]],
] as const)('%s is tried where the state fits, up to the limit', (action, all, expected) => {
  const { tried, otherState, beyond } = bulkPlan(all, action)
  expect([tried.length, otherState, beyond]).toEqual(expected)
})
