import { expect, test } from 'vitest'
import { describeFailures, playwrightFailures, vitestFailures } from './failed-tests.ts'

const esc = String.fromCharCode(27)

test('a vitest report tells which tests failed and why, and which file as a whole', () => {
  const testResults = [
    {
      name: '/srv/filo/server/src/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'one holds' },
        {
          status: 'failed',
          fullName: 'two holds',
          failureMessages: [`${esc}[31mexpected 1${esc}[39m to be 2\n  at x`],
        },
      ],
    },
    {
      name: '/srv/filo/server/src/b.test.ts',
      status: 'failed',
      message: 'Cannot find it\nmore',
      assertionResults: [],
    },
    { name: '/srv/filo/server/src/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  expect(vitestFailures({ testResults }, '/srv/filo')).toEqual([
    { file: 'server/src/a.test.ts', title: 'two holds', reason: 'expected 1 to be 2' },
    { file: 'server/src/b.test.ts', title: '', reason: 'Cannot find it' },
  ])
})

test('a Playwright report tells it too, also of inner groups; a second try that passed is no failure', () => {
  const specOf = (title: string, status: string) => ({
    file: 'users.e2e.ts',
    title,
    tests: [
      { status, results: [{ error: { message: 'first' } }, { error: { message: 'the page\nhas gone' } }] },
    ],
  })
  const suites = [{ specs: [specOf('a', 'flaky')], suites: [{ specs: [specOf('b', 'unexpected')] }] }]
  expect(playwrightFailures({ suites })).toEqual([
    { file: 'e2e/src/users.e2e.ts', title: 'b', reason: 'the page' },
  ])
})

test('the end of a run names each of them, and says nothing when there is none', () => {
  expect(describeFailures([{ file: 'a.test.ts', title: 'it holds', reason: 'it did not' }])).toBe(
    '\nFailed tests:\n  a.test.ts › it holds\n    it did not\n',
  )
  expect(describeFailures([])).toBe('')
})
