import { and, asc, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertIfFree } from '../../db/insert-if-free.ts'
import { count } from '../../db/long-lists/count.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { customers } from '../../db/schema/customers.ts'
import { enrolments, installKeys } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robots } from '../../db/schema/robots.ts'
import { addPresence } from '../../records/units/unit-presence.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

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

/** One page of requests in these states, or all, newest first; for anybody but staff there are none. */
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

/** One request, with the unit that has its serial number; undefined for anybody but staff. */
export async function findEnrolment(db: Db, actor: Actor, id: string): Promise<EnrolmentWithKey | undefined> {
  const [row] = await selectEnrolments(db).where(and(staffOnly(actor), eq(enrolments.id, id)))
  return row
}

/** The robot's own request, found by the key it has proved to hold. */
export async function findEnrolmentByKey(db: Db, publicKey: string): Promise<EnrolmentRow | undefined> {
  const [row] = await db.select().from(enrolments).where(eq(enrolments.publicKey, publicKey))
  return row
}

/** The same; whoever decides the request meanwhile waits until the caller's transaction ends. */
export async function lockEnrolmentByKey(tx: Db, publicKey: string): Promise<EnrolmentRow | undefined> {
  const [row] = await tx.select().from(enrolments).where(eq(enrolments.publicKey, publicKey)).for('update')
  return row
}

/** Lets one person at a time decide a request; {@link findEnrolment} says whether they see it. */
export async function lockEnrolment(tx: Db, id: string): Promise<void> {
  await tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.id, id)).for('update')
}

/** Writes a request. @returns false when the same key has asked meanwhile */
export function insertEnrolment(tx: Db, row: EnrolmentRow): Promise<boolean> {
  return insertIfFree(tx, enrolments, row, enrolments.publicKey)
}

/** Writes columns as given; the caller holds the request, or has just written it. */
export async function changeEnrolment(tx: Db, id: string, change: Partial<EnrolmentRow>): Promise<void> {
  await tx.update(enrolments).set(change).where(eq(enrolments.id, id))
}

/** Voids every request that a unit was admitted by: none of those keys is let in again. */
export async function revokeEnrolmentsOf(tx: Db, unitId: string, now: Date): Promise<void> {
  const change = { state: 'revoked' as const, updatedAt: now }
  await tx.update(enrolments).set(change).where(eq(enrolments.unitId, unitId))
}

/** How many requests wait in the whole installation: strangers must not fill the table. */
export async function countPending(db: Db): Promise<number> {
  return count(db, enrolments, eq(enrolments.state, 'pending'))
}

/** The keys of all that wait: few, see MAX_PENDING. */
export async function listPendingKeys(db: Db, actor: Actor): Promise<{ id: string; publicKey: string }[]> {
  return db
    .select({ id: enrolments.id, publicKey: enrolments.publicKey })
    .from(enrolments)
    .where(and(staffOnly(actor), eq(enrolments.state, 'pending')))
}

/** Pending requests that nobody repeated for long make room for others. */
export async function deleteStalePending(db: Db, before: Date): Promise<void> {
  await db.delete(enrolments).where(and(eq(enrolments.state, 'pending'), lt(enrolments.lastSeenAt, before)))
}

/** All that wait, whoever asks: where too many do, one of them makes room. */
export async function listWaiting(tx: Db): Promise<{ id: string; ip: string; createdAt: Date }[]> {
  const { id, ip, createdAt } = enrolments
  return tx.select({ id, ip, createdAt }).from(enrolments).where(eq(enrolments.state, 'pending'))
}

/** Forgets a pending request; one that was decided meanwhile stays. */
export async function deleteWaiting(tx: Db, id: string): Promise<void> {
  await tx.delete(enrolments).where(and(eq(enrolments.id, id), eq(enrolments.state, 'pending')))
}

/** Forgets the pending request that was repeated last before `unseenSince` longest ago. @returns how many went */
export async function deleteOldestUnseen(tx: Db, unseenSince: Date): Promise<number> {
  const oldest = tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.state, 'pending'), lt(enrolments.lastSeenAt, unseenSince)))
    .orderBy(asc(enrolments.lastSeenAt))
    .limit(1)
  const gone = await tx
    .delete(enrolments)
    .where(inArray(enrolments.id, oldest))
    .returning({ id: enrolments.id })
  return gone.length
}

