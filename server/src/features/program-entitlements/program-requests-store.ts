import type { ProgramRequestState } from '@filo/contract/program-entitlements/entitlement-states'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { fixed, known, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { customers } from '../../db/schema/customers.ts'
import { programRequests } from '../../db/schema/program-entitlements.ts'
import { programs } from '../../db/schema/programs.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import type { Actor } from '../../rights/actor.ts'
import { entitlementScope, isOfSearched } from './entitlements-store.ts'

type RequestRow = typeof programRequests.$inferSelect

/** A request with whose it is, for what and at which offer. */
export interface RequestOfCustomer {
  request: RequestRow
  customer: Pick<typeof customers.$inferSelect, 'id' | 'name' | 'code'>
  program: Pick<typeof programs.$inferSelect, 'id' | 'code' | 'name' | 'iconKey'>
  listing: Pick<typeof storePrograms.$inferSelect, 'priceModel' | 'priceAmount'>
  store: Pick<typeof stores.$inferSelect, 'id' | 'name' | 'currency'>
}

export interface RequestQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.customerId'?: string[] | undefined
  'f.programId'?: string[] | undefined
  'f.state'?: ProgramRequestState[] | undefined
}

const sortFields = {
  createdAt: fixed(programRequests.createdAt, 'timestamptz'),
  state: known(programRequests.state, 'text'),
}

function withNames(db: Db) {
  const customer = { id: customers.id, name: customers.name, code: customers.code }
  const program = { id: programs.id, code: programs.code, name: programs.name, iconKey: programs.iconKey }
  const listing = { priceModel: storePrograms.priceModel, priceAmount: storePrograms.priceAmount }
  const store = { id: stores.id, name: stores.name, currency: stores.currency }
  return db
    .select({ request: programRequests, customer, program, listing, store })
    .from(programRequests)
    .innerJoin(customers, eq(customers.id, programRequests.customerId))
    .innerJoin(programs, eq(programs.id, programRequests.programId))
    .innerJoin(storePrograms, eq(storePrograms.id, programRequests.listingId))
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .$dynamic()
}

/**
 * One page of the requests the actor may see, newest first unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listRequestRows(
  db: Db,
  actor: Actor,
  query: RequestQuery,
): Promise<FoundPage<RequestOfCustomer>> {
  const { 'f.customerId': customerIds, 'f.programId': programIds, 'f.state': states } = query
  const where = and(
    entitlementScope(actor),
    await isOfSearched(db, query.q, programRequests),
    customerIds?.length ? inArray(programRequests.customerId, customerIds) : undefined,
    programIds?.length ? inArray(programRequests.programId, programIds) : undefined,
    states?.length ? inArray(programRequests.state, states) : undefined,
  )
  const order = sortedBy(query.sort, sortFields, { fallback: '-createdAt', id: programRequests.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: programRequests, order, where }, page)
  const rows = ids.length > 0 ? await withNames(db).where(inArray(programRequests.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.request.id), ...found }
}

/** One request; undefined when the actor may not see it. */
export async function findRequest(db: Db, actor: Actor, id: string): Promise<RequestOfCustomer | undefined> {
  const [row] = await withNames(db).where(and(eq(programRequests.id, id), entitlementScope(actor)))
  return row
}

/** The bare row, locked until the transaction ends; undefined when the actor may not see it. */
export async function lockRequest(tx: Db, actor: Actor, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(programRequests)
    .where(and(eq(programRequests.id, id), entitlementScope(actor)))
    .for('update')
  return row
}

/** Writes columns as given, the raised revision among them; the caller holds the row. */
export async function updateRequestRow(tx: Db, id: string, changes: Partial<RequestRow>): Promise<void> {
  await tx.update(programRequests).set(changes).where(eq(programRequests.id, id))
}
