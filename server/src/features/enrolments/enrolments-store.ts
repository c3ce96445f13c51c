import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Actor, scopeOf } from '../../actor.ts'
import { count } from '../../db/count.ts'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/list-clauses.ts'
import { enrolments, installKeys } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robots } from '../../db/schema/robots.ts'

export type EnrolmentRow = typeof enrolments.$inferSelect
export type InstallKeyRow = typeof installKeys.$inferSelect
export type UnitRow = typeof producedRobots.$inferSelect

export interface EnrolmentWithKey {
  enrolment: EnrolmentRow
  installKeyName: string | null
  unitId: string | null
}

interface Paging {
  limit: number
  offset: number
}

/** Enrolment is the manufacturer's: actors bound to a customer see none of it. */
function staffOnly(actor: Actor): SQL | undefined {
  return scopeOf(actor).kind === 'all' ? undefined : sql`false`
}

function selectEnrolments(db: Db) {
  return db
    .select({ enrolment: enrolments, installKeyName: installKeys.name, unitId: producedRobots.id })
    .from(enrolments)
    .leftJoin(installKeys, eq(installKeys.id, enrolments.installKeyId))
    .leftJoin(producedRobots, eq(producedRobots.serial, enrolments.serial))
}

export async function listEnrolmentRows(
  db: Db,
  actor: Actor,
  query: { page: number; size: number; states?: EnrolmentRow['state'][] | undefined },
): Promise<{ rows: EnrolmentWithKey[]; totalCount: number }> {
  const where = and(
    staffOnly(actor),
    query.states?.length ? inArray(enrolments.state, query.states) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const order = [desc(enrolments.createdAt), desc(enrolments.id)]
  const rows = await selectEnrolments(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, enrolments, where) }
}

export async function findEnrolment(db: Db, actor: Actor, id: string): Promise<EnrolmentWithKey | undefined> {
  const [row] = await selectEnrolments(db).where(and(staffOnly(actor), eq(enrolments.id, id)))
  return row
}

/** The robot's own request, found by the key it has proved to hold. */
export async function findEnrolmentByKey(db: Db, publicKey: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db.select().from(enrolments).where(eq(enrolments.publicKey, publicKey))
  return row
}

export async function insertEnrolment(tx: Db, row: EnrolmentRow): Promise<void> {
  await tx.insert(enrolments).values(row)
}

export async function changeEnrolment(tx: Db, id: string, change: Partial<EnrolmentRow>): Promise<void> {
  await tx.update(enrolments).set(change).where(eq(enrolments.id, id))
}

export async function revokeEnrolmentsOf(tx: Db, unitId: string, now: Date): Promise<void> {
  const change = { state: 'revoked' as const, updatedAt: now }
  await tx.update(enrolments).set(change).where(eq(enrolments.producedRobotId, unitId))
}

export async function countPending(db: Db): Promise<number> {
  return count(db, enrolments, eq(enrolments.state, 'pending'))
}

/** Pending requests that nobody repeated for long make room for others. */
export async function deleteStalePending(db: Db, before: Date): Promise<void> {
  await db.delete(enrolments).where(and(eq(enrolments.state, 'pending'), lt(enrolments.lastSeenAt, before)))
}

export async function findUnitBySerial(tx: Db, serial: string): Promise<UnitRow | undefined> {
  const [row] = await tx.select().from(producedRobots).where(eq(producedRobots.serial, serial))
  return row
}

export async function findUnitForStaff(tx: Db, actor: Actor, id: string): Promise<UnitRow | undefined> {
  const [row] = await tx
    .select()
    .from(producedRobots)
    .where(and(staffOnly(actor), eq(producedRobots.id, id)))
  return row
}

export async function insertUnit(tx: Db, row: typeof producedRobots.$inferInsert): Promise<void> {
  await tx.insert(producedRobots).values(row)
}

export async function changeUnit(tx: Db, id: string, change: Partial<UnitRow>): Promise<void> {
  await tx.update(producedRobots).set(change).where(eq(producedRobots.id, id))
}

export async function variantExists(tx: Db, robotId: string): Promise<boolean> {
  return (await count(tx, robots, eq(robots.id, robotId))) > 0
}

/** Uses up one admission of a valid install key; undefined when it is unknown, void, expired or used up. */
export async function takeInstallKey(
  tx: Db,
  secretHash: string,
  now: Date,
): Promise<InstallKeyRow | undefined> {
  const [row] = await tx
    .update(installKeys)
    .set({ uses: sql`${installKeys.uses} + 1` })
    .where(
      and(
        eq(installKeys.secretHash, secretHash),
        isNull(installKeys.revokedAt),
        gt(installKeys.expiresAt, now),
        lt(installKeys.uses, installKeys.maxUses),
      ),
    )
    .returning()
  return row
}

export async function listInstallKeyRows(db: Db, actor: Actor, robotIds: string[] | undefined, page: Paging) {
  const where = and(staffOnly(actor), robotIds?.length ? inArray(installKeys.robotId, robotIds) : undefined)
  const order = [desc(installKeys.createdAt), desc(installKeys.id)]
  const rows = await db
    .select()
    .from(installKeys)
    .where(where)
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset)
  return { rows, totalCount: await count(db, installKeys, where) }
}

export async function insertInstallKey(tx: Db, row: InstallKeyRow): Promise<void> {
  await tx.insert(installKeys).values(row)
}

export async function revokeInstallKeyRow(
  tx: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<InstallKeyRow | undefined> {
  const [row] = await tx
    .update(installKeys)
    .set({ revokedAt: now, updatedAt: now })
    .where(and(staffOnly(actor), eq(installKeys.id, id)))
    .returning()
  return row
}
