import type { RetentionKind } from '@filo/contract/retention/retention-kinds'
import type { RetentionDue, RetentionNamed } from '@filo/contract/retention/retention-routes'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import type { AuditRecord } from '../../audit/audit-service.ts'

/** Rows that one transaction removes at most. */
export const removedTogether = 1000
/** So many are counted of what is due; more stands for "more". */
export const mostCounted = 1000

/** What a slice came to. */
export interface Slice {
  removed: number
  /** From where the next slice goes on; null: that was the last one. */
  after: string | null
  /** What the audit log is to say of single things that went; records have one line for the whole run. */
  records?: readonly AuditRecord[]
}

/** How one kind of rows is removed once it is older than it stays. Each function reads from the database what is due. */
export interface Removal {
  kind: RetentionKind
  /** The tables whose sizes are its; the first one's rows are counted. None where it is no rows that go. */
  tables: readonly PgTable[]
  /** How many there are and their bytes, where it is no rows that go. */
  measure?: (db: Db) => Promise<{ rows: number; bytes: number }>
  /** The first of what is due, where it has names. */
  listDue?: (db: Db, before: Date) => Promise<RetentionNamed[]>
  /** When the oldest row was written; undefined: there is none. */
  findOldest: (db: Db) => Promise<Date | undefined>
  /** Rows that are due, {@link mostCounted} at most. */
  countDue: (db: Db, before: Date) => Promise<RetentionDue>
  /** Removes the next ones, in the caller's transaction; `after` is null at the beginning of a run. */
  removeSlice: (tx: Db, due: { before: Date; now: Date; after: string | null }) => Promise<Slice>
}

const Counted = z.object({ rows: z.array(z.object({ count: z.coerce.number() })) })
const Moments = z.object({ rows: z.array(z.object({ at: z.coerce.date().nullable() })) })
const Any = z.object({ rows: z.array(z.unknown()) })

/** An instant as a parameter of SQL. */
export const instantOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** How many rows a query without a limit has, as far as they are counted. */
export async function countUpTo(db: Db, rows: SQL): Promise<RetentionDue> {
  const counted = await db.execute(
    sql`select count(*) as count from (${rows} limit ${mostCounted + 1}) as due`,
  )
  const count = Counted.parse(counted).rows[0]?.count ?? 0
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted }
}

/** The moment `at` that a query of one row answers with. */
export async function readMoment(db: Db, query: SQL): Promise<Date | undefined> {
  return Moments.parse(await db.execute(query)).rows[0]?.at ?? undefined
}

/** How many rows a statement that returns them has removed. */
export async function countRemoved(tx: Db, statement: SQL): Promise<number> {
  return Any.parse(await tx.execute(statement)).rows.length
}

/** A slice of rows that are due in no order: it was the last one where fewer were there than go together. */
export function sliceOf(removed: number): Slice {
  return { removed, after: removed < removedTogether ? null : '' }
}
