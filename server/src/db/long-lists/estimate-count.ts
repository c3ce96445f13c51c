import { count, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { estimateOnce, keyOfCondition } from './cached-estimates.ts'

/** So many rows are always counted exactly. */
export const surelyExact = 1000
/** So long a larger count may take before an estimate has to do. */
const BUDGET_MS = 20
const budgets = new WeakMap<Db, number>()
/** So long a few are looked for (milliseconds) before a sample is asked whether there are more. */
export const fewMs = 15
const QUERY_CANCELED = '57014'

/** Blocks that a sample reads at most, and the number that makes it the same sample every time. */
const SAMPLE_BLOCKS = 600
/** So many are read first. */
const FIRST_BLOCKS = 150
/** So many matches in a sample say as much as as many more would, give or take three percent. */
const TELLING = 1000
const SAMPLE_SEED = 1
/** A table of so many blocks is read as a whole where a count needs more than an index. */
const SMALL_TABLE_BLOCKS = 1500
/** An estimate of more than this is not worth the attempt to count. */
const COUNTABLE = 20_000
/** Nor is what the planner takes for dearer, in its own measure: it would hardly end in time. */
const COUNTABLE_COST = 10_000

const Sampled = z.object({ rows: z.array(z.object({ value: z.coerce.number().nullable() })) })
const Explained = z.object({
  rows: z.array(
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Total Cost': z.number() }) })) }),
  ),
})

/** Part of a table's blocks, the same ones every time. */
export interface TableSample {
  /** Stands for the table in FROM. */
  from: SQL
  /** How many rows each row of the sample stands for; 1 where the sample is the table. */
  scale: number
}

async function readNumber(db: Db, query: SQL): Promise<number | undefined> {
  return Sampled.parse(await db.execute(query)).rows[0]?.value ?? undefined
}

async function blocksOf(db: Db, table: PgTable): Promise<number> {
  const name = getTableName(table)
  const size = sql`select pg_relation_size(${name}::regclass) / current_setting('block_size')::int as value`
  return (await readNumber(db, size)) ?? 0
}

function sampleOfBlocks(table: PgTable, blocks: number, most: number): TableSample {
  if (blocks <= SMALL_TABLE_BLOCKS) return { from: sql`${table}`, scale: 1 }
  const percent = Number(((100 * most) / blocks).toFixed(4))
  const share = sql.raw(percent.toFixed(4))
  return {
    from: sql`${table} tablesample system (${share}) repeatable (${sql.raw(String(SAMPLE_SEED))})`,
    scale: 100 / percent,
  }
}

/** At most so many whole blocks picked at random, the table itself while that is small. */
export async function sampleOf(db: Db, table: PgTable): Promise<TableSample> {
  return sampleOfBlocks(table, await blocksOf(db, table), SAMPLE_BLOCKS)
}

/** Within it, what conditions ask of other tables is looked up for each row, never read as a whole to be joined. */
function lookingUp<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
    )
    return read(tx)
  })
}

/** The number that a query over a sample answers with; undefined where it is null. */
export function readSampled(db: Db, { scale }: TableSample, query: SQL): Promise<number | undefined> {
  return scale === 1 ? readNumber(db, query) : lookingUp(db, (tx) => readNumber(tx, query))
}

async function countIn(db: Db, { from }: TableSample, where: SQL | undefined): Promise<number> {
  const condition = where ? sql` where ${where}` : sql``
  return (await readNumber(db, sql`select count(*) as value from ${from}${condition}`)) ?? 0
}

/** How many rows fulfil a condition, as far as a sample tells. */
interface Estimate {
  value: number
  isExact: boolean
  /** Whether it is close enough that nobody needs the exact number. */
  isTelling: boolean
}

/**
 * Says of a condition that more than {@link surelyExact} rows fulfil how many there are. Unlike the planner's guess it
 * knows how conditions go together; of all rows together the planner knows best.
 */
export async function estimatedCount(db: Db, table: PgTable, where: SQL | undefined): Promise<Estimate> {
  if (!where) {
    const known = await readNumber(
      db,
      sql`select reltuples::float8 as value from pg_class where oid = ${getTableName(table)}::regclass`,
    )
    if (known !== undefined && known > surelyExact) return { value: known, isExact: false, isTelling: true }
  }
  const blocks = await blocksOf(db, table)
  const first = sampleOfBlocks(table, blocks, FIRST_BLOCKS)
  if (first.scale === 1) return { value: await countIn(db, first, where), isExact: true, isTelling: true }
  return lookingUp(db, async (tx) => {
    const found = await countIn(tx, first, where)
    if (found >= TELLING) return { value: found * first.scale, isExact: false, isTelling: true }
    const whole = sampleOfBlocks(table, blocks, SAMPLE_BLOCKS)
    const more = await countIn(tx, whole, where)
    return { value: more * whole.scale, isExact: false, isTelling: more >= TELLING }
  })
}

