import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import type {
  CaseResult,
  MyTest,
  RobotRun,
  SubmittedResult,
  TestCase,
  Tester,
  TestSummary,
} from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { SubmitVerdictBody } from '@filo/contract/testers/testers-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { UserActor } from '../../rights/actor.ts'
import { presentTester } from './present-tester.ts'
import { casesForTester, presentRuns, proofOf, withMeasured, withProofs } from './run-proof.ts'
import { listRunningRobots } from './running-robots-store.ts'
import { withStoredEvidence } from './stored-results.ts'
import { isTestOver, readStatus, requireNoComposer } from './tester-status.ts'
import { arosStateLabels, testerStateLabels } from './tester-texts.ts'
import { publishTesters, type TestersDeps, testerSubject } from './testers-service.ts'
import * as store from './testers-store.ts'
import { refuseVerdict } from './verdict-rules.ts'

interface MyTestsQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.state'?: string[] | undefined
  'f.isOverdue'?: string[] | undefined
  'f.waits'?: string[] | undefined
}

type State = store.TesterRow['state']

type Mine = Awaited<ReturnType<typeof readMine>>

async function presentRow({ clock }: TestersDeps, tx: Db, row: store.TesterWithNames): Promise<Tester> {
  return presentTester(row, await store.listTestRobots(tx, row.tester.testUnitIds), clock.now())
}

async function readMine({ db }: TestersDeps, row: store.TesterWithNames, caseCount: number) {
  return { row, robots: await store.listTestRobots(db, row.tester.testUnitIds), caseCount }
}

function presentMine({ clock, versions }: TestersDeps, { row, robots, caseCount }: Mine): MyTest {
  return {
    tester: presentTester(row, robots, clock.now()),
    aros: versions.refOf(row.aros),
    robot: row.robot,
    caseCount,
  }
}

/** Lists the tests that the actor is a tester of. */
export async function listMyTests(
  deps: TestersDeps,
  actor: UserActor,
  query: MyTestsQuery,
): Promise<Page<MyTest>> {
  const { db, clock, versions } = deps
  const overdue = query['f.isOverdue']
  const found = await store.listMine(db, actor.userId, {
    q: query.q,
    sort: query.sort,
    page: query.page,
    size: query.size,
    states: query['f.state'],
    isOverdue: overdue?.length === 1 ? overdue[0] === 'true' : undefined,
    waits: query['f.waits']?.length ? true : undefined,
    now: clock.now(),
  })
  const mine: Mine[] = []
  for (const row of found.rows) {
    const { cases } = await readStatus(db, versions, row.aros)
    mine.push(await readMine(deps, row, cases.length))
  }
  const items = presentRows(mine, ({ row }) => row.tester.id, presentMine.bind(undefined, deps))
  return { items, totalCount: found.totalCount }
}

/** The workbench of one version. @throws not_found when it is not the actor's */
export async function getMyTest(
  deps: TestersDeps,
  actor: UserActor,
  arosId: string,
): Promise<MyTest & { cases: TestCase[]; summary: TestSummary; runs: RobotRun[] }> {
  const { db, versions, clock } = deps
  const row = await store.findOwn(db, actor.userId, arosId)
  if (!row) throw new DomainError(commonErrors.not_found)
  const { cases: assignedCases, summary } = await readStatus(db, versions, row.aros)
  const cases = casesOf(row, assignedCases)
  const robots = await robotsOf(deps, db, row)
  const { contentHash } = row.aros
  const mine = presentMine(deps, await readMine(deps, row, cases.length))
  const caseResults =
    row.tester.state === 'in_progress'
      ? withMeasured(mine.tester.caseResults, cases, proofOf(robots, contentHash, clock.now()))
      : mine.tester.caseResults
  const tester = { ...mine.tester, caseResults }
  return { ...mine, tester, cases, summary, runs: presentRuns(robots, contentHash) }
}

