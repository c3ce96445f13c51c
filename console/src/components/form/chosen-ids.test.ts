import { expect, test } from 'vitest'
import { chosenIds } from './chosen-ids.ts'

const named = (...ids: string[]) => ids.map((value) => ({ value }))

test.each([
  { what: 'one more', chosen: ['a'], shown: ['a'], options: ['a', 'b'], left: ['a', 'b'] },
  { what: 'one fewer', chosen: ['a', 'b'], shown: ['a', 'b'], options: ['b'], left: ['b'] },
  {
    what: 'one more, another has no name yet',
    chosen: ['a', 'b'],
    shown: ['a'],
    options: ['a', 'c'],
    left: ['a', 'b', 'c'],
  },
  { what: 'one fewer, another has no name yet', chosen: ['a', 'b'], shown: ['a'], options: [], left: ['b'] },
  { what: 'again before it has its name', chosen: ['a'], shown: [], options: ['a'], left: ['a'] },
])('$what', ({ chosen, shown, options, left }) => {
  expect(chosenIds(chosen, named(...shown), named(...options))).toEqual(left)
})
