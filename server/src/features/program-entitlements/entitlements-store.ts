import type { ProgramEntitlementState } from '@filo/contract/program-entitlements/entitlement-states'
import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { stepOf } from '../../db/long-lists/cached-estimates.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { matches, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, maybe, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { everyWord, isOfFound } from '../../db/looked-up.ts'
import { customers } from '../../db/schema/customers.ts'
import { programEntitlements } from '../../db/schema/program-entitlements.ts'
import { programs } from '../../db/schema/programs.ts'
import { type Actor, may } from '../../rights/actor.ts'

export type EntitlementRow = typeof programEntitlements.$inferSelect

/** A right with whose it is and to what. */
export interface EntitlementOfCustomer {
  entitlement: EntitlementRow
  customer: Pick<typeof customers.$inferSelect, 'id' | 'name' | 'code'>
  program: Pick<typeof programs.$inferSelect, 'id' | 'code' | 'name' | 'iconKey'>
}

export interface EntitlementQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.customerId'?: string[] | undefined
  'f.programId'?: string[] | undefined
  'f.state'?: ProgramEntitlementState[] | undefined
}

/** Rights to programs as staff see them: who may not read them sees none. Goes into every query. */
export function entitlementScope(actor: Actor): SQL | undefined {
  return may(actor, 'entitlement.read') ? undefined : sql`false`
}

const sortFields = {
  from: fixed(programEntitlements.from, 'timestamptz'),
  until: maybe(programEntitlements.until, 'timestamptz'),
  updatedAt: rising(known(programEntitlements.updatedAt, 'timestamptz')),
}

/** Every word typed is found of the customer or of the program. */
export async function isOfSearched(
  db: Db,
  q: string | undefined,
  columns: { customerId: PgColumn; programId: PgColumn },
): Promise<SQL | undefined> {
  return everyWord(q, async (word) => {
    const ofProgram = searchCondition(programs, word, await readFrequentGrams(db, programs.searchGrams, word))
    const ofCustomer = and(...matches(customers.searchKey, word))
    return or(
      await isOfFound(db, { reference: columns.programId, id: programs.id }, ofProgram),
      await isOfFound(db, { reference: columns.customerId, id: customers.id }, ofCustomer),
    )
  })
}

/** `entitlementStateAt` of the contract as a condition; a test holds both to agree. */
function isInState(state: ProgramEntitlementState, at: Date): SQL {
  const { from, until, endedAt } = programEntitlements
  const now = sql`${at.toISOString()}::timestamptz`
  const isOver = sql`(coalesce(${until} <= ${now}, false) or coalesce(${endedAt} <= ${now}, false))`
  if (state === 'ended') return isOver
  return state === 'active'
    ? sql`(not ${isOver} and ${from} <= ${now})`
    : sql`(not ${isOver} and ${from} > ${now})`
}

function withNames(db: Db) {
  const customer = { id: customers.id, name: customers.name, code: customers.code }
  const program = { id: programs.id, code: programs.code, name: programs.name, iconKey: programs.iconKey }
  return db
    .select({ entitlement: programEntitlements, customer, program })
    .from(programEntitlements)
    .innerJoin(customers, eq(customers.id, programEntitlements.customerId))
    .innerJoin(programs, eq(programs.id, programEntitlements.programId))
    .$dynamic()
}

/**
 * One page of the rights the actor may see, last changed first unless sorted otherwise, with the count of all; states are
 * those at the instant. @throws bad_request for a cursor of another list
 */
export async function listEntitlementRows(
  db: Db,
  actor: Actor,
  query: EntitlementQuery & { at: Date },
): Promise<FoundPage<EntitlementOfCustomer>> {
  const { 'f.customerId': customerIds, 'f.programId': programIds, 'f.state': states } = query
  const searched = await isOfSearched(db, query.q, programEntitlements)
  const whereAt = (at: Date) =>
    and(
      entitlementScope(actor),
      searched,
      customerIds?.length ? inArray(programEntitlements.customerId, customerIds) : undefined,
      programIds?.length ? inArray(programEntitlements.programId, programIds) : undefined,
      states?.length ? or(...states.map((state) => isInState(state, at))) : undefined,
    )
  const order = sortedBy(query.sort, sortFields, { fallback: '-updatedAt', id: programEntitlements.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const list = {
    table: programEntitlements,
    order,
    where: whereAt(query.at),
    cachedAs: whereAt(stepOf(query.at)),
  }
  const { ids, ...found } = await readListPage(db, list, page)
  const rows = ids.length > 0 ? await withNames(db).where(inArray(programEntitlements.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.entitlement.id), ...found }
}

/** One right; undefined when the actor may not see it. */
export async function findEntitlement(
  db: Db,
  actor: Actor,
  id: string,
): Promise<EntitlementOfCustomer | undefined> {
  const [row] = await withNames(db).where(and(eq(programEntitlements.id, id), entitlementScope(actor)))
  return row
}

/** The bare row, locked until the transaction ends; undefined when the actor may not see it. */
export async function lockEntitlement(tx: Db, actor: Actor, id: string): Promise<EntitlementRow | undefined> {
  const [row] = await tx
    .select()
    .from(programEntitlements)
    .where(and(eq(programEntitlements.id, id), entitlementScope(actor)))
    .for('update')
  return row
}

/** The customer, locked until the transaction ends, so that one right is granted to it at a time. */
export async function lockCustomerOf(tx: Db, id: string) {
  const [row] = await tx
    .select({ id: customers.id, name: customers.name, code: customers.code })
    .from(customers)
    .where(eq(customers.id, id))
    .for('no key update')
  return row
}

/** The program, which stays as it is until the transaction ends. */
export async function shareProgram(tx: Db, id: string) {
  const [row] = await tx
    .select({ id: programs.id, code: programs.code, name: programs.name, state: programs.state })
    .from(programs)
    .where(eq(programs.id, id))
    .for('share')
  return row
}

/** Lists what a customer was granted of a program; the caller has locked the customer. */
export function listEntitlementsTo(
  tx: Db,
  { customerId, programId }: { customerId: string; programId: string },
): Promise<EntitlementRow[]> {
  return tx
    .select()
    .from(programEntitlements)
    .where(and(eq(programEntitlements.customerId, customerId), eq(programEntitlements.programId, programId)))
}

/** Writes a right; the caller holds the customer and has found nothing that overlaps. */
export async function insertEntitlement(tx: Db, row: EntitlementRow): Promise<void> {
  await tx.insert(programEntitlements).values(row)
}

/** Writes columns as given, the raised revision among them; the caller holds the row. */
export async function updateEntitlementRow(
  tx: Db,
  id: string,
  changes: Partial<EntitlementRow>,
): Promise<void> {
  await tx.update(programEntitlements).set(changes).where(eq(programEntitlements.id, id))
}

/** Rights with an end that nobody was told of, the nearest first. */
export async function listUnnotifiedEnds(db: Db): Promise<string[]> {
  const { id, until, endNotifiedAt } = programEntitlements
  const rows = await db
    .select({ id })
    .from(programEntitlements)
    .where(and(sql`${until} is not null`, isNull(endNotifiedAt)))
    .orderBy(asc(until))
  return rows.map((row) => row.id)
}
