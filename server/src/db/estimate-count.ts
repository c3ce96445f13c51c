import { count, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from './database.ts'

/** So many rows are always counted exactly. */
export const surelyExact = 1000
/** So long a larger count may take before an estimate has to do. */
const BUDGET_MS = 20
const QUERY_CANCELED = '57014'

/** Blocks that a sample reads at most, and the number that makes it the same sample every time. */
const SAMPLE_BLOCKS = 1500
const SAMPLE_SEED = 1

const Sampled = z.object({ rows: z.array(z.object({ value: z.coerce.number() })) })

interface Counted {
  where: SQL | undefined
  /** Beyond this the estimate is taken without trying. */
  limit: number
  /** Whether the answer must be exact up to the limit, however long it takes (exports). */
  isPatient: boolean
}

async function readNumber(db: Db, query: SQL): Promise<number> {
  return Sampled.parse(await db.execute(query)).rows[0]?.value ?? 0
}

/** Counts in whole blocks picked at random and scales up; unlike the planner's guess it knows how conditions go together. */
async function sampledCount(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const name = getTableName(table)
  const blocks = await readNumber(
    db,
    sql`select pg_relation_size(${name}::regclass) / current_setting('block_size')::int as value`,
  )
  const percent = Math.min(100, (100 * SAMPLE_BLOCKS) / Math.max(1, blocks))
  const sample = sql`${table} tablesample system (${sql.raw(percent.toFixed(4))}) repeatable (${sql.raw(String(SAMPLE_SEED))})`
  const condition = where ? sql` where ${where}` : sql``
  const found = await readNumber(db, sql`select count(*) as value from ${sample}${condition}`)
  return (found * 100) / percent
}

async function exactCount(db: Db, table: PgTable, where: SQL | undefined, limit: number): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit + 1)
    .as('counted')
  const [row] = await db.select({ value: count() }).from(counted)
  return row?.value ?? 0
}

function isCanceled(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  return (cause as { code?: unknown }).code === QUERY_CANCELED
}

/** The embedded database has no timer and simply counts. */
async function countInTime(db: Db, table: PgTable, where: SQL | undefined, limit: number): Promise<number> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(BUDGET_MS)}, true)`)
      return exactCount(tx, table, where, limit)
    })
  } catch (error) {
    if (isCanceled(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}

function rounded(value: number): number {
  if (value < 1) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2)
  return Math.round(value / step) * step
}

/** How many rows fulfil a condition, exactly; one more than {@link surelyExact} stands for "more". */
export function countFew(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  return exactCount(db, table, where, surelyExact)
}

/**
 * How many rows fulfil a condition that more than {@link surelyExact} do: exact up to the limit as far as twenty
 * milliseconds go; else what a sample says, in three digits. So a list answers as fast at a million rows as at a
 * thousand.
 */
export async function countMany(db: Db, table: PgTable, counted: Counted): Promise<number> {
  const { where, limit, isPatient } = counted
  const many = isPatient
    ? await exactCount(db, table, where, limit)
    : await countInTime(db, table, where, limit)
  if (many <= limit) return many
  return Math.max(surelyExact + 1, rounded(await sampledCount(db, table, where)))
}
