import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database.ts'

/** So long an estimate stands: pages that ask anew with every event share it. */
const STANDS_MS = 10_000
/** Conditions whose estimates stand at once; the oldest gives way. */
const AT_MOST = 1000

interface KeptEstimate {
  value: unknown
  until: number
  /** Somebody reads it anew. */
  reading?: Promise<unknown>
}

/** By database, as tests open several; a transaction remembers for itself. */
const estimates = new WeakMap<Db, Map<string, KeptEstimate>>()

function estimatesOf(db: Db): Map<string, KeptEstimate> {
  const found = estimates.get(db) ?? new Map<string, KeptEstimate>()
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
export function keptEstimate<T>(db: Db, key: string): T | undefined {
  const kept = estimatesOf(db).get(key)
  return kept && kept.until > performance.now() ? (kept.value as T) : undefined
}

/** Keeps an estimate for ten seconds. */
export function keepEstimate(db: Db, key: string, value: unknown): void {
  const kept = estimatesOf(db)
  kept.delete(key)
  kept.set(key, { value, until: performance.now() + STANDS_MS })
  const [oldest] = kept.keys()
  if (kept.size > AT_MOST && oldest !== undefined) kept.delete(oldest)
}

/** Reads an estimate that has stood its time anew; whoever asks meanwhile does not do it too. */
function readAgain<T>(db: Db, key: string, kept: KeptEstimate, { read, isEstimate }: Reading<T>): Promise<T> {
  const reading = read().then((value) => {
    if (isEstimate(value)) keepEstimate(db, key, value)
    else estimatesOf(db).delete(key)
    return value
  })
  kept.reading = reading
  const forget = () => {
    delete kept.reading
  }
  reading.then(forget, forget)
  return reading
}

interface Reading<T> {
  read: () => Promise<T>
  isEstimate: (value: T) => boolean
}

/**
 * What is read, or was within the last ten seconds where that is an estimate, or a number so large that nobody acts on
 * its last digits. For ten seconds more it is still the answer while one look reads it anew, so that of all who watch
 * nobody waits.
 */
export async function estimateOnce<T>(
  db: Db,
  key: string,
  read: () => Promise<T>,
  isEstimate: (value: T) => boolean,
): Promise<T> {
  const kept = estimatesOf(db).get(key)
  const age = kept ? performance.now() - kept.until : Number.POSITIVE_INFINITY
  if (kept && age < 0) return kept.value as T
  if (kept && age < STANDS_MS) {
    if (!kept.reading) readAgain(db, key, kept, { read, isEstimate }).catch(() => {})
    return kept.value as T
  }
  if (kept) return (kept.reading as Promise<T> | undefined) ?? readAgain(db, key, kept, { read, isEstimate })
  const value = await read()
  if (isEstimate(value)) keepEstimate(db, key, value)
  return value
}
