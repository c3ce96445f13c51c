import { fold } from '@filo/contract/fold'
import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { folded } from '../../db/long-lists/folded.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import type { ListOrder } from '../../db/long-lists/keyset.ts'
import { matches } from '../../db/long-lists/list-clauses.ts'
import {
  type FoundPage,
  inOrderOf,
  type PageQuery,
  readListPage,
} from '../../db/long-lists/read-list-page.ts'
import { type FrequentGrams, searchCondition, searchGrams } from '../../db/long-lists/search-grams.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { users } from '../../db/schema/users.ts'
import { chainHash, GENESIS_HASH } from './chain-hash.ts'

// What a search reads is worked out from the record and no part of it: the chain does not hash it.
const { searchKey: _searchKey, searchGrams: _searchGrams, ...recordColumns } = getTableColumns(auditLog)
export type AuditRow = Omit<typeof auditLog.$inferSelect, 'searchKey' | 'searchGrams'>
export type NewAuditRow = Omit<AuditRow, 'seq' | 'prevHash' | 'hash'>

/** One lock for the whole chain, held until the writer's transaction ends. */
const CHAIN_LOCK = 0x41_55_44_49

/** Rows of one INSERT. */
const INSERT_SLICE = 500

/** Appends records to the chain in their order inside the caller's transaction, which holds the chain until it ends. */
export async function appendAudit(tx: Db, rows: readonly NewAuditRow[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  let prevHash = last?.hash ?? GENESIS_HASH
  const chained = rows.map((row) => {
    const searchKey = fold([row.objectName, row.actorName, row.reason ?? ''].join(' '))
    const search = { searchKey, searchGrams: searchGrams(searchKey) }
    const link = { ...row, ...search, prevHash, hash: chainHash(prevHash, row) }
    prevHash = link.hash
    return link
  })
  for (let start = 0; start < chained.length; start += INSERT_SLICE)
    await insertMany(tx, auditLog, chained.slice(start, start + INSERT_SLICE))
}

const newestFirst: ListOrder = {
  name: '-seq',
  column: auditLog.seq,
  cast: 'bigint',
  isNullable: false,
  isDescending: true,
  motion: 'fixed',
  id: auditLog.seq,
  idCast: 'bigint',
}

/** The same by the clock: what a span of time is read by, so that nothing newer is passed on the way to it. */
const latestFirst: ListOrder = { ...newestFirst, name: '-at', column: auditLog.at, cast: 'timestamptz' }

/**
 * Newest first: by the place in the chain, or by the clock where a span of time is asked for. The caller's policy has
 * put the actor's scope into `where`. @throws bad_request for a foreign cursor
 */
export async function listAuditRows(
  db: Db,
  { where, isOfSpan, ...page }: PageQuery & { where: SQL | undefined; isOfSpan: boolean },
): Promise<FoundPage<AuditRow>> {
  const order = isOfSpan ? latestFirst : newestFirst
  const { ids, ...found } = await readListPage(db, { table: auditLog, order, where }, page)
  const isShown = inArray(auditLog.seq, ids.map(Number))
  const rows = ids.length > 0 ? await db.select(recordColumns).from(auditLog).where(isShown) : []
  return { rows: inOrderOf(ids, rows, ({ seq }) => String(seq)), ...found }
}

/** A slice of the chain in its order, for verification. */
export async function readChain(db: Db, afterSeq: number, limit: number): Promise<AuditRow[]> {
  return db
    .select(recordColumns)
    .from(auditLog)
    .where(gt(auditLog.seq, afterSeq))
    .orderBy(asc(auditLog.seq))
    .limit(limit)
}

/** The records about one object, oldest first, from after one on. */
export async function listRecordsOf(
  db: Db,
  { objectType, objectId }: Pick<AuditRow, 'objectType' | 'objectId'>,
  afterSeq: number,
  limit: number,
): Promise<AuditRow[]> {
  const isOfObject = and(eq(auditLog.objectType, objectType), eq(auditLog.objectId, objectId))
  return db
    .select(recordColumns)
    .from(auditLog)
    .where(and(isOfObject, gt(auditLog.seq, afterSeq)))
    .orderBy(asc(auditLog.seq))
    .limit(limit)
}

export type AuditedObject = Pick<AuditRow, 'seq' | 'objectType' | 'objectId'>

/** Lists what the records after one are about, in the order in which they were committed. */
export async function listObjectsAfter(db: Db, afterSeq: number, limit: number): Promise<AuditedObject[]> {
  const { seq, objectType, objectId } = auditLog
  return db
    .select({ seq, objectType, objectId })
    .from(auditLog)
    .where(gt(seq, afterSeq))
    .orderBy(asc(seq))
    .limit(limit)
}

/** The number of the newest record; 0 before the first. */
export async function lastAuditSeq(db: Db): Promise<number> {
  const [last] = await db.select({ seq: auditLog.seq }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  return last?.seq ?? 0
}

/** Whether a line was not written by a person of somebody else than this customer. */
function isByOwn(customerId: string): SQL {
  const isOwn = and(eq(users.id, auditLog.actorId), eq(users.customerId, customerId))
  return sql`(${auditLog.actorKind} <> 'user' or exists (select 1 from ${users} where ${isOwn}))`
}

/** Ids of those people who wrote some lines and belong to a customer. */
export async function findOwnPeople(
  db: Db,
  customerId: string,
  rows: readonly Pick<AuditRow, 'actorId'>[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(({ actorId }) => actorId))].filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const isOwn = and(inArray(users.id, ids), eq(users.customerId, customerId))
  return new Set((await db.select({ id: users.id }).from(users).where(isOwn)).map(({ id }) => id))
}

/**
 * A search by what is shown to a customer's people: it finds no name of others. Short words are compared with the text
 * alone, as the index would find them in those names, too.
 */
function searchOfCustomer(customerId: string, q: string | undefined, common: FrequentGrams): SQL | undefined {
  const shownName = sql`case when ${isByOwn(customerId)} then ${auditLog.actorName} end`
  const shown = folded(sql`concat_ws(' ', ${auditLog.objectName}, ${shownName}, ${auditLog.reason})`)
  const longWords = fold(q ?? '')
    .split(/\s+/)
    .filter((word) => Array.from(word).length > 3)
    .join(' ')
  const columns = { searchKey: shown, searchGrams: auditLog.searchGrams }
  return and(searchCondition(columns, longWords, common), ...matches(shown, q))
}

function aboutUnits(unitIds: readonly string[]): SQL | undefined {
  if (unitIds.length === 0) return sql`false`
  return and(eq(auditLog.objectType, 'produced_robot'), inArray(auditLog.objectId, [...unitIds]))
}

interface AuditQuery {
  objectTypes?: string[] | undefined
  objectIds?: string[] | undefined
  /** Whose the records were; narrows what `customerId` lets through. */
  ofCustomers?: string[] | undefined
  actions?: string[] | undefined
  actorIds?: string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
  customerId?: string | undefined
  /** Only lines about these units. */
  unitIds?: readonly string[] | undefined
  /** Words of the record's name, the actor's name or the reason. */
  q?: string | undefined
}

/** Conditions on the audit table by what the caller asked for. */
export async function auditConditions(db: Db, query: AuditQuery): Promise<SQL | undefined> {
  const { customerId } = query
  const common = await readFrequentGrams(db, auditLog.searchGrams, query.q)
  return and(
    query.objectTypes?.length ? inArray(auditLog.objectType, query.objectTypes) : undefined,
    query.objectIds?.length ? inArray(auditLog.objectId, query.objectIds) : undefined,
    query.ofCustomers?.length ? inArray(auditLog.customerId, query.ofCustomers) : undefined,
    query.actions?.length ? inArray(auditLog.action, query.actions) : undefined,
    query.actorIds?.length ? inArray(auditLog.actorId, query.actorIds) : undefined,
    query.actorIds?.length && customerId ? isByOwn(customerId) : undefined,
    query.from ? gte(auditLog.at, query.from) : undefined,
    query.to ? lte(auditLog.at, query.to) : undefined,
    customerId ? eq(auditLog.customerId, customerId) : undefined,
    query.unitIds ? aboutUnits(query.unitIds) : undefined,
    customerId ? searchOfCustomer(customerId, query.q, common) : searchCondition(auditLog, query.q, common),
  )
}
