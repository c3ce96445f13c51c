import { expect, test } from 'vitest'
import { describeSlowest, playwrightTimes, vitestTimes } from './slowest-files.ts'

test('a vitest report tells how long each file took', () => {
  const testResults = [
    {
      name: '/srv/filo/server/src/a.test.ts',
      startTime: 1000,
      endTime: 3500,
      assertionResults: [{ duration: 500 }, {}],
    },
  ]
  expect(vitestTimes({ testResults }, '/srv/filo')).toEqual([
    { file: 'server/src/a.test.ts', seconds: 2.5, tests: [0.5, 0] },
  ])
})

test('a Playwright report tells it too, with the tests of inner groups and every try', () => {
  const specOf = (...durations: number[]) => ({
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [
    {
      file: 'users.e2e.ts',
      specs: [specOf(1000, 2000)],
      suites: [{ file: 'users.e2e.ts', specs: [specOf(4000)] }],
    },
  ]
  expect(playwrightTimes({ suites })).toEqual([
    { file: 'e2e/src/users.e2e.ts', seconds: 7, tests: [3, 4], isRetried: true },
  ])
})

test('the slowest come first, and only so many', () => {
  const times = [3, 9, 6].map((seconds) => ({ file: `x/${seconds}.test.ts`, seconds, tests: [seconds] }))
  const lines = describeSlowest(times, 2).trim().split('\n')
  expect(lines).toEqual([
    'The 2 slowest files:',
    '     9.0 s     1 tests  x/9.test.ts',
    '     6.0 s     1 tests  x/6.test.ts',
  ])
  expect(describeSlowest([])).toBe('')
})
