import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { permissions } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import type { Tester } from '@filo/contract/testers/tester-shapes'
import { testerErrors } from '@filo/contract/testers/testers-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { lockAros } from '../../records/releases/aros-locks.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { ArosVersionsService } from '../aros-versions/aros-versions-service.ts'
import type { ArosLifecycleService } from '../aros-versions/lifecycle/aros-lifecycle-service.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { presentTester } from './present-tester.ts'
import { isTestOver, readStatus, requireNoComposer } from './tester-status.ts'
import { arosStateLabels, testerStateLabels } from './tester-texts.ts'
import * as store from './testers-store.ts'

export type TestersDeps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  versions: ArosVersionsService
  lifecycle: Pick<
    ArosLifecycleService,
    'conclude' | 'requireFreeRobots' | 'pinTestRobots' | 'releaseTestRobots'
  >
}

interface AssignInput {
  userId: string
  testUnitIds: string[]
  dueAt: string | null
  /** Robots that another running test has are taken from there. */
  takesRobots: boolean
}

interface CandidatesQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
}

const verdictRoles = permissions['test.verdict'].roles

/** How the audit log names an assignment. */
export function testerSubject({ tester, userName, aros }: store.TesterWithNames) {
  return {
    objectType: 'tester',
    objectId: tester.id,
    objectName: `${userName} · ${aros.name} ${aros.semver}`,
  }
}

/** Has staff read the testers of a version anew once the transaction is committed. */
export function publishTesters(tx: Db, { id, variantId }: Pick<store.ArosRow, 'id' | 'variantId'>): void {
  publish(tx, changed('aros-versions', id, 'testers', { customerId: null, variantId }))
}

async function presentTesters(
  { clock }: TestersDeps,
  tx: Db,
  rows: readonly store.TesterWithNames[],
): Promise<Tester[]> {
  const robots = await store.listTestRobots(
    tx,
    rows.flatMap(({ tester }) => tester.testUnitIds),
  )
  return rows.map((row) => presentTester(row, robots, clock.now()))
}

async function presentOneTester(deps: TestersDeps, tx: Db, id: string): Promise<Tester> {
  const row = await store.findTester(tx, id, undefined)
  const [tester] = row ? await presentTesters(deps, tx, [row]) : []
  if (!tester) throw new DomainError(commonErrors.not_found)
  return tester
}

/** Testers, cases and status of one version. @throws not_found */
export async function listTesters(deps: TestersDeps, actor: Actor, arosId: string) {
  const { versions, db } = deps
  const { aros } = await versions.find(db, actor, arosId)
  const { testers, cases, summary } = await readStatus(db, versions, aros)
  return { items: await presentTesters(deps, db, testers), summary, cases }
}

async function requireTestRobots(tx: Db, variantId: string, testUnitIds: readonly string[]): Promise<void> {
  const ids = new Set(testUnitIds)
  const found = await store.listTestRobots(tx, [...ids], variantId)
  if (found.length !== ids.size) throw new DomainError(testerErrors.not_a_test_robot)
}

function requireOpenVersion(aros: store.ArosRow): void {
  if (aros.channel !== 'test' || isTestOver(aros)) {
    throw new DomainError(testerErrors.tester_aros_closed, arosStateLabels(aros.state))
  }
}

async function requireFittingRobots(
  { clock }: TestersDeps,
  tx: Db,
  aros: store.ArosRow,
  userId: string,
): Promise<void> {
  const query = { id: userId, page: 1, size: 1, now: clock.now() }
  const { totalCount } = await store.listCandidates(tx, verdictRoles, query)
  if (totalCount === 0) throw new DomainError(testerErrors.tester_unfit)
  requireNoComposer(aros, userId)
  if (await store.findOwn(tx, userId, aros.id)) throw new DomainError(testerErrors.tester_assigned)
}

/** A test that is not running yet only plans its robots: whose they are is looked at when it starts. @throws aros_robots_in_test */
async function pinIfTesting(
  { lifecycle }: TestersDeps,
  tx: Db,
  actor: Actor,
  aros: store.ArosRow,
  robots: { unitIds: readonly string[]; takesRobots: boolean },
) {
  if (aros.state !== 'testing') return
  if (!robots.takesRobots) await lifecycle.requireFreeRobots(tx, aros, robots.unitIds)
  await lifecycle.pinTestRobots(tx, actor, aros, robots)
}

