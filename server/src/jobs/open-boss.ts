import { fromPglite, PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'

interface OpenBossOptions {
  database: Pick<Database, 'engine' | 'client'>
  /** How often jobs are looked for whose server has gone silent. */
  superviseS: number
  onError: (error: Error) => void
}

const HOUR_S = 3600

function clientOf({ engine, client }: OpenBossOptions['database']) {
  if (engine === 'pglite') return fromPglite(client as Parameters<typeof fromPglite>[0])
  return { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
}

/**
 * Starts pg-boss on the server's own connections; its tables are in the schema `pgboss`, which it makes and migrates
 * itself.
 */
export async function openBoss({ database, superviseS, onError }: OpenBossOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    db: clientOf(database),
    backend: database.engine,
    schedule: false,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
    maintenanceIntervalSeconds: HOUR_S,
    flowIntervalSeconds: HOUR_S,
    bamIntervalSeconds: HOUR_S,
    reindex: database.engine === 'postgres',
    monitorVacuum: false,
  })
  boss.on('error', onError)
  return boss.start()
}

/** Makes the tables of jobs in a database that others are copied from. */
export async function makeJobTables(database: OpenBossOptions['database']): Promise<void> {
  const boss = await openBoss({
    database,
    superviseS: HOUR_S,
    onError: (error) => {
      throw error
    },
  })
  await boss.stop({ graceful: false })
}