function casesOf({ tester }: store.TesterWithNames, cases: readonly TestCase[]) {
  return casesForTester(cases, tester.testUnitIds.length > 0)
}

async function robotsOf({ clock }: TestersDeps, tx: Db, { tester }: store.TesterWithNames) {
  return listRunningRobots(tx, tester.testUnitIds, clock.now())
}

/** What a person gave, with the evidence and the proofs that this server has for it. @throws unknown_case unknown_evidence */
async function handle(
  deps: TestersDeps,
  tx: Db,
  row: store.TesterWithNames,
  submitted: readonly SubmittedResult[],
): Promise<{ caseResults: CaseResult[]; cases: TestCase[]; robots: RobotRun[] }> {
  const { versions, clock } = deps
  const { cases: assignedCases } = await readStatus(tx, versions, row.aros)
  const cases = casesOf(row, assignedCases)
  requireKnownCases(submitted, cases)
  const { contentHash } = row.aros
  const robots = await robotsOf(deps, tx, row)
  const proof = proofOf(robots, contentHash, clock.now())
  const proven = withProofs(await withStoredEvidence(tx, row.tester.id, submitted), cases, {
    stored: row.tester.caseResults,
    proof,
  })
  const caseResults = withMeasured(proven, cases, proof)
  return { caseResults, cases, robots: presentRuns(robots, contentHash) }
}

/** Holds the version and the actor's assignment to it, which must be in one of the states. */
async function hold(
  tx: Db,
  actor: UserActor,
  arosId: string,
  states: readonly State[],
): Promise<store.TesterWithNames> {
  const row = await store.holdOwn(tx, actor.userId, arosId)
  if (!row) throw new DomainError(commonErrors.not_found)
  const { state } = row.tester
  if (state === 'submitted') throw new DomainError(testerErrors.verdict_final)
  if (!states.includes(state)) {
    throw new DomainError(testerErrors.tester_wrong_state, testerStateLabels(state))
  }
  return row
}

function notRunning({ state }: store.ArosRow) {
  return new DomainError(testerErrors.test_not_running, arosStateLabels(state))
}

function requireRunning(aros: store.ArosRow): void {
  if (aros.state !== 'testing') throw notRunning(aros)
}

async function write(
  { clock }: TestersDeps,
  tx: Db,
  actor: UserActor,
  row: store.TesterWithNames,
  patch: Partial<store.TesterRow>,
): Promise<store.TesterWithNames> {
  const stamp = { updatedAt: clock.now(), updatedBy: actor.userId }
  await store.updateTester(tx, row.tester.id, { ...patch, ...stamp })
  const fresh = await store.findTester(tx, row.tester.id, undefined)
  if (!fresh) throw new DomainError(commonErrors.not_found)
  return fresh
}

/** Accepts or declines. @throws not_found tester_wrong_state test_not_running verdict_final */
export function respondToTest(
  deps: TestersDeps,
  actor: UserActor,
  arosId: string,
  { answer, comment }: { answer: 'accepted' | 'declined'; comment: string },
): Promise<Tester> {
  const { db, audit, lifecycle } = deps
  return db.transaction(async (tx) => {
    const states: State[] = answer === 'accepted' ? ['assigned'] : ['assigned', 'accepted', 'in_progress']
    const row = await hold(tx, actor, arosId, states)
    if (isTestOver(row.aros)) throw notRunning(row.aros)
    const fresh = await write(deps, tx, actor, row, { state: answer, ...(comment ? { comment } : {}) })
    const change = { before: { state: row.tester.state }, after: { state: answer } }
    const reason = comment || undefined
    await audit.record(tx, actor, { action: `tester.${answer}`, ...testerSubject(row), ...change, reason })
    const { testUnitIds } = row.tester
    if (answer === 'declined') await lifecycle.releaseTestRobots(tx, actor, row.aros, testUnitIds)
    publishTesters(tx, row.aros)
    return presentRow(deps, tx, fresh)
  })
}

