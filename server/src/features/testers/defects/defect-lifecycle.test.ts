import { DefectState } from '@filo/contract/testers/defect-shapes'
import { describe, expect, test } from 'vitest'
import {
  type CheckFacts,
  type DefectStep,
  isFitFix,
  mayRecordIn,
  nextDefectState,
  refuseCheck,
} from './defect-lifecycle.ts'

const table: [DefectState, DefectStep, DefectState][] = [
  ['open', 'fix', 'fixed'],
  ['reopened', 'fix', 'fixed'],
  ['fixed', 'fix', 'fixed'],
  ['open', 'reject', 'rejected'],
  ['reopened', 'reject', 'rejected'],
  ['fixed', 'verify', 'verified'],
  ['fixed', 'reopen', 'reopened'],
  ['rejected', 'reopen', 'reopened'],
]

describe('the life of a defect', () => {
  test.each(table)('%s, %s → %s', (state, step, to) => {
    expect(nextDefectState(state, step)).toBe(to)
  })

  test('no other step is possible', () => {
    const steps: DefectStep[] = ['fix', 'reject', 'verify', 'reopen']
    for (const state of DefectState.options) {
      for (const step of steps) {
        if (table.some(([from, known]) => from === state && known === step)) continue
        expect(nextDefectState(state, step), `${state} ${step}`).toBeUndefined()
      }
    }
  })

  test.each([
    ['test', 'testing', true],
    ['test', 'passed', true],
    ['test', 'failed', true],
    ['test', 'draft', false],
    ['test', 'promoted', false],
    ['production', 'published', false],
  ])('a defect in a %s version that is %s: %j', (channel, state, may) => {
    expect(mayRecordIn({ channel, state })).toBe(may)
  })

  test.each([
    ['a newer whole version', { packageId: 'ses', state: 'ready' }, 1, true],
    ['a released one', { packageId: 'ses', state: 'released' }, 1, true],
    ['the version it was found in', { packageId: 'ses', state: 'released' }, 0, false],
    ['an older one', { packageId: 'ses', state: 'released' }, -1, false],
    ['a draft', { packageId: 'ses', state: 'draft' }, 1, false],
    ['a rejected one', { packageId: 'ses', state: 'rejected' }, 1, false],
    ['a revoked one', { packageId: 'ses', state: 'revoked' }, 1, false],
    ['one of another package', { packageId: 'ekran', state: 'ready' }, 1, false],
  ])('%s as the fix', (_title, fix, compared, isFit) => {
    expect(isFitFix(fix, { packageId: 'ses' }, compared)).toBe(isFit)
  })
})

describe('checking a fix', () => {
  const sound: CheckFacts = { state: 'fixed', step: 'verify', isHere: true, isOwnFix: false }
  test.each<[string, Partial<CheckFacts>, string | null]>([
    ['by another tester, where it is', {}, null],
    ['where the fix is not', { isHere: false }, 'defect_not_here'],
    ['by who named it', { isOwnFix: true }, 'defect_own_fix'],
    ['who named it may say that it does not work', { isOwnFix: true, step: 'reopen' }, null],
    ['before anybody answered', { state: 'open' }, 'defect_wrong_state'],
    ['twice', { state: 'verified' }, 'defect_wrong_state'],
    ['a rejected one is reopened', { state: 'rejected', step: 'reopen' }, null],
    ['a rejected one is not confirmed', { state: 'rejected' }, 'defect_wrong_state'],
  ])('%s', (_title, input, code) => {
    expect(refuseCheck({ ...sound, ...input })).toBe(code)
  })
})
