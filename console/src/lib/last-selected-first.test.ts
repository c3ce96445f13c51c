import { expect, test } from 'vitest'
import { lastSelectedFirst } from './last-selected-first.ts'

test.each([
  ['c', ['c', 'a', 'b', 'd']],
  ['a', ['a', 'b', 'c', 'd']],
  ['gone', ['a', 'b', 'c', 'd']],
  [undefined, ['a', 'b', 'c', 'd']],
])('with %s selected last the order is %j', (last, order) => {
  expect(lastSelectedFirst(['a', 'b', 'c', 'd'], last, (entry) => entry)).toEqual(order)
})
