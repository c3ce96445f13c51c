import { type ArosState, statesOfChannel } from '@filo/contract/aros-versions/aros-states'
import type { TesterState } from '@filo/contract/testers/tester-shapes'
import { expect, test } from 'vitest'
import { benchStatus } from './bench-status.ts'

const status = (tester: TesterState, aros: ArosState) =>
  benchStatus({ tester: { state: tester }, aros: { state: aros } })

test.each([
  ['assigned', 'candidate', ['mayAnswer']],
  ['accepted', 'testing', ['mayAnswer']],
  ['in_progress', 'testing', ['mayWrite', 'mayAnswer', 'mayRecordDefects']],
  ['submitted', 'testing', ['mayRecordDefects']],
  ['declined', 'testing', []],
  ['assigned', 'failed', ['hasEnded', 'isCutOff']],
  ['in_progress', 'failed', ['hasEnded', 'isCutOff', 'mayRecordDefects']],
  ['in_progress', 'passed', ['hasEnded', 'isCutOff', 'mayRecordDefects']],
  ['in_progress', 'archived', ['hasEnded', 'isCutOff']],
  ['submitted', 'promoted', ['hasEnded']],
  ['declined', 'passed', ['hasEnded']],
] as const)('%s for a version in %s: %j', (tester, aros, expected) => {
  const open = Object.entries(status(tester, aros)).flatMap(([key, isOpen]) => (isOpen ? [key] : []))
  expect(open).toEqual(expected)
})

test('nothing is written into a version that is not tested', () => {
  for (const state of statesOfChannel.test) {
    if (status('in_progress', state).mayWrite) expect(['draft', 'candidate', 'testing']).toContain(state)
  }
})
