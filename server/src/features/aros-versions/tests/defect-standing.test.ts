import { compareBuilds } from '@filo/contract/packages/build-order'
import { semverKey } from '@filo/contract/packages/semver-order'
import type { DefectSeverity, DefectStanding, DefectState } from '@filo/contract/testers/defect-shapes'
import { describe, expect, test } from 'vitest'
import { countBlockers, standingOf } from './defect-standing.ts'

const of = (semver: string, build = 1) => ({ semverKey: semverKey(semver), build })

interface Row {
  title: string
  state: DefectState
  fix?: string
  contained: string
  standing: DefectStanding
}

describe('how a defect found in 1.1.0 stands to a version', () => {
  test.each<Row>([
    { title: 'an open one stands', state: 'open', contained: '1.1.0', standing: 'open' },
    { title: 'in later builds too', state: 'open', contained: '1.2.0', standing: 'open' },
    { title: 'not in earlier ones', state: 'open', contained: '1.0.9', standing: 'settled' },
    { title: 'a reopened one stands', state: 'reopened', fix: '1.1.1', contained: '1.1.1', standing: 'open' },
    { title: 'fixed elsewhere', state: 'fixed', fix: '1.1.1', contained: '1.1.0', standing: 'unfixed' },
    { title: 'the fix is here', state: 'fixed', fix: '1.1.1', contained: '1.1.1', standing: 'to_check' },
    {
      title: 'a build after the fix',
      state: 'fixed',
      fix: '1.1.1',
      contained: '2.0.0',
      standing: 'to_check',
    },
    { title: 'confirmed', state: 'verified', fix: '1.1.1', contained: '1.1.1', standing: 'settled' },
    {
      title: 'confirmed elsewhere',
      state: 'verified',
      fix: '1.1.1',
      contained: '1.1.0',
      standing: 'unfixed',
    },
    { title: 'the build of the fix is gone', state: 'fixed', contained: '1.1.0', standing: 'open' },
    { title: 'not a defect', state: 'rejected', contained: '1.1.0', standing: 'settled' },
  ])('$title: $state in $contained is $standing', ({ state, fix, contained, standing }) => {
    const facts = { state, found: of('1.1.0'), fix: fix ? of(fix) : null, contained: of(contained) }
    expect(standingOf(facts)).toBe(standing)
  })

  test('a later build of one number is later, a pre-release earlier', () => {
    expect(compareBuilds(of('1.1.0', 2), of('1.1.0'))).toBeGreaterThan(0)
    expect(compareBuilds(of('1.1.0-rc.1'), of('1.1.0'))).toBeLessThan(0)
    expect(compareBuilds(of('1.1.0'), of('1.1.0'))).toBe(0)
  })
})

test('only blockers count, and those fixed elsewhere apart', () => {
  const defects: { severity: DefectSeverity; standing: DefectStanding }[] = [
    { severity: 'blocker', standing: 'open' },
    { severity: 'blocker', standing: 'to_check' },
    { severity: 'blocker', standing: 'unfixed' },
    { severity: 'blocker', standing: 'settled' },
    { severity: 'major', standing: 'open' },
    { severity: 'minor', standing: 'unfixed' },
  ]
  expect(countBlockers(defects)).toEqual({ openBlockers: 2, unfixedBlockers: 1 })
  expect(countBlockers([])).toEqual({ openBlockers: 0, unfixedBlockers: 0 })
})
