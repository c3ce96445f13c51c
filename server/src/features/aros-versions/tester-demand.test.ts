import { expect, test } from 'vitest'
import { testerProblems } from './tester-demand.ts'

test.each([
  ['nobody is asked', 'test', 2, 0, ['testers_missing']],
  ['fewer are asked than must pass it', 'test', 2, 1, ['testers_few']],
  ['enough are asked', 'test', 2, 2, []],
  ['more are asked', 'test', 1, 3, []],
  ['a production version asks nobody', 'production', 2, 0, []],
] as const)('%s', (_, channel, quorum, testerCount, expected) => {
  const problems = testerProblems({ channel, quorum }, testerCount)
  expect(problems.map(({ code }) => code)).toEqual(expected)
  expect(problems.every(({ severity, step }) => severity === 'warning' && step === 'basics')).toBe(true)
})