/** Whether a key of the unit was ever revoked, also if a person has admitted it again since. */
export async function hasRevokedKey(tx: Db, unit: UnitRow): Promise<boolean> {
  if (unit.enrolment === 'revoked') return true
  const own = and(eq(enrolments.unitId, unit.id), eq(enrolments.state, 'revoked'))
  return (await count(tx, enrolments, own)) > 0
}

/** The unit with this serial number, held until the transaction ends, whoever it belongs to: a robot asks. */
export async function lockUnitBySerial(tx: Db, serial: string): Promise<UnitRow | undefined> {
  const isIt = eq(producedRobots.serial, serial)
  const [row] = await tx.select().from(producedRobots).where(isIt).for('no key update')
  return row
}

/** A unit, held until the transaction ends; undefined for anybody but staff. */
export async function lockUnitForStaff(tx: Db, actor: Actor, id: string): Promise<UnitRow | undefined> {
  const [row] = await tx
    .select()
    .from(producedRobots)
    .where(and(staffOnly(actor), eq(producedRobots.id, id)))
    .for('no key update')
  return row
}

/** Whether there is such a unit; for anybody but staff there is not. */
export async function hasUnitForStaff(db: Db, actor: Actor, id: string): Promise<boolean> {
  return (await count(db, producedRobots, and(staffOnly(actor), eq(producedRobots.id, id)))) > 0
}

/** Registers a unit. @returns false when its serial number was taken meanwhile */
export async function insertUnit(tx: Db, row: typeof producedRobots.$inferInsert): Promise<boolean> {
  const isAdded = await insertIfFree(tx, producedRobots, row, producedRobots.serial)
  if (isAdded) await addPresence(tx, [row.id])
  return isAdded
}

/** Whether there is such a variant, archived or not. */
export async function variantExists(tx: Db, variantId: string): Promise<boolean> {
  return (await count(tx, robots, eq(robots.id, variantId))) > 0
}

/** Whether a variant is archived and takes no new units; false where there is none. */
export async function isVariantArchived(tx: Db, variantId: string): Promise<boolean> {
  return (await count(tx, robots, and(eq(robots.id, variantId), eq(robots.status, 'archived')))) > 0
}

/** Whether there is such a customer; only staff come as far as to ask. */
export async function customerExists(tx: Db, customerId: string): Promise<boolean> {
  return (await count(tx, customers, eq(customers.id, customerId))) > 0
}

function isValid(now: Date): SQL | undefined {
  return and(
    isNull(installKeys.revokedAt),
    gt(installKeys.expiresAt, now),
    lt(installKeys.uses, installKeys.maxUses),
  )
}

/** The install key of a secret, unless it is unknown, void, expired or used up. */
export async function findInstallKey(
  db: Db,
  secretHash: string,
  now: Date,
): Promise<InstallKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(installKeys)
    .where(and(eq(installKeys.secretHash, secretHash), isValid(now)))
  return row
}

/** Uses up one admission of an install key. @returns false when it is no longer valid */
export async function consumeInstallKey(tx: Db, id: string, now: Date): Promise<boolean> {
  const consumed = await tx
    .update(installKeys)
    .set({ uses: sql`${installKeys.uses} + 1` })
    .where(and(eq(installKeys.id, id), isValid(now)))
    .returning({ id: installKeys.id })
  return consumed.length > 0
}

/** One page of install keys of these variants, or all, newest first, void and used ones too; for staff alone. */
export async function listInstallKeyRows(
  db: Db,
  actor: Actor,
  variantIds: string[] | undefined,
  page: Paging,
) {
  const where = and(
    staffOnly(actor),
    variantIds?.length ? inArray(installKeys.variantId, variantIds) : undefined,
  )
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

/** Writes an install key; only the hash of its secret is kept. */
export async function insertInstallKey(tx: Db, row: InstallKeyRow): Promise<void> {
  await tx.insert(installKeys).values(row)
}

/** An install key, held until the transaction ends; undefined for anybody but staff. */
export async function lockInstallKey(tx: Db, actor: Actor, id: string): Promise<InstallKeyRow | undefined> {
  const [row] = await tx
    .select()
    .from(installKeys)
    .where(and(staffOnly(actor), eq(installKeys.id, id)))
    .for('update')
  return row
}

/** Voids an install key that the caller holds; robots it let in stay. */
export async function revokeInstallKeyRow(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(installKeys).set({ revokedAt: now, updatedAt: now }).where(eq(installKeys.id, id))
}
