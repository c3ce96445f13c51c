import { expect, test } from 'vitest'
import { bakeLeft } from './bake-left.ts'

test.each([
  [120, 0, 120],
  [120, 1500, 119],
  [120, 119_900, 1],
  [120, 400_000, 0],
  [120, -5000, 120],
  [undefined, 0, undefined],
  ['x', 0, undefined],
])('a robot that said %s, %s ms ago, has %s s left', (reported, sinceMs, left) => {
  expect(bakeLeft(reported, sinceMs)).toBe(left)
})
