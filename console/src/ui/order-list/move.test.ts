import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameOrder, moveBy, moveOver, moveTo } from './move.ts'

const order = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['one to the top', ['c'], 0, 'cabde'],
  ['one to the bottom', ['b'], 4, 'acdeb'],
  ['one beyond the end', ['b'], 99, 'acdeb'],
  ['one before the start', ['d'], -3, 'dabce'],
  ['a broken block to the second place', ['a', 'd'], 1, 'badce'],
  ['nothing', [], 2, 'abcde'],
])('moving %s', (_what, moved, to, result) => {
  expect(moveTo(order, moved, to).join('')).toBe(result)
})

test.each([
  ['one up', ['c'], -1, 'acbde'],
  ['one down', ['c'], 1, 'abdce'],
  ['the first up stays', ['a'], -1, 'abcde'],
  ['the last down stays', ['e'], 1, 'abcde'],
  ['a block down', ['b', 'c'], 1, 'adbce'],
] as const)('stepping %s', (_what, moved, step, result) => {
  expect(moveBy(order, moved, step).join('')).toBe(result)
})

test.each([
  ['downwards lands below', ['b'], 'd', 'acdbe'],
  ['upwards lands above', ['d'], 'b', 'adbce'],
  ['on itself stays', ['b'], 'b', 'abcde'],
])('dropping %s', (_what, moved, over, result) => {
  expect(moveOver(order, moved, over).join('')).toBe(result)
})

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
const orderAndMove = ids.chain((all) =>
  fc.record({ all: fc.constant(all), moved: fc.subarray(all), to: fc.integer({ min: -2, max: 14 }) }),
)

test('a move keeps every item once and both groups in their order', () => {
  fc.assert(
    fc.property(orderAndMove, ({ all, moved, to }) => {
      const next = moveTo(all, moved, to)
      expect([...next].sort()).toEqual([...all].sort())
      expect(next.filter((id) => moved.includes(id))).toEqual(moved)
      expect(next.filter((id) => !moved.includes(id))).toEqual(all.filter((id) => !moved.includes(id)))
    }),
    { seed: 4 },
  )
})

test('a step up after a step down of one item restores the order unless an end stopped it', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (all, pick) => {
      const at = pick % all.length
      const item = all[at] ?? ''
      const there = moveBy(all, [item], 1)
      const back = moveBy(there, [item], -1)
      if (at < all.length - 1) expect(isSameOrder(back, all)).toBe(true)
      else expect(isSameOrder(there, all)).toBe(true)
    }),
    { seed: 4 },
  )
})
