import type { Database } from '../db/database.ts'

export type Engine = Database['engine']

/** What a run of the tests may use. */
export interface EngineChoice {
  hasPostgres: boolean
  /** Proves every file on both, as `npm run proof -- engines` does. */
  isAll: boolean
  /** Days since 1970. */
  day: number
}

/** A file whose subject an engine can make different: locks, what happens at once, search, order, counts, refusals. */
const sensitive = /\.engines\.test\.ts$/

/** The same for a name on every machine; the folder does not count, so that a file keeps its turn when it moves. */
function parityOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521
  return sum % 2
}

/**
 * The engines that prove a test file. Without a PostgreSQL only the embedded database can. `*.engines.test.ts` runs on
 * both; of the others each day one half runs on either, so that two days prove every file on both.
 */
export function enginesOf(file: string, { hasPostgres, isAll, day }: EngineChoice): Engine[] {
  if (!hasPostgres) return ['pglite']
  if (isAll || sensitive.test(file)) return ['pglite', 'postgres']
  const name = file.slice(file.lastIndexOf('/') + 1)
  return [parityOf(name) === day % 2 ? 'pglite' : 'postgres']
}

/** What the last lines of a run say about the engines. */
export function describeChoice({ hasPostgres, isAll, day }: EngineChoice): string {
  if (!hasPostgres)
    return 'PostgreSQL was NOT covered: none answered, the database tests ran on the embedded database alone.'
  if (isAll) return 'PostgreSQL was covered: every database test ran on it and on the embedded database.'
  return `PostgreSQL was covered: *.engines.test.ts ran on it and on the embedded database, every other file on one of them; FILO_TEST_ENGINES=${day % 2 === 0 ? 'odd' : 'even'} turns these round, "npm run proof -- engines" runs all on both.`
}
