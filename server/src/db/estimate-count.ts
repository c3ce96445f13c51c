import { count, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from './database.ts'

/** So many rows are always counted exactly. */
export const surelyExact = 1000
/** So long a larger count may take before an estimate has to do, and a walk before the page is read another way. */
const BUDGET_MS = 20
const QUERY_CANCELED = '57014'

/** Blocks that a sample reads at most, and the number that makes it the same sample every time. */
const SAMPLE_BLOCKS = 600
/** So many are read first: a thousand matches in them say as much as a thousand more would, give or take three percent. */
const FIRST_BLOCKS = 150
const TELLING = 1000
const SAMPLE_SEED = 1
/** A table of so many blocks is read as a whole where a count needs more than an index. */
const SMALL_TABLE_BLOCKS = 1500
/** An estimate of more than this is not worth the attempt to count. */
const COUNTABLE = 20_000

const Sampled = z.object({ rows: z.array(z.object({ value: z.coerce.number() })) })

interface Counted {
  where: SQL | undefined
  /** Beyond this the estimate is taken without trying. */
  limit: number
  /** Whether the answer must be exact up to the limit, however long it takes (exports). */
  isPatient: boolean
}

/** Part of a table's blocks, the same ones every time. */
export interface TableSample {
  /** Stands for the table in FROM. */
  from: SQL
  /** How many rows each row of the sample stands for; 1 where the sample is the table. */
  scale: number
}

async function readNumber(db: Db, query: SQL): Promise<number> {
  return Sampled.parse(await db.execute(query)).rows[0]?.value ?? 0
}

/** At most so many whole blocks picked at random, the table itself while that is small. */
export async function sampleOf(db: Db, table: PgTable, most = SAMPLE_BLOCKS): Promise<TableSample> {
  const name = getTableName(table)
  const blocks = await readNumber(
    db,
    sql`select pg_relation_size(${name}::regclass) / current_setting('block_size')::int as value`,
  )
  if (blocks <= SMALL_TABLE_BLOCKS) return { from: sql`${table}`, scale: 1 }
  const percent = Number(((100 * most) / blocks).toFixed(4))
  const share = sql.raw(percent.toFixed(4))
  return {
    from: sql`${table} tablesample system (${share}) repeatable (${sql.raw(String(SAMPLE_SEED))})`,
    scale: 100 / percent,
  }
}

/** What a condition asks of other tables is looked up for each row of a sample, never read as a whole to be joined. */
function countSampled(db: Db, from: SQL, condition: SQL, scale: number): Promise<number> {
  const counted = sql`select count(*) as value from ${from}${condition}`
  if (scale === 1) return readNumber(db, counted)
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
    )
    return readNumber(tx, counted)
  })
}

interface Estimate {
  value: number
  isExact: boolean
}

/** Unlike the planner's guess it knows how conditions go together; of all rows together the planner knows best. */
async function estimatedCount(db: Db, table: PgTable, where: SQL | undefined): Promise<Estimate> {
  if (!where) {
    const known = await readNumber(
      db,
      sql`select reltuples::float8 as value from pg_class where oid = ${getTableName(table)}::regclass`,
    )
    if (known > surelyExact) return { value: known, isExact: false }
  }
  const condition = where ? sql` where ${where}` : sql``
  const { from, scale } = await sampleOf(db, table, FIRST_BLOCKS)
  const found = await countSampled(db, from, condition, scale)
  if (scale === 1 || found >= TELLING) return { value: found * scale, isExact: scale === 1 }
  const whole = await sampleOf(db, table)
  return { value: (await countSampled(db, whole.from, condition, scale)) * whole.scale, isExact: false }
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

/**
 * What a query says, or undefined where it takes longer than given (milliseconds). The embedded database has no timer
 * and always answers.
 */
export async function inTime<T>(
  db: Db,
  query: (tx: Db) => Promise<T>,
  budgetMs: number = BUDGET_MS,
): Promise<T | undefined> {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(budgetMs)}, true)`)
      return query(tx)
    })
  } catch (error) {
    if (isCanceled(error)) return undefined
    throw error
  }
}

/** A number in three digits, as no estimate knows it better. */
export function rounded(value: number): number {
  if (value < 1) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2)
  return Math.round(value / step) * step
}

/** How many rows fulfil a condition, exactly; one more than {@link surelyExact} stands for "more". */
export function countFew(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  return exactCount(db, table, where, surelyExact)
}

/**
 * How many rows fulfil a condition that more than {@link surelyExact} do: what a sample says, in three digits, or where
 * that is not too many the exact number as far as twenty milliseconds go. So a list answers as fast at a million rows
 * as at a thousand.
 */
export async function countMany(db: Db, table: PgTable, counted: Counted): Promise<number> {
  const { where, limit, isPatient } = counted
  if (isPatient) {
    const many = await exactCount(db, table, where, limit)
    if (many <= limit) return many
  }
  const { value, isExact } = await estimatedCount(db, table, where)
  if (isExact) return value
  const atMost = Math.min(limit, COUNTABLE)
  const isTried = !isPatient && value <= atMost
  const exact = isTried ? await inTime(db, (tx) => exactCount(tx, table, where, atMost)) : undefined
  if (exact !== undefined && exact <= atMost) return exact
  return Math.max(surelyExact + 1, rounded(value))
}

/** How many rows fulfil a condition, for a figure: exact up to {@link surelyExact}, then as {@link countMany} says. */
export async function countAbout(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const few = await countFew(db, table, where)
  return few <= surelyExact ? few : countMany(db, table, { where, limit: COUNTABLE, isPatient: false })
}
