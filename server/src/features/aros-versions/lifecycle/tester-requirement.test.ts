import { expect, test } from 'vitest'
import { testerProblems } from './tester-requirement.ts'

test.each([
  ['nobody is asked', { channel: 'test', quorum: 2 }, 0, ['testers_missing']],
  ['fewer are asked than must pass it', { channel: 'test', quorum: 2 }, 1, ['testers_few']],
  ['enough are asked', { channel: 'test', quorum: 2 }, 2, []],
  ['more are asked', { channel: 'test', quorum: 1 }, 3, []],
  ['a production version asks nobody', { channel: 'production', quorum: 2 }, 0, []],
] as const)('%s', (_, aros, testerCount, expected) => {
  const problems = testerProblems(aros, testerCount)
  expect(problems.map(({ code }) => code)).toEqual(expected)
  expect(problems.every(({ severity, step }) => severity === 'warning' && step === 'basics')).toBe(true)
})