/** Begins; the timer runs from here. @throws not_found test_not_running tester_wrong_state verdict_final */
export function startTest(deps: TestersDeps, actor: UserActor, arosId: string): Promise<Tester> {
  const { db, clock, audit } = deps
  return db.transaction(async (tx) => {
    const row = await hold(tx, actor, arosId, ['assigned', 'accepted'])
    requireRunning(row.aros)
    const fresh = await write(deps, tx, actor, row, { state: 'in_progress', startedAt: clock.now() })
    const change = { before: { state: row.tester.state }, after: { state: 'in_progress' } }
    await audit.record(tx, actor, { action: 'tester.started', ...testerSubject(row), ...change })
    publishTesters(tx, row.aros)
    return presentRow(deps, tx, fresh)
  })
}

function requireKnownCases(caseResults: readonly SubmittedResult[], cases: readonly TestCase[]): void {
  const known = new Set(cases.map((testCase) => testCase.caseId))
  if (caseResults.some((result) => !known.has(result.caseId))) {
    throw new DomainError(testerErrors.unknown_case)
  }
}

/** Keeps results that are not yet a verdict. @throws etag_mismatch unknown_case unknown_evidence verdict_final tester_wrong_state not_found */
export async function saveTestResults(
  deps: TestersDeps,
  actor: UserActor,
  arosId: string,
  { caseResults, ifMatch }: { caseResults: SubmittedResult[]; ifMatch: string | undefined },
): Promise<Tester> {
  const { db } = deps
  return db.transaction(async (tx) => {
    const row = await hold(tx, actor, arosId, ['in_progress'])
    requireMatch(row.tester, ifMatch)
    const accepted = await handle(deps, tx, row, caseResults)
    return presentRow(deps, tx, await write(deps, tx, actor, row, { caseResults: accepted.caseResults }))
  })
}

/** Gives the verdict, which may decide the test. @throws verdict_final verdict_incomplete test_not_running */
export function submitTest(
  deps: TestersDeps,
  actor: UserActor,
  arosId: string,
  body: SubmitVerdictBody,
): Promise<Tester> {
  const { db, clock, audit, versions, lifecycle } = deps
  return db.transaction(async (tx) => {
    const row = await hold(tx, actor, arosId, ['in_progress'])
    requireRunning(row.aros)
    requireNoComposer(row.aros, actor.userId)
    const { caseResults, cases, robots } = await handle(deps, tx, row, body.caseResults)
    const { verdict, comment } = body
    const refusal = refuseVerdict({ verdict, comment, caseResults, robots }, cases)
    if (refusal) {
      const params = { reason: refusal.text.tr, reasonEn: refusal.text.en }
      throw new DomainError(testerErrors.verdict_incomplete, params)
    }
    const patch = { verdict, comment, caseResults, state: 'submitted' as const }
    const fresh = await write(deps, tx, actor, row, { ...patch, submittedAt: clock.now() })
    const change = { before: { state: row.tester.state }, after: { state: 'submitted', verdict } }
    const reason = comment || undefined
    await audit.record(tx, actor, { action: 'tester.submitted', ...testerSubject(row), ...change, reason })
    const { summary } = await readStatus(tx, versions, row.aros)
    if (summary.outcome !== 'open') await lifecycle.conclude(tx, row.aros, summary.outcome)
    publishTesters(tx, row.aros)
    return presentRow(deps, tx, fresh)
  })
}

/** A tester's own work: only the signed-in person's assignments exist here. */
export function createMyTestsService(deps: TestersDeps) {
  return {
    list: listMyTests.bind(undefined, deps),
    get: getMyTest.bind(undefined, deps),
    respond: respondToTest.bind(undefined, deps),
    start: startTest.bind(undefined, deps),
    saveResults: saveTestResults.bind(undefined, deps),
    submit: submitTest.bind(undefined, deps),
  }
}

export type MyTestsService = ReturnType<typeof createMyTestsService>
