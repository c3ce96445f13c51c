import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresUrl } from '../config.ts'

/** A database that outlives the run that filled it. */
export interface StoredDatabase {
  /** What the server on it is told; the key that closes its secrets lies beside its data folder. */
  settings: { DATABASE_URL: string; FILO_DATA_DIR?: string }
  /** An earlier run filled it. */
  isFilled: boolean
  /** Says that its rows are complete, so that a later run takes it as it is. */
  markFilled: () => Promise<void>
  /** Leaves it to the next run. */
  close: () => Promise<void>
}

const FILLED = 'filled by the benchmark'

async function isFilled(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, FILLED],
  )
  return rowCount === 1
}

/**
 * The PostgreSQL database of a name as an earlier run filled it, or an empty one where none did to the end.
 * @throws when no PostgreSQL answers
 */
export async function openStoredDatabase(name: string): Promise<StoredDatabase> {
  const admin = new pg.Client({ connectionString: postgresUrl() })
  await admin.connect()
  const isStored = await isFilled(admin, name)
  if (!isStored) {
    await admin.query(`drop database if exists "${name}" with (force)`)
    await admin.query(`create database "${name}"`)
  }
  const url = new URL(postgresUrl())
  url.pathname = `/${name}`
  return {
    settings: { DATABASE_URL: url.href, FILO_DATA_DIR: join(tmpdir(), name) },
    isFilled: isStored,
    markFilled: async () => {
      await admin.query(`comment on database "${name}" is '${FILLED}'`)
    },
    close: () => admin.end(),
  }
}
