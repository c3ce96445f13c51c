import type { HardwareTestState } from '@filo/contract/hardware-tests/hardware-test-states'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { and, desc, eq, exists, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { anyOf } from '../../db/long-lists/list-clauses.ts'
import { inOrderOf, type PageQuery, readListPage } from '../../db/long-lists/read-list-page.ts'
import { fixed, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { hardwareTestResults, hardwareTestRuns } from '../../db/schema/hardware-tests.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { users } from '../../db/schema/users.ts'
import { ofOwnersTime } from '../../records/units/owners-time.ts'
import { ruleOwnerId } from '../../records/units/rule-owner.ts'
import { ofUnitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type RunRow = typeof hardwareTestRuns.$inferSelect
export type TestRow = typeof hardwareTestResults.$inferSelect

export interface TestFilter {
  sort?: string | undefined
  'f.unitId'?: string[] | undefined
  'f.test'?: HardwareTest[] | undefined
  'f.state'?: HardwareTestState[] | undefined
}

function selectTests(db: Db) {
  return db
    .select({
      test: hardwareTestResults,
      run: { state: hardwareTestRuns.state, expiresAt: hardwareTestRuns.expiresAt },
      serial: producedRobots.serial,
      requestedByName: users.displayName,
    })
    .from(hardwareTestResults)
    .innerJoin(hardwareTestRuns, eq(hardwareTestRuns.id, hardwareTestResults.runId))
    .innerJoin(producedRobots, eq(producedRobots.id, hardwareTestResults.unitId))
    .leftJoin(users, eq(users.id, hardwareTestRuns.requestedBy))
}

export type TestWithNames = Awaited<ReturnType<typeof selectTests>>[number]

/** Tests of units in scope, the newest first unless told. @throws bad_request for a cursor of another list */
export async function listTestRows(db: Db, scope: Scope, filter: TestFilter, page: PageQuery) {
  const { unitId, test, state, requestedAt, id, customerId } = hardwareTestResults
  const where = and(
    await ofUnitsInScope(db, scope, unitId),
    ofOwnersTime(scope, customerId),
    anyOf(filter['f.unitId'], (ids) => inArray(unitId, ids)),
    anyOf(filter['f.test'], (tests) => inArray(test, tests)),
    anyOf(filter['f.state'], (states) => inArray(state, states)),
  )
  const fields = { requestedAt: fixed(requestedAt, 'timestamptz') }
  const order = sortedBy(filter.sort, fields, { fallback: '-requestedAt', id })
  const { ids, ...found } = await readListPage(db, { table: hardwareTestResults, order, where }, page)
  const rows = ids.length > 0 ? await selectTests(db).where(inArray(id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.test.id), ...found }
}

/** The newest request of a unit that the caller has found, with who asked. */
export async function findNewestRun(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({ run: hardwareTestRuns, requestedByName: users.displayName })
    .from(hardwareTestRuns)
    .leftJoin(users, eq(users.id, hardwareTestRuns.requestedBy))
    .where(and(eq(hardwareTestRuns.unitId, unitId), ofOwnersTime(scope, hardwareTestRuns.customerId)))
    .orderBy(desc(hardwareTestRuns.requestedAt), desc(hardwareTestRuns.id))
    .limit(1)
  return row
}

export type RunWithNames = NonNullable<Awaited<ReturnType<typeof findNewestRun>>>

/** The tests of a request that the caller has found. */
export async function listTestsOfRun(db: Db, runId: string): Promise<TestWithNames[]> {
  return selectTests(db).where(eq(hardwareTestResults.runId, runId))
}

/** The newest of one kind that came to a result, of a unit that the caller has found. */
export async function findLatest(
  db: Db,
  scope: Scope,
  { unitId, test }: { unitId: string; test: HardwareTest },
): Promise<TestWithNames | undefined> {
  const { state, customerId, requestedAt, id } = hardwareTestResults
  const [row] = await selectTests(db)
    .where(
      and(
        eq(hardwareTestResults.unitId, unitId),
        eq(hardwareTestResults.test, test),
        inArray(state, ['passed', 'failed', 'not_possible']),
        ofOwnersTime(scope, customerId),
      ),
    )
    .orderBy(desc(requestedAt), desc(id))
    .limit(1)
  return row
}

/** How many requests a unit that the caller holds was given since. */
export async function countRunsSince(db: Db, unitId: string, since: Date): Promise<number> {
  return count(
    db,
    hardwareTestRuns,
    and(eq(hardwareTestRuns.unitId, unitId), gte(hardwareTestRuns.requestedAt, since)),
  )
}

/** Writes a request of a unit that the caller holds, with its tests. */
export async function insertRun(tx: Db, run: RunRow, tests: readonly TestRow[]): Promise<void> {
  await tx.insert(hardwareTestRuns).values(run)
  await tx.insert(hardwareTestResults).values([...tests])
}

/** A request of this unit, held; undefined where it is none of it. */
export async function lockRun(tx: Db, unitId: string, id: string): Promise<RunRow | undefined> {
  const [row] = await tx
    .select()
    .from(hardwareTestRuns)
    .where(and(eq(hardwareTestRuns.id, id), eq(hardwareTestRuns.unitId, unitId)))
    .for('update')
  return row
}

/** A request of this unit with the tests it asks for, as the robot is told it. */
export async function findOrder(db: Db, unitId: string, id: string) {
  const rows = await db
    .select({ run: hardwareTestRuns, test: hardwareTestResults.test })
    .from(hardwareTestRuns)
    .innerJoin(hardwareTestResults, eq(hardwareTestResults.runId, hardwareTestRuns.id))
    .where(and(eq(hardwareTestRuns.id, id), eq(hardwareTestRuns.unitId, unitId)))
  const [first] = rows
  return first && { run: first.run, tests: rows.map(({ test }) => test) }
}

/** Writes how a request stands that the caller holds. */
export async function updateRun(tx: Db, id: string, change: Partial<RunRow>): Promise<void> {
  await tx.update(hardwareTestRuns).set(change).where(eq(hardwareTestRuns.id, id))
}

/** Writes how a test of a request stands. */
export async function updateTest(
  tx: Db,
  { runId, test }: { runId: string; test: HardwareTest },
  change: Partial<TestRow>,
): Promise<void> {
  const isIt = and(eq(hardwareTestResults.runId, runId), eq(hardwareTestResults.test, test))
  await tx.update(hardwareTestResults).set(change).where(isIt)
}

/** Ends what is still open of a request. */
export async function endOpenTests(
  tx: Db,
  runId: string,
  { state, at }: { state: 'expired' | 'interrupted' | 'cancelled' | 'refused'; at: Date },
): Promise<void> {
  const isOpen = inArray(hardwareTestResults.state, ['requested', 'waiting_consent', 'queued', 'running'])
  await tx
    .update(hardwareTestResults)
    .set({ state, endedAt: at })
    .where(and(eq(hardwareTestResults.runId, runId), isOpen))
}

/** Requests of a customer's robots that no robot has taken up, those that ask nobody alone where told; held. */
export async function lockRequested(
  tx: Db,
  customerId: string,
  { needsAttendant }: { needsAttendant: boolean },
): Promise<{ id: string; unitId: string; serial: string; variantId: string }[]> {
  const { id, unitId, state, needsConsent, endedAt } = hardwareTestRuns
  const { serial, variantId } = producedRobots
  return tx
    .select({ id, unitId, serial, variantId })
    .from(hardwareTestRuns)
    .innerJoin(producedRobots, eq(producedRobots.id, unitId))
    .where(
      and(
        isNull(endedAt),
        eq(state, 'requested'),
        eq(ruleOwnerId(), customerId),
        needsAttendant ? eq(needsConsent, false) : undefined,
      ),
    )
    .orderBy(id)
    .for('update', { of: hardwareTestRuns })
}

/** Requests whose time is over, the oldest first. */
export async function listOverdue(
  db: Db,
  now: Date,
  limit: number,
): Promise<Pick<RunRow, 'id' | 'unitId'>[]> {
  return db
    .select({ id: hardwareTestRuns.id, unitId: hardwareTestRuns.unitId })
    .from(hardwareTestRuns)
    .where(and(isNull(hardwareTestRuns.endedAt), lte(hardwareTestRuns.expiresAt, now)))
    .orderBy(hardwareTestRuns.expiresAt)
    .limit(limit)
}

interface NetworkUse {
  unitId: string
  runId: string
  now: Date
}

function openNetworkRun(db: Db, { unitId, runId, now }: NetworkUse): SQL | undefined {
  const hasNetwork = db
    .select({ one: sql`1` })
    .from(hardwareTestResults)
    .where(and(eq(hardwareTestResults.runId, hardwareTestRuns.id), eq(hardwareTestResults.test, 'network')))
  return and(
    eq(hardwareTestRuns.id, runId),
    eq(hardwareTestRuns.unitId, unitId),
    isNull(hardwareTestRuns.endedAt),
    gte(hardwareTestRuns.expiresAt, now),
    exists(hasNetwork),
  )
}

/** Whether a robot has a request with a network test that has not ended. */
export async function hasOpenNetworkRun(db: Db, use: NetworkUse): Promise<boolean> {
  const rows = await db
    .select({ id: hardwareTestRuns.id })
    .from(hardwareTestRuns)
    .where(openNetworkRun(db, use))
  return rows.length > 0
}

/** Takes so many bytes off what a request may cost. @returns false where there is not so much left, and takes nothing */
export async function spend(
  db: Db,
  use: NetworkUse,
  {
    way,
    bytes,
    most,
    mostCalls,
  }: { way: 'download' | 'upload'; bytes: number; most: number; mostCalls: number },
): Promise<boolean> {
  const column = way === 'download' ? hardwareTestRuns.downloadBytes : hardwareTestRuns.uploadBytes
  const used =
    way === 'download'
      ? { downloadBytes: sql`${column} + ${bytes}` }
      : { uploadBytes: sql`${column} + ${bytes}` }
  const spent = await db
    .update(hardwareTestRuns)
    .set({ ...used, networkCalls: sql`${hardwareTestRuns.networkCalls} + 1` })
    .where(
      and(
        openNetworkRun(db, use),
        lte(sql`${column} + ${bytes}`, sql`${most}::integer`),
        sql`${hardwareTestRuns.networkCalls} < ${mostCalls}`,
      ),
    )
    .returning({ id: hardwareTestRuns.id })
  return spent.length > 0
}
