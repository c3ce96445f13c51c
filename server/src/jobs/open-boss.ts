import { fromPglite, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { asNotReady, TablesNotReady } from '../db/opening/tables-not-ready.ts'

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

const Ownership = z.object({ rows: z.array(z.object({ isOwn: z.boolean() })) })

/** Whether the role in use may change the tables of jobs; where there are none yet, whether it may try to make them. */
async function ownsJobTables(client: Database['client']): Promise<boolean> {
  const found = await client.query(
    `select coalesce(bool_and(pg_has_role(nspowner, 'usage')), true) as "isOwn" from pg_namespace where nspname = 'pgboss'`,
  )
  return Ownership.parse(found).rows[0]?.isOwn ?? true
}

/** pg-boss says in words alone that its tables are missing or old. */
function refusalOf(error: unknown): unknown {
  const isOld =
    error instanceof Error && /^pg-boss (is not installed|database requires migrations)/.test(error.message)
  return isOld ? new TablesNotReady() : asNotReady(error)
}

/**
 * Starts pg-boss on the server's own connections; its tables are in the schema `pgboss`, which it makes and migrates
 * itself, unless they belong to another role. @throws TablesNotReady
 */
export async function openBoss({ database, superviseS, onError }: OpenBossOptions): Promise<PgBoss> {
  const isOwner = await ownsJobTables(database.client)
  const boss = new PgBoss({
    db: clientOf(database),
    backend: database.engine,
    migrate: isOwner,
    schedule: false,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
    maintenanceIntervalSeconds: HOUR_S,
    flowIntervalSeconds: HOUR_S,
    bamIntervalSeconds: HOUR_S,
    reindex: isOwner && database.engine === 'postgres',
    monitorVacuum: false,
  })
  boss.on('error', onError)
  try {
    return await boss.start()
  } catch (error) {
    throw refusalOf(error)
  }
}

const Commands = z.object({ rows: z.array(z.object({ id: z.string(), command: z.string() })) })

/** Builds the indexes that a migration of pg-boss leaves for later, when its owner is gone: one an hour, by itself. */
async function buildIndexes({ client }: OpenBossOptions['database']): Promise<void> {
  const found = await client.query(
    "select id, command from pgboss.bam where status <> 'completed' order by version, created_on",
  )
  for (const { id, command } of Commands.parse(found).rows) {
    await client.query(command)
    await client.query("update pgboss.bam set status = 'completed', completed_on = now() where id = $1", [id])
  }
}

/** Makes the tables of jobs, or brings them up to date, whole: for those who work in them and may not change them. */
export async function makeJobTables(database: OpenBossOptions['database']): Promise<void> {
  const boss = await openBoss({
    database,
    superviseS: HOUR_S,
    onError: (error) => {
      throw error
    },
  })
  await boss.stop({ graceful: false })
  await buildIndexes(database)
}
