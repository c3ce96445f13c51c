import { compareBuilds } from '@filo/contract/packages/build-order'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { DefectSeverity, DefectState, DefectStatus } from '@filo/contract/testers/defect-shapes'
import { describe, expect, test } from 'vitest'
import { countBlockers, statusOf } from './defect-status.ts'

const of = (semver: string, build = 1) => ({ semverKey: semverKey(semver), build })

interface Row {
  title: string
  state: DefectState
  fix?: string
  contained: string
  status: DefectStatus
}

describe('how a defect found in 1.1.0 stands to a version', () => {
  test.each<Row>([
    { title: 'an open one stands', state: 'open', contained: '1.1.0', status: 'open' },
    { title: 'in later builds too', state: 'open', contained: '1.2.0', status: 'open' },
    { title: 'not in earlier ones', state: 'open', contained: '1.0.9', status: 'settled' },
    { title: 'a reopened one stands', state: 'reopened', fix: '1.1.1', contained: '1.1.1', status: 'open' },
    { title: 'fixed elsewhere', state: 'fixed', fix: '1.1.1', contained: '1.1.0', status: 'unfixed' },
    { title: 'the fix is here', state: 'fixed', fix: '1.1.1', contained: '1.1.1', status: 'to_check' },
    {
      title: 'a build after the fix',
      state: 'fixed',
      fix: '1.1.1',
      contained: '2.0.0',
      status: 'to_check',
    },
    { title: 'confirmed', state: 'verified', fix: '1.1.1', contained: '1.1.1', status: 'settled' },
    {
      title: 'confirmed elsewhere',
      state: 'verified',
      fix: '1.1.1',
      contained: '1.1.0',
      status: 'unfixed',
    },
    { title: 'the build of the fix is gone', state: 'fixed', contained: '1.1.0', status: 'open' },
    { title: 'not a defect', state: 'rejected', contained: '1.1.0', status: 'settled' },
  ])('$title: $state in $contained is $status', ({ state, fix, contained, status }) => {
    const facts = { state, found: of('1.1.0'), fix: fix ? of(fix) : null, contained: of(contained) }
    expect(statusOf(facts)).toBe(status)
  })

  test('a later build of one number is later, a pre-release earlier', () => {
    expect(compareBuilds(of('1.1.0', 2), of('1.1.0'))).toBeGreaterThan(0)
    expect(compareBuilds(of('1.1.0-rc.1'), of('1.1.0'))).toBeLessThan(0)
    expect(compareBuilds(of('1.1.0'), of('1.1.0'))).toBe(0)
  })
})

test('only blockers count, and those fixed elsewhere apart', () => {
  const defects: { severity: DefectSeverity; status: DefectStatus }[] = [
    { severity: 'blocker', status: 'open' },
    { severity: 'blocker', status: 'to_check' },
    { severity: 'blocker', status: 'unfixed' },
    { severity: 'blocker', status: 'settled' },
    { severity: 'major', status: 'open' },
    { severity: 'minor', status: 'unfixed' },
  ]
  expect(countBlockers(defects)).toEqual({ openBlockers: 2, unfixedBlockers: 1 })
  expect(countBlockers([])).toEqual({ openBlockers: 0, unfixedBlockers: 0 })
})
