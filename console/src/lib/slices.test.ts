import { expect, test } from 'vitest'
import { slices } from './slices.ts'

test.each([
  [[], 2, []],
  [['a'], 2, [['a']]],
  [['a', 'b', 'c'], 2, [['a', 'b'], ['c']]],
  [['a', 'b'], 2, [['a', 'b']]],
])('%j in pieces of %i is %j', (items, size, expected) => {
  expect(slices(items, size)).toEqual(expected)
})
