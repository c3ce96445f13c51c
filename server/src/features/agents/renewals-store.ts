import { and, count, desc, eq, exists, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ChangedUnit } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { agentRenewals, agentRenewalUnits } from '../../db/schema/agent-renewals.ts'
import { presenceSpans } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { agentBuilds, robotAssignments } from '../../db/schema/trust.ts'
import { ofOwnersTime } from '../../records/units/owners-time.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'
import type { Candidate } from './renewal-rules.ts'

export type RenewalRow = typeof agentRenewals.$inferSelect
export type RenewalUnitRow = typeof agentRenewalUnits.$inferSelect

const SLICE = 500
/** Versions are the robots' own words: there may be as many as robots. */
const MOST_VERSIONS = 200
const openStates = ['trying', 'rolling'] as const
const unit = {
  id: producedRobots.id,
  customerId: producedRobots.customerId,
  variantId: producedRobots.variantId,
}

/** Units in scope and in use whose key is known, with what their agents said of themselves; `null`: whichever. */
export async function listCandidates(
  db: Db,
  scope: Scope,
  { unitIds, versions }: { unitIds: readonly string[] | null; versions: readonly string[] | null },
): Promise<Candidate[]> {
  const where = and(
    unitsInScope(scope),
    isNotNull(producedRobots.publicKey),
    unitsInUse,
    unitIds ? inArray(producedRobots.id, [...unitIds]) : undefined,
    versions ? inArray(producedRobots.agentVersion, [...versions]) : undefined,
  )
  const rows = await db
    .select({
      unitId: producedRobots.id,
      agentVersion: producedRobots.agentVersion,
      connection: producedRobots.connection,
      capabilities: robotLinks.capabilities,
    })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(where)
    .orderBy(producedRobots.id)
  return rows.map(({ connection, capabilities, ...row }) => {
    return { ...row, capabilities: capabilities ?? [], isOnline: connection === 'online' }
  })
}

/** Units in use by the agent that they said they run, the most first; what few say of many versions is left out. */
export async function countVersions(db: Db): Promise<{ version: string; count: number }[]> {
  const { agentVersion } = producedRobots
  const rows = await db
    .select({ version: agentVersion, count: count() })
    .from(producedRobots)
    .where(and(isNotNull(agentVersion), unitsInUse))
    .groupBy(agentVersion)
    .orderBy(desc(count()), agentVersion)
    .limit(MOST_VERSIONS)
  return rows.map(({ version, count: units }) => ({ version: version ?? '', count: units }))
}

/** Whether a unit said that it runs this version of the agent. */
export async function isRun(db: Db, version: string): Promise<boolean> {
  const { id, agentVersion } = producedRobots
  const rows = await db.select({ id }).from(producedRobots).where(eq(agentVersion, version)).limit(1)
  return rows.length > 0
}

/** Writes a renewal and its robots. */
export async function insertRenewal(
  tx: Db,
  row: RenewalRow,
  units: readonly RenewalUnitRow[],
): Promise<void> {
  await tx.insert(agentRenewals).values(row)
  for (let start = 0; start < units.length; start += SLICE)
    await tx.insert(agentRenewalUnits).values(units.slice(start, start + SLICE))
}

/** The renewal asked for last. */
export async function findLast(db: Db): Promise<RenewalRow | undefined> {
  const [row] = await db
    .select()
    .from(agentRenewals)
    .orderBy(desc(agentRenewals.createdAt), desc(agentRenewals.id))
    .limit(1)
  return row
}

/** One renewal, held until the transaction ends. */
export async function lockRenewal(tx: Db, id: string): Promise<RenewalRow | undefined> {
  const [row] = await tx.select().from(agentRenewals).where(eq(agentRenewals.id, id)).for('update')
  return row
}

/** The renewal by which robots are still being asked, held until the transaction ends. */
export async function lockOpen(tx: Db): Promise<RenewalRow | undefined> {
  const [row] = await tx
    .select()
    .from(agentRenewals)
    .where(inArray(agentRenewals.state, [...openStates]))
    .limit(1)
    .for('update')
  return row
}

/** Writes how a renewal stands; the caller holds it. */
export async function setState(tx: Db, id: string, state: RenewalRow['state']): Promise<void> {
  await tx.update(agentRenewals).set({ state }).where(eq(agentRenewals.id, id))
}

/** How many robots of a renewal are in which state. */
export async function countUnits(db: Db, renewalId: string) {
  const rows = await db
    .select({ state: agentRenewalUnits.state, count: count() })
    .from(agentRenewalUnits)
    .where(eq(agentRenewalUnits.renewalId, renewalId))
    .groupBy(agentRenewalUnits.state)
  const of = (state: RenewalUnitRow['state']) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: of('waiting'),
    requested: of('requested'),
    committed: of('committed'),
    failed: of('failed'),
  }
}

/** Robots of a renewal in one state with their serials, those that changed last first. */
export async function listUnits(
  db: Db,
  renewalId: string,
  state: RenewalUnitRow['state'],
  limit: number,
): Promise<(RenewalUnitRow & { serial: string })[]> {
  const rows = await db
    .select({ row: agentRenewalUnits, serial: producedRobots.serial })
    .from(agentRenewalUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, agentRenewalUnits.unitId))
    .where(and(eq(agentRenewalUnits.renewalId, renewalId), eq(agentRenewalUnits.state, state)))
    .orderBy(desc(agentRenewalUnits.changedAt), agentRenewalUnits.unitId)
    .limit(limit)
  return rows.map(({ row, serial }) => ({ ...row, serial }))
}

