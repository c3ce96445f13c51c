import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'

type NoSchema = Record<string, never>

/** The database or a transaction of it, the same on PostgreSQL and PGlite. */
export type Db =
  | PgDatabase<PgQueryResultHKT, NoSchema>
  | PgTransaction<PgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** The driver below, for what brings its own SQL; a text without values may hold several statements. */
interface SqlClient {
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}

/** An open database and what the process needs to know of it. */
export interface Database {
  db: PgDatabase<PgQueryResultHKT, NoSchema>
  engine: 'pglite' | 'postgres'
  client: SqlClient
  /** Cheap round trip for /readyz; throws when the database does not answer. */
  ping: () => Promise<void>
  close: () => Promise<void>
}
