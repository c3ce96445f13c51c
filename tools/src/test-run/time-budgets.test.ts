import { expect, test } from 'vitest'
import { describeOverBudget, overBudget } from './time-budgets.ts'

const timeOf = (file: string, ...tests: number[]) => ({
  file,
  seconds: tests.reduce((sum, seconds) => sum + seconds, 0),
  tests,
})
const others = Array.from({ length: 9 }, (_, at) => timeOf(`e2e/src/other-${at}.e2e.ts`, 6, 6, 6))

test('one test that is too long is named, with what it was allowed', () => {
  const over = overBudget([...others, timeOf('e2e/src/users.e2e.ts', 5, 25)])
  expect(over).toMatchObject([{ file: 'e2e/src/users.e2e.ts', seconds: 25, isTest: true }])
  expect(over[0]?.allowedS).toBeCloseTo(21.7, 0)
})

test('a file whose tests are many is named by their sum', () => {
  const over = overBudget([...others, timeOf('e2e/src/users.e2e.ts', ...Array.from({ length: 13 }, () => 5))])
  expect(over).toEqual([{ file: 'e2e/src/users.e2e.ts', seconds: 65, allowedS: 60, isTest: false }])
})

test('a machine that is slow as a whole accuses nobody, and one that is fast allows as much as ever', () => {
  const users = timeOf('e2e/src/users.e2e.ts', 9, 18)
  const slowed = (factor: number) =>
    [...others, users].map(({ file, tests }) => timeOf(file, ...tests.map((seconds) => seconds * factor)))
  expect(overBudget(slowed(1))).toEqual([])
  expect(overBudget(slowed(4))).toEqual([])
  expect(overBudget(slowed(0.5))).toEqual([])
})

test('each kind has a budget and an average of its own', () => {
  const story = timeOf('e2e/src/story.tr.e2e.ts', 100)
  const screen = timeOf('e2e/src/screens/users.screen.test.ts', 7, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1)
  const rule = timeOf('server/src/db/keyset.test.ts', 0.01)
  expect(overBudget([...others, story, screen, rule]).map(({ file }) => file)).toEqual([screen.file])
})

test('nothing is said when nobody is over', () => {
  expect(describeOverBudget([])).toBe('')
  const over = [{ file: 'e2e/src/users.e2e.ts', seconds: 25.04, allowedS: 20, isTest: true }]
  expect(describeOverBudget(over)).toContain('    25.0 s of 20 s  e2e/src/users.e2e.ts, one test\n')
})
