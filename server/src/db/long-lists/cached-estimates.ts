import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database.ts'

/** So long an estimate stands: pages that ask anew with every event share it. */
const STANDS_MS = 10_000
/** Conditions whose estimates stand at once; the oldest gives way. */
const AT_MOST = 1000

interface CachedEstimate {
  value: unknown
  until: number
  /** Somebody reads it anew. */
  reading?: Promise<unknown>
}

/** By database, as tests open several; a transaction remembers for itself. */
const estimates = new WeakMap<Db, Map<string, CachedEstimate>>()

function estimatesOf(db: Db): Map<string, CachedEstimate> {
  const found = estimates.get(db) ?? new Map<string, CachedEstimate>()
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

/** Estimate made under a key within the last ten seconds; undefined when nothing was. */
export function cachedEstimate<T>(db: Db, key: string): T | undefined {
  const cached = estimatesOf(db).get(key)
  return cached && cached.until > performance.now() ? (cached.value as T) : undefined
}

/** Keeps an estimate for ten seconds. */
export function keepEstimate(db: Db, key: string, value: unknown): void {
  const cached = estimatesOf(db)
  cached.delete(key)
  cached.set(key, { value, until: performance.now() + STANDS_MS })
  const [oldest] = cached.keys()
  if (cached.size > AT_MOST && oldest !== undefined) cached.delete(oldest)
}

/** Reads an estimate that has stood its time anew; whoever asks meanwhile does not do it too. */
function readAgain<T>(
  db: Db,
  key: string,
  cached: CachedEstimate,
  { read, isEstimate }: Reading<T>,
): Promise<T> {
  const reading = read().then((value) => {
    if (isEstimate(value)) keepEstimate(db, key, value)
    else estimatesOf(db).delete(key)
    return value
  })
  cached.reading = reading
  const forget = () => {
    delete cached.reading
  }
  reading.then(forget, forget)
  return reading
}

interface Reading<T> {
  read: () => Promise<T>
  isEstimate: (value: T) => boolean
}

/**
 * Reads a value, or returns the one of the last ten seconds where that is an estimate, or a number so large that nobody acts on
 * its last digits. For ten seconds more it is still the answer while one look reads it anew, so that of all who watch
 * nobody waits.
 */
export async function estimateOnce<T>(
  db: Db,
  key: string,
  read: () => Promise<T>,
  isEstimate: (value: T) => boolean,
): Promise<T> {
  const cached = estimatesOf(db).get(key)
  const age = cached ? performance.now() - cached.until : Number.POSITIVE_INFINITY
  if (cached && age < 0) return cached.value as T
  if (cached && age < STANDS_MS) {
    if (!cached.reading) readAgain(db, key, cached, { read, isEstimate }).catch(() => {})
    return cached.value as T
  }
  if (cached)
    return (cached.reading as Promise<T> | undefined) ?? readAgain(db, key, cached, { read, isEstimate })
  const value = await read()
  if (isEstimate(value)) keepEstimate(db, key, value)
  return value
}