/** @throws tester_aros_closed tester_unfit tester_is_composer tester_assigned not_a_test_robot aros_robots_in_test not_found */
export function assignTester(
  deps: TestersDeps,
  actor: UserActor,
  arosId: string,
  input: AssignInput,
): Promise<Tester> {
  const { db, versions, clock, ids, audit } = deps
  return db.transaction(async (tx) => {
    await lockAros(tx, arosId)
    const { aros } = await versions.find(tx, actor, arosId)
    requireOpenVersion(aros)
    await requireFittingRobots(deps, tx, aros, input.userId)
    await requireTestRobots(tx, aros.variantId, input.testUnitIds)
    const now = clock.now()
    const id = ids.next()
    const earlier = (await store.listOf(tx, arosId)).map(({ tester }) => tester.round)
    await store.insertTester(tx, {
      id,
      createdAt: now,
      createdBy: actorId(actor),
      updatedAt: now,
      updatedBy: actorId(actor),
      arosId,
      userId: input.userId,
      testUnitIds: input.testUnitIds,
      dueAt: input.dueAt ? new Date(input.dueAt) : aros.dueAt,
      state: 'assigned',
      round: Math.max(1, ...earlier),
    })
    const row = await store.findTester(tx, id, undefined)
    if (row) await audit.record(tx, actor, { action: 'tester.assigned', ...testerSubject(row) })
    const { testUnitIds, takesRobots } = input
    await pinIfTesting(deps, tx, actor, aros, { unitIds: testUnitIds, takesRobots })
    publishTesters(tx, aros)
    return presentOneTester(deps, tx, id)
  })
}

/** Holds an assignment and, before it, its version: a change of either may move robots. @throws not_found */
async function lockTester(tx: Db, actor: Actor, id: string): Promise<store.TesterWithNames> {
  const sight = store.testerSight(scopeOf(actor), actorId(actor))
  const seen = await store.findTester(tx, id, sight)
  if (seen) await lockAros(tx, seen.aros.id)
  await store.lockTester(tx, id)
  const row = await store.findTester(tx, id, sight)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** @throws not_found etag_mismatch tester_wrong_state not_a_test_robot aros_robots_in_test */
export function updateTester(
  deps: TestersDeps,
  actor: UserActor,
  id: string,
  input: {
    testUnitIds?: string[] | undefined
    dueAt?: string | null | undefined
    takesRobots: boolean
    ifMatch: string | undefined
  },
): Promise<Tester> {
  const { db, clock, audit, lifecycle } = deps
  return db.transaction(async (tx) => {
    const row = await lockTester(tx, actor, id)
    const { tester, aros } = row
    requireMatch(tester, input.ifMatch)
    if (tester.state === 'submitted' || tester.state === 'declined') {
      throw new DomainError(testerErrors.tester_wrong_state, testerStateLabels(tester.state))
    }
    const testUnitIds = input.testUnitIds ?? tester.testUnitIds
    if (input.testUnitIds) await requireTestRobots(tx, aros.variantId, testUnitIds)
    const dueAt =
      input.dueAt === undefined ? tester.dueAt : input.dueAt === null ? null : new Date(input.dueAt)
    const stamp = { updatedAt: clock.now(), updatedBy: actorId(actor) }
    await store.updateTester(tx, id, { testUnitIds, dueAt, ...stamp })
    const before = { testUnitIds: tester.testUnitIds, dueAt: tester.dueAt?.toISOString() ?? null }
    const after = { testUnitIds, dueAt: dueAt?.toISOString() ?? null }
    await audit.record(tx, actor, { action: 'tester.changed', ...testerSubject(row), before, after })
    const fresh = testUnitIds.filter((variantId) => !tester.testUnitIds.includes(variantId))
    await pinIfTesting(deps, tx, actor, aros, { unitIds: fresh, takesRobots: input.takesRobots })
    await lifecycle.releaseTestRobots(tx, actor, aros, tester.testUnitIds)
    publishTesters(tx, aros)
    return presentOneTester(deps, tx, id)
  })
}

/** @throws not_found verdict_final */
export async function removeTester(
  { db, audit, lifecycle }: TestersDeps,
  actor: UserActor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockTester(tx, actor, id)
    const { tester, aros } = row
    if (tester.state === 'submitted') throw new DomainError(testerErrors.verdict_final)
    await store.deleteTester(tx, id)
    await audit.record(tx, actor, { action: 'tester.removed', ...testerSubject(row) })
    await lifecycle.releaseTestRobots(tx, actor, aros, tester.testUnitIds)
    publishTesters(tx, aros)
  })
}

/** People who may be asked to test. */
export async function listTesterCandidates(
  { db, clock }: TestersDeps,
  _actor: Actor,
  query: CandidatesQuery,
): Promise<Page<{ id: string; name: string; email: string; roles: RoleKey[]; openTests: number }>> {
  return store.listCandidates(db, verdictRoles, { ...query, now: clock.now() })
}

/** @throws not_found for who may not be asked */
export async function getTesterCandidate({ clock, db }: TestersDeps, _actor: Actor, userId: string) {
  const query = { id: userId, page: 1, size: 1, now: clock.now() }
  const [found] = (await store.listCandidates(db, verdictRoles, query)).items
  if (!found) throw new DomainError(commonErrors.not_found)
  return found
}

/** Service of who tests which version, on which robots, until when. */
export function createTestersService(deps: TestersDeps) {
  return {
    list: listTesters.bind(undefined, deps),
    assign: assignTester.bind(undefined, deps),
    update: updateTester.bind(undefined, deps),
    remove: removeTester.bind(undefined, deps),
    listCandidates: listTesterCandidates.bind(undefined, deps),
    getCandidate: getTesterCandidate.bind(undefined, deps),
  }
}

export type TestersService = ReturnType<typeof createTestersService>
