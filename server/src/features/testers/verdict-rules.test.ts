import type { PlanCase } from '@filo/contract/packages/version-plan'
import type {
  CaseResult,
  Evidence,
  RobotRun,
  RunProof,
  TestCase,
  Verdict,
} from '@filo/contract/testers/tester-shapes'
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
  plan: [],
}
const cases = testCasesOf([change])
const result = (
  caseId: string,
  outcome: 'pass' | 'fail' | 'blocked' | 'skip',
  note = '',
  evidence?: Evidence,
) => ({
  caseId,
  result: outcome,
  note,
  evidence: evidence ? [evidence] : [],
  proof: null,
})
const allPassed = cases.map(({ caseId }) => result(caseId, 'pass'))
const file = (sizeBytes: number): Evidence => ({
  sha256: 'a'.repeat(64),
  name: 'ekran.png',
  mime: 'image/png',
  sizeBytes,
})

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
    [
      'a failed mandatory case with words alone',
      'fail',
      'Ses yok',
      [result('aros:basics', 'fail', 'kayıt 12:03')],
      'attachment_missing',
    ],
    [
      'a failed mandatory case with an empty file',
      'fail',
      'Ses yok',
      [result('aros:basics', 'fail', 'kayıt 12:03', file(0))],
      'attachment_missing',
    ],
    [
      'a failed mandatory case with a file elsewhere',
      'fail',
      'Ses yok',
      [result('aros:basics', 'fail'), result('aros:rollback', 'fail', '', file(9))],
      'attachment_missing',
    ],
    ['a failure with a file', 'fail', 'Ses yok', [result('aros:basics', 'fail', '', file(9))], undefined],
    [
      'an optional case failed with words alone',
      'fail',
      'Ses yok',
      [result('aros:rollback', 'fail', 'geri dönmedi')],
      undefined,
    ],
    [
      'blocked, and a mandatory case failed in silence',
      'blocked',
      'Robot açılmıyor',
      [result('aros:install', 'blocked', 'ekran kapkara'), result('aros:basics', 'fail')],
      'attachment_missing',
    ],
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
    expect(refuseVerdict({ verdict, comment, caseResults, robots: [] }, cases)?.code).toBe(code)
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
    expect(summarizeTest(testers, quorum, cases, noBlockers).outcome).toBe(outcome)
  })

  test.each([
    ['an open blocker holds a test back that would pass', [passing, passing], { openBlockers: 1 }, 'open'],
    ['a blocker fixed elsewhere fails it', [waiting], { unfixedBlockers: 1 }, 'failed'],
    ['settled ones do not matter', [passing, passing], {}, 'passed'],
  ])('%s', (_title, testers, blockers, outcome) => {
    const counts = { ...noBlockers, ...blockers }
    const summary = summarizeTest(testers, 2, cases, counts)
    expect(summary).toMatchObject({ ...counts, outcome })
  })

  test('testers may share the mandatory cases', () => {
    const half = Math.ceil(allPassed.length / 2)
    const testers = [allPassed.slice(0, half), allPassed.slice(half)].map((caseResults) => ({
      ...passing,
      caseResults,
    }))
    expect(summarizeTest(testers, 2, cases, noBlockers)).toMatchObject({
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
        const summary = summarizeTest(testers, quorum, cases, noBlockers)
        if (summary.outcome !== 'passed') return
        expect(summary.failed + summary.blocked + summary.missingCases).toBe(0)
        expect(summary.passed).toBeGreaterThanOrEqual(quorum)
      }),
      { seed: 20261121, numRuns: 500 },
    )
  })
})

