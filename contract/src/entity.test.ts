import { expect, test } from 'vitest'
import { Day, Instant } from './entity.ts'

test.each(['0000-01-01', '0000-12-31', '2026-02-30', '26-1-1', ''])('%j is no day', (value) => {
  expect(Day.safeParse(value).success).toBe(false)
})

test.each(['0001-01-01', '2028-02-29', '9999-12-31'])('%j is a day, as databases have it', (value) => {
  expect(Day.safeParse(value).success).toBe(true)
})

test('an instant begins with the year 1 as well', () => {
  expect(Instant.safeParse('0000-01-01T00:00:00.000Z').success).toBe(false)
  expect(Instant.safeParse('0001-01-01T00:00:00.000Z').success).toBe(true)
})
