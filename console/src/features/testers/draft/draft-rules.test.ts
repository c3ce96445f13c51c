import type { CaseResult, SubmittedResult } from '@filo/contract/testers/tester-shapes'
import { describe, expect, test } from 'vitest'
import {
  byCase,
  caseAfterPass,
  differingCases,
  firstDraft,
  foreignChange,
  proofsOf,
  rebased,
  suggestedVerdict,
  unprovenCases,
  unsentCount,
  withEvidence,
} from './draft-rules.ts'
import type { ResultDraft } from './result-draft.ts'

const piece = (sha256: string) => ({ sha256, name: sha256, mime: 'image/png', sizeBytes: 1 })
const result = (caseId: string, note = '', hashes: string[] = []): SubmittedResult => ({
  caseId,
  result: 'pass',
  note,
  evidence: hashes.map(piece),
})
const tester = (etag: string, ...caseResults: SubmittedResult[]) => ({
  etag,
  caseResults,
  verdict: null,
  comment: null,
})
const draft = (more: Partial<ResultDraft> = {}): ResultDraft => ({
  results: byCase([result('a', 'mine')]),
  verdict: 'fail',
  comment: 'yazdım',
  isSent: false,
  handedOver: null,
  base: { etag: '"1"', results: byCase([result('a')]) },
  attachedLogs: ['log'],
  ...more,
})

describe('the draft a bench begins with', () => {
  test('what was never sent is there again as it was', () => {
    expect(firstDraft(draft(), tester('"5"', result('a', 'theirs')))).toEqual(draft())
  })

  test('of one that was sent, the results are the server’s, verdict and comment the kept ones', () => {
    expect(firstDraft(draft({ isSent: true }), tester('"5"', result('a', 'theirs')))).toEqual({
      ...draft({ isSent: true }),
      results: byCase([result('a', 'theirs')]),
      base: { etag: '"5"', results: byCase([result('a', 'theirs')]) },
    })
  })

  test('without one, everything is the server’s', () => {
    expect(firstDraft(undefined, tester('"1"'))).toMatchObject({ results: {}, isSent: true, comment: '' })
  })
})

describe('a change by another hand', () => {
  test('another due date is none of the results', () => {
    expect(foreignChange(draft(), tester('"2"', result('a')))).toBeNull()
  })

  test.each([
    ['a note', tester('"2"', result('a', 'theirs'))],
    ['a new case', tester('"2"', result('a'), result('b'))],
    ['a case that is gone', tester('"2"')],
    ['a file', tester('"2"', result('a', '', ['f']))],
  ])('%s must be chosen between', (_title, theirs) => {
    expect(foreignChange(draft(), theirs)).toEqual(byCase(theirs.caseResults))
  })

  test('what this browser sent before it lost the answer is its own, even when more was written since', () => {
    const sent = tester('"2"', result('a', 'mine'))
    expect(foreignChange(draft(), sent)).toBeNull()
    const further = draft({
      results: byCase([result('a', 'mine and more')]),
      handedOver: byCase([result('a', 'mine')]),
    })
    expect(foreignChange(further, sent)).toBeNull()
    expect(foreignChange(further, tester('"2"', result('a', 'theirs')))).not.toBeNull()
  })

  test('a draft that does not know what it began from asks too', () => {
    expect(foreignChange(draft({ base: null }), tester('"2"', result('a')))).not.toBeNull()
  })

  test('keeping mine goes on top of theirs, taking theirs leaves nothing to send', () => {
    const theirs = tester('"2"', result('a', 'theirs'))
    expect(rebased(draft(), theirs, true)).toMatchObject({
      results: draft().results,
      isSent: false,
      base: { etag: '"2"' },
    })
    const handled = rebased(draft(), theirs, false)
    expect(handled).toMatchObject({ results: byCase(theirs.caseResults), isSent: true, comment: 'yazdım' })
  })
})

test('a file joins its case once, and none without a result', () => {
  const once = withEvidence(draft(), 'a', [piece('f'), piece('g')])
  expect(once.results['a']?.evidence.map(({ sha256 }) => sha256)).toEqual(['f', 'g'])
  expect(withEvidence(once, 'a', [piece('f')])).toBe(once)
  expect(withEvidence(once, 'b', [piece('f')])).toBe(once)
})

test('what waits is what differs from what the server has', () => {
  expect(unsentCount(draft())).toBe(1)
  expect(unsentCount(draft({ isSent: true }))).toBe(0)
  expect(unsentCount(draft({ results: byCase([result('a', 'x'), result('b')]) }))).toBe(2)
  expect(differingCases(byCase([result('a')]), byCase([result('a')]))).toEqual([])
})

test('a mandatory pass that needs a robot is open until the server has a proof of it', () => {
  const proof = { unitId: 'u', serial: 'NH1-1', contentHash: 'a', reportedAt: '', provenAt: '' }
  const retained: CaseResult[] = [
    { ...result('proven'), proof },
    { ...result('bare'), proof: null },
  ]
  const testCase = (caseId: string, needsRobot: boolean | null = true, isMandatory = true) => ({
    caseId,
    needsRobot,
    isMandatory,
  })
  const cases = [
    testCase('proven'),
    testCase('bare'),
    testCase('desk', false),
    testCase('general', null),
    testCase('extra', true, false),
    testCase('failed'),
    testCase('untried'),
  ]
  const passed = ['proven', 'bare', 'desk', 'general', 'extra'].map((caseId) => result(caseId))
  const answered = (updatedAt: string, caseResults: CaseResult[]) => ({ updatedAt, caseResults })
  const proofs = proofsOf(
    answered('2026-03-05T10:00:00.000Z', []),
    answered('2026-03-05T10:01:00.000Z', retained),
  )
  const results = byCase([...passed, { ...result('failed'), result: 'fail' }])
  expect(unprovenCases(cases, results, proofs).map(({ caseId }) => caseId)).toEqual(['bare'])
})

describe('what comes after a pass', () => {
  const cases = ['a', 'b', 'optional', 'c'].map((caseId) => ({ caseId, isMandatory: caseId !== 'optional' }))
  const passed = (...ids: string[]) => byCase(ids.map((id) => result(id)))

  test.each([
    { assigned: ['a'], after: 'a', next: 'b', why: 'the next one in the list' },
    { assigned: ['b'], after: 'b', next: 'c', why: 'what need not be tried is passed over' },
    { assigned: ['b', 'c'], after: 'c', next: 'a', why: 'one left out further up' },
    { assigned: ['a', 'b', 'c'], after: 'b', next: undefined, why: 'nothing is left: the verdict' },
  ])('opens $why', ({ assigned: input, after, next }) => {
    expect(caseAfterPass(cases, passed(...input), after)?.caseId).toBe(next)
  })

  test('a pass is suggested once every mandatory case passed, and never beside a failure', () => {
    expect(suggestedVerdict(cases, passed('a', 'b'))).toBeNull()
    expect(suggestedVerdict(cases, passed('a', 'b', 'c'))).toBe('pass')
    const failed = byCase([result('a'), result('b'), result('c'), { ...result('optional'), result: 'fail' }])
    expect(suggestedVerdict(cases, failed)).toBeNull()
    const skipped = byCase([result('a'), result('b'), { ...result('c', 'no stairs'), result: 'skip' }])
    expect(suggestedVerdict(cases, skipped)).toBeNull()
    expect(suggestedVerdict([], {})).toBeNull()
  })
})
