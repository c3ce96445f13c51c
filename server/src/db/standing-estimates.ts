import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** So long an estimate stands: pages that ask anew with every event share it. */
const STANDS_MS = 10_000
/** Conditions whose estimates stand at once; the oldest gives way. */
const AT_MOST = 1000

interface Standing {
  value: unknown
  until: number
}

/** By database, as tests open several; a transaction remembers for itself. */
const estimates = new WeakMap<Db, Map<string, Standing>>()

function estimatesOf(db: Db): Map<string, Standing> {
  const found = estimates.get(db) ?? new Map<string, Standing>()
  estimates.set(db, found)
  return found
}

/** The step of time that an instant is in, its beginning: whoever compares with it asks the same within one. */
export function stepOf(instant: Date): Date {
  return new Date(instant.getTime() - (instant.getTime() % STANDS_MS))
}

/** A condition on a table as a key: two that ask the same of the same values are one. */
export function keyOfCondition(db: Db, table: PgTable, where: SQL | undefined): string {
  const { sql: text, params } = db.select({ one: sql`1` }).from(table).where(where).toSQL()
  return JSON.stringify([text, params])
}

/** What was estimated under a key within the last ten seconds; undefined when nothing was. */
export function standingEstimate<T>(db: Db, key: string): T | undefined {
  const standing = estimatesOf(db).get(key)
  return standing && standing.until > performance.now() ? (standing.value as T) : undefined
}

/** Keeps an estimate for ten seconds. */
export function keepEstimate(db: Db, key: string, value: unknown): void {
  const kept = estimatesOf(db)
  kept.delete(key)
  kept.set(key, { value, until: performance.now() + STANDS_MS })
  const [oldest] = kept.keys()
  if (kept.size > AT_MOST && oldest !== undefined) kept.delete(oldest)
}

/**
 * What is read, or was within the last ten seconds where that is an estimate, or a number so large that nobody acts on
 * its last digits.
 */
export async function estimateOnce<T>(
  db: Db,
  key: string,
  read: () => Promise<T>,
  isEstimate: (value: T) => boolean,
): Promise<T> {
  const standing = standingEstimate<T>(db, key)
  if (standing !== undefined) return standing
  const value = await read()
  if (isEstimate(value)) keepEstimate(db, key, value)
  return value
}
