import { expect, test } from 'vitest'
import { outlasts } from './grant-end.ts'

const [june, july] = [new Date('2026-06-01'), new Date('2026-07-01')]

test.each([
  [null, null, false],
  [july, null, false],
  [null, june, true],
  [july, june, true],
  [june, june, false],
  [june, july, false],
])('a right until %s outlasts one until %s: %s', (input, own, isLonger) => {
  expect(outlasts(input, own)).toBe(isLonger)
})
