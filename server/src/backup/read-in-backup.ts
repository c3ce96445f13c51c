import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import { CannotStart } from '../ground/cannot-start.ts'
import { type BackupHead, type BodyLine, readBackup, type TableLine } from './backup-lines.ts'
import { columnList, findFilledTable, liftForeignKeys, listTables, raiseCounters } from './tables.ts'
import { schemaVersion } from './write-backup.ts'

/** So much text goes into one statement. */
const SLICE_CHARS = 1_000_000
const SLICE_ROWS = 500

/** @throws CannotStart for a backup of another version */
function requireSameSchema({ migrations }: BackupHead): void {
  const own = schemaVersion()
  if (own.length === migrations.length && own.every((hash, index) => hash === migrations[index])) return
  throw new CannotStart(
    'the backup was made by another version of Filo (other tables); restore it with the version that made it, then start this one on it',
  )
}

/** Rows are read as the row type of a table whose columns stand in the order of the backup. */
async function addRows(tx: Db, table: TableLine, rows: readonly string[]): Promise<void> {
  const into = sql`${sql.identifier(table.table)} (${columnList(table)})`
  await tx.execute(sql`
    insert into ${into} select (read.value).* from (
      select line::restored_row as value from jsonb_array_elements_text(${JSON.stringify(rows)}::jsonb) line offset 0
    ) read`)
}

async function beginTable(tx: Db, table: TableLine, known: readonly TableLine[]): Promise<void> {
  const own = known.find((each) => each.table === table.table)
  if (!own || own.columns.toSorted().join() !== table.columns.toSorted().join())
    throw new CannotStart(`the backup has a table ${table.table} that this version does not know`)
  const from = sql.identifier(table.table)
  await tx.execute(sql`drop table if exists pg_temp.restored_row`)
  await tx.execute(
    sql`create temporary table restored_row as select ${columnList(table)} from ${from} with no data`,
  )
}

async function load(tx: Db, body: AsyncIterable<BodyLine>): Promise<number> {
  const known = await listTables(tx)
  let table: TableLine | undefined
  let waiting: string[] = []
  let chars = 0
  let total = 0
  async function flush(): Promise<void> {
    if (table && waiting.length > 0) await addRows(tx, table, waiting)
    total += waiting.length
    waiting = []
    chars = 0
  }
  for await (const line of body) {
    if (typeof line === 'string') {
      waiting.push(line)
      chars += line.length
      if (chars >= SLICE_CHARS || waiting.length >= SLICE_ROWS) await flush()
      continue
    }
    await flush()
    if ('end' in line) {
      if (line.rows !== total) break
      return total
    }
    table = line
    await beginTable(tx, line, known)
  }
  throw new CannotStart('the backup is not whole: its end is missing')
}

/**
 * Robots refuse metadata that is older than what they have seen (TUF: rollback). What was signed since the backup is not
 * known here: the next start signs everything anew, far above it.
 */
async function raiseSignedVersions(tx: Db): Promise<void> {
  await tx.execute(sql`
    update trust_metadata t set version = version + 100000, created_at = created_at - interval '10 years'
    where role <> 'root' and version = (select max(version) from trust_metadata m where m.role = t.role)`)
  await tx.execute(sql`update robot_assignments set version = version + 100000, expires_at = now()`)
}

/** Whether a backup may go into a database, before anything is done. @throws CannotStart */
export async function requireRestorable({ db }: Pick<Database, 'db'>, path: string): Promise<void> {
  const { head, body } = await readBackup(path)
  await body.return(undefined)
  requireSameSchema(head)
  const filled = await findFilledTable(db)
  if (filled)
    throw new CannotStart(
      `the database is not empty (${filled}); restore into a new data folder or a new database`,
    )
}

/**
 * Fills an empty, migrated database from a backup, all or nothing. `finish` runs in the same transaction, at its end.
 * @returns how many rows @throws CannotStart for a database with rows, another version, or a file that is not whole
 */
export async function readInBackup(
  { db }: Pick<Database, 'db'>,
  path: string,
  finish: (tx: Db, restored: { madeAt: string; rows: number }) => Promise<void>,
): Promise<{ madeAt: string; rows: number }> {
  await requireRestorable({ db }, path)
  const { head, body } = await readBackup(path)
  return db.transaction(async (tx) => {
    const putBack = await liftForeignKeys(tx)
    const rows = await load(tx, body)
    await tx.execute(sql`drop table if exists pg_temp.restored_row`)
    await putBack()
    await raiseCounters(tx)
    await raiseSignedVersions(tx)
    const restored = { madeAt: head.madeAt, rows }
    await finish(tx, restored)
    return restored
  })
}
