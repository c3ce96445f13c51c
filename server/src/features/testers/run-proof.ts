import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'
import { isOutOfTouch } from '@filo/contract/produced-robots/shown-update-state'
import type {
  CaseResult,
  RobotRun,
  RunProof,
  RunState,
  SubmittedResult,
  TestCase,
} from '@filo/contract/testers/tester-shapes'

/** A test robot as its last report and its link tell of it. */
export interface TestRobot {
  unitId: string
  serial: string
  /** The content hash of the release that it named last; null where it named none. */
  reportedHash: string | null
  reportedAt: Date | null
  connection: ConnectionState
  isUpdating: boolean
  /** A package of what it runs did not start, or its service ends again and again. */
  isFailing: boolean
}

/** How a robot stands to content with this hash; whatever it said last, nothing is known of one that is out of touch. */
export function runStateOf(robot: TestRobot, contentHash: string | null): RunState {
  if (robot.connection === 'never' || robot.reportedAt === null) return 'never'
  if (isOutOfTouch(robot.connection)) return 'out_of_touch'
  if (robot.isUpdating) return 'updating'
  const isRun = robot.isFailing ? 'failing' : 'runs'
  return contentHash !== null && robot.reportedHash === contentHash ? isRun : 'other'
}

/** The tester's robots as the bench shows them. */
export function presentRuns(robots: readonly TestRobot[], contentHash: string | null): RobotRun[] {
  return robots.map((robot) => ({
    unitId: robot.unitId,
    serial: robot.serial,
    state: runStateOf(robot, contentHash),
    reportedAt: robot.reportedAt?.toISOString() ?? null,
  }))
}

/** The word of a robot that runs this content now, or null where none does. */
export function proofOf(
  robots: readonly TestRobot[],
  contentHash: string | null,
  now: Date,
): RunProof | null {
  const robot = robots.find((each) => runStateOf(each, contentHash) === 'runs')
  if (!robot?.reportedHash || !robot.reportedAt) return null
  return {
    unitId: robot.unitId,
    serial: robot.serial,
    contentHash: robot.reportedHash,
    reportedAt: robot.reportedAt.toISOString(),
    provenAt: now.toISOString(),
  }
}

/** What a robot tells better than a person: that the version was installed, is what was tested, and started. */
export const measuredCaseId = 'aros:install'

/** The cases as one tester is asked them: who has robots passes what a robot can tell with its word alone. */
export function casesForTester(cases: readonly TestCase[], hasRobots: boolean): TestCase[] {
  return cases.map((testCase) =>
    hasRobots && testCase.caseId === measuredCaseId ? { ...testCase, needsRobot: true } : testCase,
  )
}

/** The results with what the robot told: where nobody said anything of it, a proof is the pass. */
export function withMeasured(
  results: readonly CaseResult[],
  cases: readonly Pick<TestCase, 'caseId' | 'needsRobot'>[],
  proof: RunProof | null,
): CaseResult[] {
  const isRequested = cases.some(({ caseId, needsRobot }) => caseId === measuredCaseId && needsRobot === true)
  if (!isRequested || !proof || results.some(({ caseId }) => caseId === measuredCaseId)) return [...results]
  return [{ caseId: measuredCaseId, result: 'pass', note: '', evidence: [], proof }, ...results]
}

type Needs = Pick<TestCase, 'caseId' | 'needsRobot'>

/**
 * Results with their proofs: a pass that needs a robot keeps the proof it was taken in with, else gets the one there is
 * now. Nothing else has one, whatever the caller said.
 */
export function withProofs(
  submitted: readonly SubmittedResult[],
  cases: readonly Needs[],
  { stored, proof }: { stored: readonly CaseResult[]; proof: RunProof | null },
): CaseResult[] {
  const needing = new Set(cases.flatMap(({ caseId, needsRobot }) => (needsRobot ? [caseId] : [])))
  const proven = new Map(
    stored.flatMap((result) =>
      result.result === 'pass' && result.proof ? [[result.caseId, result.proof]] : [],
    ),
  )
  return submitted.map(({ caseId, result, note, evidence }) => {
    const needsProof = result === 'pass' && needing.has(caseId)
    return { caseId, result, note, evidence, proof: needsProof ? (proven.get(caseId) ?? proof) : null }
  })
}

/** Whether a case was passed: one that needs a robot only with a proof that a robot ran what was tested. */
export function isPassed(
  testCase: Pick<TestCase, 'needsRobot'>,
  result: Pick<CaseResult, 'result' | 'proof'> | undefined,
): boolean {
  return result?.result === 'pass' && (!testCase.needsRobot || result.proof !== null)
}
