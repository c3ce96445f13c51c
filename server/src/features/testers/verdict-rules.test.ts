import type { Verdict } from '@filo/contract/testers/tester-shapes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testCasesOf } from './verdict-cases.ts'
import { refuseVerdict, summarizeTest } from './verdict-rules.ts'

const name = { tr: 'Ses', en: 'Voice' }
const change = {
  code: 'ses',
  name,
  kind: 'upgraded' as const,
  fromVersion: '1.0.0',
  toVersion: '1.1.0',
  notes: name,
}
const cases = testCasesOf([change])
const mandatory = cases.filter(({ isMandatory }) => isMandatory).map(({ caseId }) => caseId)
const result = (caseId: string, outcome: 'pass' | 'fail' | 'blocked' | 'skip', note = '') => ({
  caseId,
  result: outcome,
  note,
  evidence: [],
})
const allPassed = cases.map(({ caseId }) => result(caseId, 'pass'))

describe('a verdict', () => {
  test.each<[string, Verdict, string, ReturnType<typeof result>[], string | undefined]>([
    ['a clean pass', 'pass', '', allPassed, undefined],
    [
      'a pass with a failed case',
      'pass',
      '',
      [result('aros:basics', 'fail', 'x'), ...allPassed.filter((row) => row.caseId !== 'aros:basics')],
      'contradicts',
    ],
    ['a pass without results', 'pass', '', [], 'mandatory_open'],
    [
      'a pass that skips a mandatory case in silence',
      'pass',
      '',
      allPassed.map((row) => (row.caseId === 'aros:restart' ? { ...row, result: 'skip' as const } : row)),
      'skip_needs_note',
    ],
    ['notes without words', 'pass_with_notes', '', allPassed, 'comment_missing'],
    ['notes with words', 'pass_with_notes', 'Ses kısık', allPassed, undefined],
    ['a failure without a comment', 'fail', '', [result('aros:basics', 'fail', 'kayıt')], 'comment_missing'],
    [
      'a failure with too short a note',
      'fail',
      'Ses yok',
      [result('aros:basics', 'fail', 'bozuk')],
      'evidence_missing',
    ],
    ['a failure without evidence', 'fail', 'Ses yok', [result('aros:basics', 'fail')], 'evidence_missing'],
    ['a failure with both', 'fail', 'Ses yok', [result('aros:basics', 'fail', 'kayıt 12:03')], undefined],
    [
      'a block with both',
      'blocked',
      'Robot açılmıyor',
      [result('aros:install', 'blocked', 'ekran kapkara')],
      undefined,
    ],
    ['results of another version', 'pass', '', [...allPassed, result('yok:changes', 'pass')], 'unknown_case'],
    ['one case twice', 'pass', '', [...allPassed, result('aros:basics', 'pass')], 'unknown_case'],
  ])('%s', (...row) => {
    const [, verdict, comment, caseResults, code] = row
    expect(refuseVerdict({ verdict, comment, caseResults }, cases)?.code).toBe(code)
  })
})

describe('the outcome of a test', () => {
  const passing = { state: 'submitted', verdict: 'pass' as const, caseResults: allPassed }
  const failing = { state: 'submitted', verdict: 'fail' as const, caseResults: [] }
  const noBlockers = { openBlockers: 0, unfixedBlockers: 0 }
  const waiting = { state: 'in_progress', verdict: null, caseResults: [] }

  test.each([
    ['nobody yet', [waiting, waiting], 2, 'open'],
    ['one of two', [passing, waiting], 2, 'open'],
    ['two of two', [passing, passing], 2, 'passed'],
    ['quorum reached while one still tests', [passing, passing, waiting], 2, 'passed'],
    ['one fails', [passing, passing, failing], 2, 'failed'],
    ['one is blocked', [passing, { ...failing, verdict: 'blocked' as const }], 1, 'failed'],
    ['a mandatory case was skipped by all', [{ ...passing, caseResults: allPassed.slice(1) }], 1, 'open'],
  ])('%s: %j', (_title, testers, quorum, outcome) => {
    expect(summarizeTest(testers, quorum, mandatory, noBlockers).outcome).toBe(outcome)
  })

  test.each([
    ['an open blocker holds a test back that would pass', [passing, passing], { openBlockers: 1 }, 'open'],
    ['a blocker fixed elsewhere fails it', [waiting], { unfixedBlockers: 1 }, 'failed'],
    ['settled ones do not matter', [passing, passing], {}, 'passed'],
  ])('%s', (_title, testers, blockers, outcome) => {
    const counts = { ...noBlockers, ...blockers }
    const summary = summarizeTest(testers, 2, mandatory, counts)
    expect(summary).toMatchObject({ ...counts, outcome })
  })

  test('testers may share the mandatory cases', () => {
    const half = Math.ceil(allPassed.length / 2)
    const testers = [allPassed.slice(0, half), allPassed.slice(half)].map((caseResults) => ({
      ...passing,
      caseResults,
    }))
    expect(summarizeTest(testers, 2, mandatory, noBlockers)).toMatchObject({
      outcome: 'passed',
      missingCases: 0,
    })
  })

  test('no test passes with a failure, below the quorum or with a mandatory case open', () => {
    const tester = fc.record({
      state: fc.constantFrom('assigned', 'in_progress', 'submitted', 'declined'),
      verdict: fc.constantFrom<(Verdict | null)[]>('pass', 'pass_with_notes', 'fail', 'blocked'),
      caseResults: fc.subarray(allPassed),
    })
    fc.assert(
      fc.property(fc.array(tester, { maxLength: 6 }), fc.integer({ min: 1, max: 4 }), (testers, quorum) => {
        const summary = summarizeTest(testers, quorum, mandatory, noBlockers)
        if (summary.outcome !== 'passed') return
        expect(summary.failed + summary.blocked + summary.missingCases).toBe(0)
        expect(summary.passed).toBeGreaterThanOrEqual(quorum)
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })
})

test('a package that only moved needs no case of its own', () => {
  expect(testCasesOf([{ ...change, kind: 'moved' }])).toEqual(testCasesOf([]))
})
