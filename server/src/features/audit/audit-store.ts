import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { count } from '../../db/count.ts'
import type { Db } from '../../db/database.ts'
import { folded } from '../../db/folded.ts'
import { after, type ListOrder, nextCursorOf, readCursor } from '../../db/keyset.ts'
import { matches } from '../../db/list-clauses.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { chainHash, GENESIS_HASH } from './chain-hash.ts'

type AuditRow = typeof auditLog.$inferSelect
export type NewAuditRow = Omit<AuditRow, 'seq' | 'prevHash' | 'hash'>

/** One lock for the whole chain, held until the writer's transaction ends. */
const CHAIN_LOCK = 0x41_55_44_49

/** Appends one record to the chain inside the caller's transaction. */
export async function appendAudit(tx: Db, row: NewAuditRow): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  const prevHash = last?.hash ?? GENESIS_HASH
  await tx.insert(auditLog).values({ ...row, prevHash, hash: chainHash(prevHash, row) })
}

interface AuditFilter {
  where: SQL | undefined
  limit: number
  offset: number
  /** Goes on after this record instead of counting `offset` records off. */
  cursor?: string | undefined
}

const newestFirst: ListOrder = {
  name: '-seq',
  column: auditLog.seq,
  cast: 'bigint',
  isNullable: false,
  isDescending: true,
  id: auditLog.seq,
  idCast: 'bigint',
}

/** Newest first. The caller's policy has put the actor's scope into `where`. @throws bad_request for a foreign cursor */
export async function listAuditRows(
  db: Db,
  { where, limit, offset, cursor }: AuditFilter,
): Promise<{ rows: AuditRow[]; totalCount: number; nextCursor: string | null }> {
  const place = cursor === undefined ? undefined : readCursor(newestFirst, cursor)
  const found = await db
    .select()
    .from(auditLog)
    .where(and(where, after(newestFirst, place)))
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1)
    .offset(place ? 0 : offset)
  const places = found.map(({ seq }) => ({ value: String(seq), id: String(seq) }))
  return {
    rows: found.slice(0, limit),
    totalCount: await count(db, auditLog, where),
    nextCursor: nextCursorOf(newestFirst, places, limit),
  }
}

/** A slice of the chain in its order, for verification. */
export async function readChain(db: Db, afterSeq: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.seq, afterSeq)).orderBy(asc(auditLog.seq)).limit(limit)
}

export type AuditedObject = Pick<AuditRow, 'seq' | 'objectType' | 'objectId'>

/** What the records after one are about, in the order in which they were committed. */
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

const searched = folded(
  sql`concat_ws(' ', ${auditLog.objectName}, ${auditLog.actorName}, ${auditLog.reason})`,
)

function aboutUnits(unitIds: readonly string[]): SQL | undefined {
  if (unitIds.length === 0) return sql`false`
  return and(eq(auditLog.objectType, 'produced_robot'), inArray(auditLog.objectId, [...unitIds]))
}

/** Conditions on the audit table by what the caller asked for. */
export function auditConditions(query: {
  objectTypes?: string[] | undefined
  objectIds?: string[] | undefined
  actions?: string[] | undefined
  actorIds?: string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
  customerId?: string | undefined
  /** Only lines about these units. */
  unitIds?: readonly string[] | undefined
  /** Words of the record's name, the actor's name or the reason. */
  q?: string | undefined
}): SQL | undefined {
  return and(
    query.objectTypes?.length ? inArray(auditLog.objectType, query.objectTypes) : undefined,
    query.objectIds?.length ? inArray(auditLog.objectId, query.objectIds) : undefined,
    query.actions?.length ? inArray(auditLog.action, query.actions) : undefined,
    query.actorIds?.length ? inArray(auditLog.actorId, query.actorIds) : undefined,
    query.from ? sql`${auditLog.at} >= ${query.from.toISOString()}` : undefined,
    query.to ? sql`${auditLog.at} <= ${query.to.toISOString()}` : undefined,
    query.customerId ? eq(auditLog.customerId, query.customerId) : undefined,
    query.unitIds ? aboutUnits(query.unitIds) : undefined,
    ...matches(searched, query.q),
  )
}
