import { expect, test } from 'vitest'
import { describeFarOver, describeOverBudget, farOverBudget, maySpend, overBudget } from './time-budgets.ts'

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
  const rule = timeOf('server/src/db/long-lists/keyset.test.ts', 0.01)
  expect(overBudget([...others, story, screen, rule]).map(({ file }) => file)).toEqual([screen.file])
})

test('nothing is said when nobody is over', () => {
  expect(describeOverBudget([])).toBe('')
  const over = [{ file: 'e2e/src/users.e2e.ts', seconds: 25.04, allowedS: 20, isTest: true }]
  expect(describeOverBudget(over)).toContain('    25.0 s of 20 s  e2e/src/users.e2e.ts, one test\n')
})

const rules = Array.from({ length: 3000 }, (_, at) => timeOf(`server/src/rule-${at}.test.ts`, 0.09, 0.09))
const manyTests = (total: number) => Array.from({ length: 20 }, () => total / 20)

test.each<[string, number, ...number[]]>([
  ['server/src/lists.api.test.ts', 1, 2, 19],
  ['server/src/lists.api.test.ts', 1, ...manyTests(59)],
  ['server/src/authorization/authorization.api.test.ts', 1, ...manyTests(110)],
  ['dev-env/src/demo/purge-kill-proof.test.ts', 1, 70],
  ['e2e/src/users.e2e.ts', 1, 39],
  ['e2e/src/story.tr.e2e.ts', 1, 230],
  // A run four times as slow in everything.
  ['server/src/lists.api.test.ts', 4, 2, 19],
])('%s fails no run %d times as slow with tests of %d s', (file, factor, ...seconds) => {
  const run = [...rules, ...others, timeOf(file, ...seconds)]
  const slowed = run.map((time) => timeOf(time.file, ...time.tests.map((each) => each * factor)))
  expect(farOverBudget(slowed)).toEqual([])
})

test.each<[string, number, ...number[]]>([
  ['server/src/lists.api.test.ts', 1, 2, 33],
  ['server/src/lists.api.test.ts', 1, ...manyTests(97)],
  ['server/src/authorization/authorization.api.test.ts', 1, ...manyTests(290)],
  ['dev-env/src/demo/purge-kill-proof.test.ts', 1, 135],
  ['e2e/src/users.e2e.ts', 1, 95],
  ['e2e/src/story.tr.e2e.ts', 1, 390],
  ['server/src/lists.api.test.ts', 4, 2, 33],
])('%s fails a run %d times as slow with tests of %d s', (file, factor, ...seconds) => {
  const run = [...rules, ...others, timeOf(file, ...seconds)]
  const slowed = run.map((time) => timeOf(time.file, ...time.tests.map((each) => each * factor)))
  expect(farOverBudget(slowed).map((over) => over.file)).toEqual([file])
})

test('a test that was tried twice is named as flaky, not as too long', () => {
  expect(farOverBudget([...others, { ...timeOf('e2e/src/users.e2e.ts', 100), isRetried: true }])).toEqual([])
})

test('the sentence names the file, its time and its budget', () => {
  const far = farOverBudget([...rules, timeOf('server/src/lists.api.test.ts', ...manyTests(92))])
  expect(describeFarOver(far)).toBe(
    'server/src/lists.api.test.ts took 92.0 s, more than 3 times its budget of 30 s (tools/src/test-run/time-budgets.ts).\n',
  )
  expect(describeFarOver([])).toBe('')
})

test('a file may spend what its own line says, else what others of its kind may', () => {
  expect(maySpend('e2e/src/demo.e2e.ts')).toBe(60)
  expect(maySpend('agent/src/robot-recovery.test.ts')).toBe(60)
  expect(maySpend('agent/src/start-agent.test.ts')).toBe(30)
  expect(maySpend('e2e/src/screens/users.screen.test.ts')).toBe(15)
  expect(maySpend('README.md')).toBe(0)
})
