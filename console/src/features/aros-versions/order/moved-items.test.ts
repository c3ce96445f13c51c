import { expect, test } from 'vitest'
import { movedItems } from './moved-items.ts'

const items = (...ids: string[]) => ids.map((packageId) => ({ packageId }))

test('an order that stays moves nothing', () => {
  expect(movedItems(items('a', 'b'), items('a', 'b'))).toEqual([])
})

test('every other place is told with where it was', () => {
  const moved = movedItems(items('a', 'b', 'c'), items('c', 'a', 'b'))
  expect(moved.map(({ item, from, to }) => `${item.packageId} ${from}→${to}`)).toEqual([
    'c 3→1',
    'a 1→2',
    'b 2→3',
  ])
})
