import { expect, test } from 'vitest'
import { DAY_MS } from '../durations.ts'
import { rootWarning } from './root-warnings.ts'

const endsAt = new Date('2036-01-01T00:00:00Z')

test.each([
  [3650, undefined],
  [366, undefined],
  [365, 365],
  [91, 365],
  [90, 90],
  [31, 90],
  [30, 30],
  [0.5, 30],
  [0, 0],
  [-5, 0],
])('with %d days left the warning of %s days is due', (left, due) => {
  expect(rootWarning(endsAt, new Date(endsAt.getTime() - left * DAY_MS))).toBe(due)
})
