import type { CaseResult, Evidence, RunProof, SubmittedResult } from '@filo/contract/testers/tester-shapes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  casesForTester,
  isPassed,
  measuredCaseId,
  proofOf,
  runStateOf,
  type TestRobot,
  withMeasured,
  withProofs,
} from './run-proof.ts'
import { testCasesOf } from './verdict-cases.ts'

const hash = 'a'.repeat(64)
const reportedAt = new Date('2026-03-05T10:00:00.000Z')
const now = new Date('2026-03-05T10:05:00.000Z')

const robot = (more: Partial<TestRobot> = {}): TestRobot => ({
  unitId: 'u1',
  serial: 'NH1-1',
  reportedHash: hash,
  reportedAt,
  connection: 'online',
  isUpdating: false,
  isFailing: false,
  ...more,
})

describe('a test robot', () => {
  test.each<[string, Partial<TestRobot>, string]>([
    ['that reported the candidate runs it', {}, 'runs'],
    ['that runs it with a package that did not start proves nothing', { isFailing: true }, 'failing'],
    ['that is silent for minutes still counts', { connection: 'stale' }, 'runs'],
    ['that is offline proves nothing, whatever it said', { connection: 'offline' }, 'out_of_touch'],
    ['that was never heard of proves nothing', { connection: 'never', reportedAt: null }, 'never'],
    ['that is linked and has not reported yet proves nothing', { reportedAt: null }, 'never'],
    ['that is being updated proves nothing', { isUpdating: true }, 'updating'],
    ['that reported other content runs something else', { reportedHash: 'b'.repeat(64) }, 'other'],
    ['that reported no release runs something else', { reportedHash: null }, 'other'],
  ])('%s', (_title, more, state) => {
    expect(runStateOf(robot(more), hash)).toBe(state)
    expect(proofOf([robot(more)], hash, now) !== null).toBe(state === 'runs')
  })

  test('proves nothing of a draft, which has no content yet', () => {
    expect(proofOf([robot({ reportedHash: null }), robot()], null, now)).toBeNull()
  })

  test('is named in its proof with what it reported, and when', () => {
    expect(
      proofOf([robot({ connection: 'offline' }), robot({ unitId: 'u2', serial: 'NH1-2' })], hash, now),
    ).toEqual({
      unitId: 'u2',
      serial: 'NH1-2',
      contentHash: hash,
      reportedAt: reportedAt.toISOString(),
      provenAt: now.toISOString(),
    })
  })
})

describe('the proof of a result', () => {
  const cases = [
    { caseId: 'robot', needsRobot: true },
    { caseId: 'desk', needsRobot: false },
    { caseId: 'general', needsRobot: null },
  ]
  const proof = proofOf([robot()], hash, now) as RunProof
  const earlier = { ...proof, serial: 'NH1-9' }
  const input = (caseId: string, result: SubmittedResult['result']): SubmittedResult => ({
    caseId,
    result,
    note: '',
    evidence: [],
  })
  const stored = (caseId: string, result: SubmittedResult['result'], was: RunProof | null): CaseResult => ({
    ...input(caseId, result),
    proof: was,
  })
  const proofs = (results: SubmittedResult[], before: CaseResult[] = [], found: RunProof | null = proof) =>
    withProofs(results, cases, { stored: before, proof: found }).map((result) => result.proof)

  test.each<[string, Parameters<typeof proofs>, (RunProof | null)[]]>([
    ['is that of the robot that runs the candidate now', [[input('robot', 'pass')]], [proof]],
    ['is missing while none does', [[input('robot', 'pass')], [], null], [null]],
    [
      'stays while the pass stays',
      [[input('robot', 'pass')], [stored('robot', 'pass', earlier)], null],
      [earlier],
    ],
    ['goes with the pass', [[input('robot', 'fail')], [stored('robot', 'pass', earlier)]], [null]],
    [
      'does not come back with the pass',
      [[input('robot', 'pass')], [stored('robot', 'fail', null)], null],
      [null],
    ],
    ['is not needed elsewhere', [[input('desk', 'pass'), input('general', 'pass')]], [null, null]],
  ])('%s', (_title, [results, before, found], expected) => {
    expect(proofs(results, before, found)).toEqual(expected)
  })

  test('is the server’s word alone, never that of who gives the result', () => {
    expect(proofs([stored('robot', 'pass', earlier)], [], null)).toEqual([null])
  })

  test('no pass counts that neither a robot nor the plan speaks for', () => {
    const anyRobot = fc.record({
      unitId: fc.constant('u'),
      serial: fc.constant('NH1-1'),
      reportedHash: fc.constantFrom(hash, 'b'.repeat(64), null),
      reportedAt: fc.constantFrom(reportedAt, null),
      connection: fc.constantFrom('never' as const, 'online' as const, 'stale' as const, 'offline' as const),
      isUpdating: fc.boolean(),
      isFailing: fc.boolean(),
    })
    const anyResult = fc.record({
      caseId: fc.constantFrom('robot', 'desk', 'general'),
      result: fc.constantFrom('pass' as const, 'fail' as const, 'blocked' as const, 'skip' as const),
      note: fc.constant(''),
      evidence: fc.constant<Evidence[]>([]),
    })
    fc.assert(
      fc.property(
        fc.array(anyRobot, { maxLength: 3 }),
        fc.array(anyResult, { maxLength: 4 }),
        (robots, results) => {
          const runs = robots.some(
            (each) =>
              each.reportedHash === hash &&
              each.reportedAt !== null &&
              (each.connection === 'online' || each.connection === 'stale') &&
              !each.isUpdating &&
              !each.isFailing,
          )
          for (const result of withProofs(results, cases, {
            stored: [],
            proof: proofOf(robots, hash, now),
          })) {
            const testCase = cases.find(({ caseId }) => caseId === result.caseId)
            if (!testCase) throw new Error('unknown')
            const counts = result.result === 'pass' && (runs || testCase.needsRobot !== true)
            expect(isPassed(testCase, result)).toBe(counts)
          }
        },
      ),
      { seed: 20261123, numRuns: 500 },
    )
  })
})

describe('what a robot can tell itself', () => {
  const requested = testCasesOf([])
  const proof = proofOf([robot()], hash, now)

  test('is asked of robots where the tester has any, and of the person where not', () => {
    const install = (hasRobots: boolean) =>
      casesForTester(requested, hasRobots).find(({ caseId }) => caseId === measuredCaseId)?.needsRobot
    expect(install(true)).toBe(true)
    expect(install(false)).toBeNull()
    expect(casesForTester(requested, true).filter(({ needsRobot }) => needsRobot)).toHaveLength(1)
  })

  test('is passed by the robot, with its word and time, where nobody said anything', () => {
    const cases = casesForTester(requested, true)
    expect(withMeasured([], cases, proof)).toEqual([
      { caseId: measuredCaseId, result: 'pass', note: '', evidence: [], proof },
    ])
    expect(withMeasured([], cases, null)).toEqual([])
    expect(withMeasured([], casesForTester(requested, false), proof)).toEqual([])
  })

  test('does not overrule what the person saw', () => {
    const seen = [
      { caseId: measuredCaseId, result: 'fail' as const, note: 'Takıldı', evidence: [], proof: null },
    ]
    expect(withMeasured(seen, casesForTester(requested, true), proof)).toEqual(seen)
  })
})
