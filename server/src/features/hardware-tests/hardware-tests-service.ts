import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import { DAY_MS } from '@filo/contract/durations'
import { isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import { type HardwareTest, hardwareTests } from '@filo/contract/hardware-tests/hardware-test-table'
import { hardwareTestErrors } from '@filo/contract/hardware-tests/hardware-tests-errors'
import type {
  HardwareTestRow,
  HardwareTestRun,
  UnitHardwareTests,
} from '@filo/contract/hardware-tests/hardware-tests-routes'
import type { LongPage } from '@filo/contract/list-query'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { answerRemote, findRemoteUnit, requireRemote } from '../../records/people/remote-access.ts'
import { findUnitWithAgent } from '../../records/units/unit-agent.ts'
import { lockUnit, type UnitRow } from '../../records/units/unit-row.ts'
import { unitSubject } from '../../records/units/unit-subject.ts'
import { type Actor, actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { deadlineOf, runStateAt } from './hardware-test-deadlines.ts'
import * as store from './hardware-tests-store.ts'
import { presentRun, presentTest } from './present-hardware-test.ts'

/** Gives a robot the command to test, or to stop. */
export interface TestCommands {
  queue: (
    tx: Db,
    unitId: string,
    command:
      | { kind: 'test-hardware'; id: string; expiresAt: Date }
      | { kind: 'cancel-hardware-test'; runId: string; expiresAt: Date },
  ) => Promise<unknown>
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  commands: TestCommands
}

interface ListQuery extends store.TestFilter {
  page: number
  size: number
  cursor?: string | undefined
}

interface TestOrder {
  tests: readonly HardwareTest[]
  reason: string
}

/** So often a day one robot is asked: the network test of each may cost 48 MiB. */
const RUNS_PER_DAY = 30

async function requireTestableUnit(tx: Db, actor: Actor, unitId: string) {
  const found = await findUnitWithAgent(tx, scopeOf(actor), unitId)
  if (!found) throw new DomainError(commonErrors.not_found)
  return found
}

/** @throws not_found */
export async function getHardwareTest(
  { db, clock }: Deps,
  actor: Actor,
  unitId: string,
): Promise<UnitHardwareTests> {
  const { unit, capabilities } = await requireTestableUnit(db, actor, unitId)
  const remote = await findRemoteUnit(db, scopeOf(actor), unitId)
  const now = clock.now()
  const newest = await store.findNewestRun(db, scopeOf(actor), unitId)
  const latest = await Promise.all(
    hardwareTests.map((test) => store.findLatest(db, scopeOf(actor), { unitId, test })),
  )
  return {
    unitId,
    serial: unit.serial,
    canTest: capabilities ? agentCan(capabilities, 'hardware-tests') : null,
    canCancel: agentCan(capabilities ?? [], 'hardware-test-cancel'),
    isOnline: unit.connection === 'online',
    needsConsent: answerRemote(scopeOf(actor), remote?.customer?.remotePolicy, 'hardware_test') === 'consent',
    run: newest ? presentRun(actor, newest, await store.listTestsOfRun(db, newest.run.id), now) : null,
    latest: latest.flatMap((row) => (row ? [presentTest(actor, row, now)] : [])),
  }
}

/** @throws bad_request for a cursor of another list */
export async function listHardwareTests(
  { db, clock }: Deps,
  actor: Actor,
  query: ListQuery,
): Promise<LongPage<HardwareTestRow>> {
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { rows, ...found } = await store.listTestRows(db, scopeOf(actor), query, page)
  const now = clock.now()
  const items = presentRows(
    rows,
    ({ test }) => test.id,
    (row) => presentTest(actor, row, now),
  )
  return { items, ...found }
}

/** @returns whether the person beside the robot is asked first @throws not_found remote_refused */
async function requireTestAllowed(tx: Db, actor: Actor, unitId: string): Promise<boolean> {
  const scope = scopeOf(actor)
  const unit = await findRemoteUnit(tx, scope, unitId)
  if (!unit) throw new DomainError(commonErrors.not_found)
  return requireRemote(scope, unit, 'hardware_test') === 'consent'
}

/** Once the transaction is committed the robot is sent what was queued for it, and consoles read anew. */
function publishRequest(tx: Db, { id, customerId, variantId }: UnitRow): void {
  publish(tx, { kind: 'robot-command', unitId: id })
  publish(tx, changed('hardware', id, 'test', { customerId, variantId, unitIds: [id] }))
}

async function requireNewestSnapshot(deps: Deps, actor: Actor, unitId: string): Promise<HardwareTestRun> {
  const { run } = await getHardwareTest(deps, actor, unitId)
  if (!run) throw new DomainError(commonErrors.not_found)
  return run
}

async function requireNoOpenTest({ clock }: Deps, tx: Db, { id, serial }: UnitRow): Promise<void> {
  const now = clock.now()
  const newest = await store.findNewestRun(tx, { kind: 'all' }, id)
  if (newest && isOpenRun(runStateAt(newest.run, now)))
    throw new DomainError(hardwareTestErrors.hardware_test_running, { serial })
  const since = new Date(now.getTime() - DAY_MS)
  if ((await store.countRunsSince(tx, id, since)) >= RUNS_PER_DAY)
    throw new DomainError(hardwareTestErrors.hardware_tests_too_often, { serial, count: RUNS_PER_DAY })
}

async function insertHardwareTest(
  { ids, clock, commands, audit }: Deps,
  tx: Db,
  actor: UserActor,
  unit: UnitRow,
  { tests, reason, needsConsent }: TestOrder & { needsConsent: boolean },
): Promise<void> {
  const [id, requestedAt] = [ids.next(), clock.now()]
  const expiresAt = deadlineOf('requested', requestedAt)
  const own = { unitId: unit.id, customerId: unit.customerId, requestedAt, endedAt: null }
  const unsaid = { consentAnswer: null, consentBy: null, consentAt: null, isAbandoned: false }
  const unspent = { downloadBytes: 0, uploadBytes: 0, networkCalls: 0 }
  const query = { state: 'requested' as const, reason, requestedBy: actorId(actor), expiresAt }
  const run = { id, ...own, ...query, ...unsaid, ...unspent, needsConsent }
  const unreported = { reason: null, tool: null, text: '', values: {}, program: null, startedAt: null }
  const rows = tests.map((test) => ({
    id: ids.next(),
    runId: id,
    ...own,
    ...unreported,
    test,
    state: 'requested' as const,
  }))
  await store.insertRun(tx, run, rows)
  await commands.queue(tx, unit.id, { kind: 'test-hardware', id, expiresAt })
  await audit.record(tx, actor, {
    action: 'hardware_test.requested',
    ...unitSubject(unit),
    reason,
    after: { tests: [...tests], needsConsent },
  })
}

/**
 * Asks a robot for tests; one that is away takes the request up when it is back within an hour.
 * @throws not_found robot_retired remote_refused hardware_tests_agent_too_old hardware_test_running hardware_tests_too_often
 */
export async function requestHardwareTest(
  deps: Deps,
  actor: UserActor,
  unitId: string,
  order: TestOrder,
): Promise<HardwareTestRun> {
  const { db } = deps
  await db.transaction(async (tx) => {
    const locked = await lockUnit(tx, scopeOf(actor), unitId)
    if (!locked) throw new DomainError(commonErrors.not_found)
    const { capabilities } = await requireTestableUnit(tx, actor, unitId)
    const needsConsent = await requireTestAllowed(tx, actor, unitId)
    if (locked.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    if (!agentCan(capabilities ?? [], 'hardware-tests'))
      throw new DomainError(hardwareTestErrors.hardware_tests_agent_too_old, { serial: locked.serial })
    await requireNoOpenTest(deps, tx, locked)
    await insertHardwareTest(deps, tx, actor, locked, { ...order, needsConsent })
    publishRequest(tx, locked)
  })
  return requireNewestSnapshot(deps, actor, unitId)
}

async function abortHardwareTest(
  { clock, commands, audit }: Deps,
  tx: Db,
  actor: UserActor,
  unit: UnitRow,
  run: store.RunRow,
): Promise<void> {
  const now = clock.now()
  if (!isOpenRun(runStateAt(run, now))) throw new DomainError(hardwareTestErrors.hardware_test_ended)
  const { capabilities } = await requireTestableUnit(tx, actor, unit.id)
  if (!agentCan(capabilities ?? [], 'hardware-test-cancel'))
    throw new DomainError(hardwareTestErrors.hardware_test_cancel_too_old, { serial: unit.serial })
  // What the robot has told of it may have come to an end meanwhile: its last word still counts then.
  const isAbandoned = run.state !== 'requested'
  await store.updateRun(tx, run.id, { state: 'cancelled', endedAt: now, isAbandoned })
  await store.endOpenTests(tx, run.id, { state: 'cancelled', at: now })
  const expiresAt = deadlineOf('requested', now)
  await commands.queue(tx, unit.id, { kind: 'cancel-hardware-test', runId: run.id, expiresAt })
  const { id: objectId, serial: objectName, customerId } = unit
  const object = { objectType: 'produced_robot', objectId, objectName, customerId }
  const after = { runId: run.id, state: run.state }
  await audit.record(tx, actor, { action: 'hardware_test.cancelled', ...object, after })
}

/**
 * Calls off a request that waits or runs, by whoever may ask for one. The robot is told to stop; what it had measured stays.
 * @throws not_found hardware_test_ended hardware_test_cancel_too_old
 */
export async function cancelHardwareTest(
  deps: Deps,
  actor: UserActor,
  { unitId, runId }: { unitId: string; runId: string },
): Promise<HardwareTestRun> {
  const { db } = deps
  await db.transaction(async (tx) => {
    const locked = await lockUnit(tx, scopeOf(actor), unitId)
    const run = locked && (await store.lockRun(tx, unitId, runId))
    if (!run) throw new DomainError(commonErrors.not_found)
    await abortHardwareTest(deps, tx, actor, locked, run)
    publishRequest(tx, locked)
  })
  return requireNewestSnapshot(deps, actor, unitId)
}

/** Tests of parts of robots: asking for them, how they stand and what they measured. */
export function createHardwareTestsService(deps: Deps) {
  return {
    get: getHardwareTest.bind(undefined, deps),
    list: listHardwareTests.bind(undefined, deps),
    request: requestHardwareTest.bind(undefined, deps),
    cancel: cancelHardwareTest.bind(undefined, deps),
  }
}
