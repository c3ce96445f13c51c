import { expect, test } from 'vitest'
import { headShift } from './use-sideways-scroll.ts'

test.each([
  ['the table begins below its place', 64, 200, 500, 0],
  ['the page was scrolled past its beginning', 64, -100, 500, 164],
  ['the page was scrolled past its end', 64, -900, 500, 500],
])('where the head of a table stands while %s', (...[, markTop, tableTop, room, shift]) => {
  expect(headShift(markTop, tableTop, room)).toBe(shift)
})