/** Notes what a robot answered; a second answer changes nothing. @returns whether it was the first */
export async function answer(tx: Db, { renewalId, unitId, ...change }: RenewalUnitRow): Promise<boolean> {
  const isIts = and(eq(agentRenewalUnits.renewalId, renewalId), eq(agentRenewalUnits.unitId, unitId))
  const rows = await tx
    .update(agentRenewalUnits)
    .set(change)
    .where(and(isIts, eq(agentRenewalUnits.state, 'requested')))
    .returning({ unitId: agentRenewalUnits.unitId })
  return rows.length > 0
}

/** Asks every robot that waited. */
export async function requestWaiting(tx: Db, renewalId: string, at: Date): Promise<string[]> {
  const isWaiting = and(eq(agentRenewalUnits.renewalId, renewalId), eq(agentRenewalUnits.state, 'waiting'))
  const rows = await tx
    .update(agentRenewalUnits)
    .set({ state: 'requested', changedAt: at })
    .where(isWaiting)
    .returning({ unitId: agentRenewalUnits.unitId })
  return rows.map(({ unitId }) => unitId)
}

/** Has robots fetch their assignments anew, also those that are away now. @returns who they are to consoles */
export async function raiseDesired(tx: Db, unitIds: readonly string[]): Promise<ChangedUnit[]> {
  const found: ChangedUnit[] = []
  for (let start = 0; start < unitIds.length; start += SLICE) {
    const rows = await tx
      .update(producedRobots)
      .set({ desiredVersion: sql`${producedRobots.desiredVersion} + 1` })
      .where(inArray(producedRobots.id, unitIds.slice(start, start + SLICE)))
      .returning(unit)
    found.push(...rows)
  }
  return found
}

/** {@link raiseDesired} for robots that are asked but were assigned nothing of it yet. */
export async function raiseUnreported(tx: Db): Promise<ChangedUnit[]> {
  const isUnreported = sql`${robotAssignments.agentOrderId} is distinct from ${agentRenewals.id}`
  const rows = await tx
    .select({ unitId: agentRenewalUnits.unitId })
    .from(agentRenewalUnits)
    .innerJoin(agentRenewals, eq(agentRenewals.id, agentRenewalUnits.renewalId))
    .leftJoin(robotAssignments, eq(robotAssignments.unitId, agentRenewalUnits.unitId))
    .where(
      and(
        eq(agentRenewalUnits.state, 'requested'),
        inArray(agentRenewals.state, [...openStates]),
        isUnreported,
      ),
    )
    .orderBy(agentRenewalUnits.unitId)
  return raiseDesired(
    tx,
    rows.map(({ unitId }) => unitId),
  )
}

/** Finds what a robot is asked to renew its agent to now; undefined: nothing, or its build still waits for signatures. */
export async function findRequested(tx: Db, unitId: string) {
  const [row] = await tx
    .select({ orderId: agentRenewals.id, version: agentBuilds.version, sha256: agentBuilds.sha256 })
    .from(agentRenewalUnits)
    .innerJoin(agentRenewals, eq(agentRenewals.id, agentRenewalUnits.renewalId))
    .innerJoin(agentBuilds, eq(agentBuilds.version, agentRenewals.version))
    .where(
      and(
        eq(agentRenewalUnits.unitId, unitId),
        eq(agentRenewalUnits.state, 'requested'),
        inArray(agentRenewals.state, [...openStates]),
        isNotNull(agentBuilds.signedAt),
      ),
    )
    .orderBy(desc(agentRenewals.createdAt))
    .limit(1)
  return row
}

/** A unit with its agent, in scope. */
export async function findUnitAgent(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({ agentVersion: producedRobots.agentVersion, capabilities: robotLinks.capabilities })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(and(unitsInScope(scope), eq(producedRobots.id, unitId)))
  return row && { agentVersion: row.agentVersion, capabilities: row.capabilities ?? [] }
}

/** Renewals of a unit that reached it in its reader's own time; undefined for who sees all customers. */
function inOwnersTime(db: Db, scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const { unitId, customerId, fromAt } = presenceSpans
  const isOwn = and(
    eq(unitId, agentRenewalUnits.unitId),
    ofOwnersTime(scope, customerId),
    lte(fromAt, agentRenewalUnits.changedAt),
  )
  return exists(db.select({ one: sql`1` }).from(presenceSpans).where(isOwn))
}

/** Finds what became of the last renewal of one unit that the caller found in its scope; a former owner's stays with them. */
export async function findLastOfUnit(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({ row: agentRenewalUnits, version: agentRenewals.version, renewalState: agentRenewals.state })
    .from(agentRenewalUnits)
    .innerJoin(agentRenewals, eq(agentRenewals.id, agentRenewalUnits.renewalId))
    .where(and(eq(agentRenewalUnits.unitId, unitId), inOwnersTime(db, scope)))
    .orderBy(desc(agentRenewals.createdAt), desc(agentRenewals.id))
    .limit(1)
  return row && { ...row.row, version: row.version, renewalState: row.renewalState }
}