function rowsUpTo(db: Db, table: PgTable, where: SQL | undefined, limit: number) {
  return db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limit + 1)
}

/** Whether counting the rows through indexes costs little enough to be tried, as the planner sees it. */
async function isCountable(db: Db, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const rows = rowsUpTo(db, table, where, COUNTABLE).getSQL()
  const explained = Explained.parse(await db.execute(sql`explain (format json) ${rows}`))
  return (explained.rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0) <= COUNTABLE_COST
}

async function exactCount(db: Db, table: PgTable, where: SQL | undefined, limit: number): Promise<number> {
  const counted = rowsUpTo(db, table, where, limit).as('counted')
  const [row] = await db.select({ value: count() }).from(counted)
  return row?.value ?? 0
}

function isCanceled(error: unknown): boolean {
  const cause = (error as { cause?: unknown }).cause ?? error
  return (cause as { code?: unknown }).code === QUERY_CANCELED
}

/** Gives the counts of a database as long as said (milliseconds), where what they say shall not depend on the machine. */
export function giveCountsTime(db: Db, budgetMs: number): void {
  budgets.set(db, budgetMs)
}

/**
 * Answer of a query, or undefined where it takes longer than given (milliseconds). The embedded database has no timer
 * and always answers.
 */
export async function inTime<T>(
  db: Db,
  query: (tx: Db) => Promise<T>,
  budgetMs: number = budgets.get(db) ?? BUDGET_MS,
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

/** How many rows fulfil a condition, exactly; one more than the limit, {@link surelyExact} by default, stands for "more". */
export function countFew(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  limit = surelyExact,
): Promise<number> {
  return exactCount(db, table, where, limit)
}

/**
 * {@link countFew} of matches that were looked for in vain for {@link fewMs}, as they stand behind many others in the
 * table: those of a sample prove that there are more, if it has as many.
 */
export async function countFewBySample(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  limit = surelyExact,
): Promise<number> {
  const blocks = await blocksOf(db, table)
  // Frequent ones are proven by the first blocks, in a quarter of the time.
  for (const most of blocks > SMALL_TABLE_BLOCKS ? [FIRST_BLOCKS, SAMPLE_BLOCKS] : []) {
    const sample = sampleOfBlocks(table, blocks, most)
    if ((await lookingUp(db, (tx) => countIn(tx, sample, where))) > limit) return limit + 1
  }
  return countFew(db, table, where, limit)
}

/**
 * An estimate in three digits, or where that is neither close nor too many and an index has the rows the exact number as
 * far as twenty milliseconds go. So a list answers as fast at a million rows as at a thousand.
 */
export async function refinedCount(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  { value, isExact, isTelling }: Estimate,
): Promise<number> {
  if (isExact) return value
  const isTried = !isTelling && value <= COUNTABLE && (await isCountable(db, table, where))
  const exact = isTried ? await inTime(db, (tx) => exactCount(tx, table, where, COUNTABLE)) : undefined
  if (exact !== undefined && exact <= COUNTABLE) return exact
  return Math.max(surelyExact + 1, rounded(value))
}

/** How many rows fulfil a condition, exactly up to a limit, however long that takes (exports); beyond it an estimate. */
export async function countPatiently(
  db: Db,
  table: PgTable,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const many = await exactCount(db, table, where, limit)
  if (many <= limit) return many
  const { value, isExact } = await estimatedCount(db, table, where)
  return isExact ? value : Math.max(surelyExact + 1, rounded(value))
}

/** How many rows fulfil a condition, for a figure: exact up to {@link surelyExact}, then as {@link refinedCount} says. */
export function countAbout(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  async function read(): Promise<number> {
    const few = await countFew(db, table, where)
    if (few <= surelyExact) return few
    return refinedCount(db, table, where, await estimatedCount(db, table, where))
  }
  return estimateOnce(db, keyOfCondition(db, table, where), read, (value) => value > surelyExact)
}
