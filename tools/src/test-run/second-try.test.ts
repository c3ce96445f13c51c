import { expect, test } from 'vitest'
import { describeFlaky, secondTryOf } from './second-try.ts'

const failure = (file: string) => ({ file, title: 'it holds', reason: 'it did not' })

test('a file with failures is tried once more, however many of its tests failed', () => {
  expect(secondTryOf([failure('a.test.ts'), failure('a.test.ts'), failure('b.test.ts')])).toEqual([
    'a.test.ts',
    'b.test.ts',
  ])
})

test('what failed in many files failed for a reason, and is not tried again', () => {
  expect(secondTryOf(['a', 'b', 'c', 'd'].map(failure))).toEqual([])
})

test('what passed only at its second try is named as flaky', () => {
  expect(describeFlaky([failure('a.test.ts')])).toContain('Flaky tests')
  expect(describeFlaky([])).toBe('')
})