describe('cases of a package with a plan', () => {
  const planned = (key: string, needsRobot: boolean, isMandatory = true): PlanCase => ({
    key,
    title: name,
    steps: [name],
    expected: name,
    isMandatory,
    needsRobot,
  })
  const plan = [planned('noise', true), planned('words', false), planned('long', true, false)]
  const withPlan = testCasesOf([{ ...change, plan }])
  const robot: RobotRun = { unitId: 'u', serial: 'NH1-5', state: 'out_of_touch', reportedAt: null }
  const proof: RunProof = {
    unitId: 'u',
    serial: 'NH1-5',
    contentHash: 'b'.repeat(64),
    reportedAt: '2026-03-05T10:00:00.000Z',
    provenAt: '2026-03-05T10:00:01.000Z',
  }
  const pass = (proven: boolean, without: readonly string[] = []): CaseResult[] =>
    withPlan.map((testCase) => ({
      ...result(testCase.caseId, 'pass'),
      proof: proven && testCase.needsRobot && !without.includes(testCase.caseId) ? proof : null,
    }))
  const refuse = (caseResults: CaseResult[], robots: RobotRun[] = [robot]) =>
    refuseVerdict({ verdict: 'pass', comment: '', caseResults, robots }, withPlan)

  test('take the place of the general ones, in the order of the plan', () => {
    const ids = withPlan.filter(({ packageCode }) => packageCode === 'ses').map(({ caseId }) => caseId)
    expect(ids).toEqual(['ses:plan:noise', 'ses:plan:words', 'ses:plan:long'])
    expect(withPlan.filter(({ notes }) => notes !== null)).toHaveLength(1)
  })

  test('have the version as a whole judged on a robot as well, where one of them needs a robot', () => {
    const whole = (made: readonly TestCase[]) =>
      new Set(made.filter(({ origin }) => origin === 'whole').map(({ needsRobot }) => needsRobot))
    expect(whole(withPlan)).toEqual(new Set([true]))
    expect(whole(testCasesOf([{ ...change, plan: [planned('words', false)] }]))).toEqual(new Set([null]))
    expect(whole(cases)).toEqual(new Set([null]))
  })

  test.each<[string, CaseResult[], RobotRun[], string | undefined]>([
    ['every pass is proven', pass(true), [robot], undefined],
    ['the robot is offline', pass(false), [robot], 'unproven'],
    ['there is no robot', pass(false), [], 'no_test_robot'],
    ['one mandatory case is not proven', pass(true, ['ses:plan:noise']), [robot], 'unproven'],
    ['an optional case is not proven', pass(true, ['ses:plan:long']), [robot], undefined],
  ])('pass when %s', (_title, caseResults, robots, code) => {
    expect(refuse(caseResults, robots)?.code).toBe(code)
  })

  test('say in both languages which robot does not run the candidate and what to do', () => {
    const text = refuse(pass(false))?.text
    expect(text?.tr).toContain('Test robotunuz bu adayı çalıştırmıyor: NH1-5 çevrimdışı')
    expect(text?.en).toContain('NH1-5 is offline')
  })

  test('count for the outcome only with their proof', () => {
    const input = (caseResults: CaseResult[]) => [
      { state: 'submitted', verdict: 'pass' as const, caseResults },
    ]
    const blockers = { openBlockers: 0, unfixedBlockers: 0 }
    const outcome = (caseResults: CaseResult[]) => summarizeTest(input(caseResults), 1, withPlan, blockers)
    expect(outcome(pass(true))).toMatchObject({ outcome: 'passed', missingCases: 0 })
    expect(outcome(pass(true, ['ses:plan:noise']))).toMatchObject({ outcome: 'open', missingCases: 1 })
    expect(outcome(pass(false))).toMatchObject({ outcome: 'open', missingCases: 4 })
  })

  test('need a result of their own however many other cases were passed', () => {
    fc.assert(
      fc.property(fc.subarray(pass(true)), (caseResults) => {
        const isWhole = withPlan
          .filter(({ isMandatory }) => isMandatory)
          .every(({ caseId }) => caseResults.some((input) => input.caseId === caseId))
        expect(refuse(caseResults) === null).toBe(isWhole)
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })
})

test('a package that only moved needs no case of its own', () => {
  expect(testCasesOf([{ ...change, kind: 'moved' }])).toEqual(testCasesOf([]))
})
