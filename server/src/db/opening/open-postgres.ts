import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { requireOwnHistory } from './migration-history.ts'
import { PostgresPool } from './postgres-pool.ts'
import { asNotReady } from './tables-not-ready.ts'

/** Any number; several servers starting at once migrate one after the other. */
const MIGRATION_LOCK = 0x46_49_4c_4f
const POOL_SIZE = 20

interface PostgresOptions {
  url: string
  isMigrated?: boolean
  /** Connections at once. */
  connections?: number
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const db = drizzle({ client })
    const isBehind = await requireOwnHistory(db as unknown as Database['db'], 'the database of DATABASE_URL')
    if (isBehind) await migrate(db, { migrationsFolder })
  } catch (error) {
    throw asNotReady(error)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

/**
 * Compiling a query (JIT) takes longer than any of ours does: at a million rows 15 to 100 ms of every estimated count.
 * The pool awaits the answer, though its types do not say so.
 */
const withoutCompiling = (client: pg.ClientBase): unknown => client.query('set jit = off')

/** Opens a PostgreSQL (>= 15) pool and brings its tables up to date. @throws OtherHistory TablesNotReady */
export async function openPostgres({
  url,
  isMigrated = false,
  connections = POOL_SIZE,
}: PostgresOptions): Promise<Database> {
  const pool = new PostgresPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    onConnect: withoutCompiling,
  })
  try {
    if (!isMigrated) await migrateAlone(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: drizzle({ client: pool }) as unknown as Database['db'],
    engine: 'postgres',
    client: pool,
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => pool.end(),
  }
}
