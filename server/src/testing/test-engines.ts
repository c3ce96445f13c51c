import type { Database } from '../db/database.ts'

export type Engine = Database['engine']

/** What a run of the tests may use. */
export interface EngineChoice {
  hasPostgres: boolean
  /** Proves every file on both, as `npm run proof -- engines` does. */
  isAll: boolean
}

/** A file whose subject an engine can make different: locks, what happens at once, search, order, counts, refusals. */
const sensitive = /\.engines\.test\.ts$/

/** What features stand on proves both engines each time; features themselves do where all is asked for. */
const ofFeature = /\/features\//

/**
 * The engines that prove a test file. Without a PostgreSQL only the embedded database can. `*.engines.test.ts` of what
 * features stand on runs on both; every other file on PostgreSQL, which computes outside of the test's process. Products
 * that are killed (dev-env) work on the embedded database, as most people's do.
 */
export function enginesOf(file: string, { hasPostgres, isAll }: EngineChoice): Engine[] {
  if (!hasPostgres) return ['pglite']
  const isBoth = isAll || (sensitive.test(file) && !ofFeature.test(file))
  return isBoth ? ['pglite', 'postgres'] : ['postgres']
}

/**
 * How many connections a test file has to PostgreSQL; undefined: as many as a server. One, like the embedded database,
 * shows who waits within a transaction for what only another connection could answer.
 */
export function connectionsOf(file: string): number | undefined {
  return sensitive.test(file) ? undefined : 1
}

/** What the last lines of a run say about the engines. */
export function describeChoice({ hasPostgres, isAll }: EngineChoice): string {
  if (!hasPostgres)
    return 'PostgreSQL was NOT covered: none answered, the database tests ran on the embedded database alone.'
  if (isAll) return 'PostgreSQL was covered: every database test ran on it and on the embedded database.'
  return 'PostgreSQL was covered: what features stand on ran on it and on the embedded database, every other file on it alone; "npm run proof -- engines" runs all on both.'
}
