import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import { migrationsFolder } from '../db/migrations-folder.ts'
import type { Clock } from '../ground/clock-and-ids.ts'
import { type WriteLine, writeLines } from './backup-lines.ts'
import { columnList, listTables } from './tables.ts'

/** Rows that are held at one time. */
const SLICE = 200
/** What is of no use, or of harm, in another installation: nobody stays signed in by a backup. */
const leftOut: ReadonlySet<string> = new Set(['sessions', 'session_connections'])

const Lines = z.object({ rows: z.array(z.object({ line: z.string() })) })

/** Names the migrations that made the tables that this program works with. */
export function schemaVersion(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
}

async function writeTable(tx: Db, table: string, columns: string[], write: WriteLine): Promise<number> {
  await write({ table, columns })
  const row = sql`row(${columnList({ table, columns })})::text`
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select ${row} as line from ${sql.identifier(table)}`,
  )
  let rows = 0
  for (;;) {
    const slice = Lines.parse(await tx.execute(sql.raw(`fetch ${SLICE} from backup_rows`))).rows
    for (const { line } of slice) await write(line)
    rows += slice.length
    if (slice.length < SLICE) break
  }
  await tx.execute(sql`close backup_rows`)
  return rows
}

/**
 * Writes the whole database to a file as it was at one moment, while others go on writing (with the embedded database
 * they wait). @returns how many rows @throws CannotStart where the file exists
 */
export async function writeBackup(
  { db }: Pick<Database, 'db'>,
  path: string,
  clock: Clock,
): Promise<{ rows: number; tables: number }> {
  const result = { rows: 0, tables: 0 }
  await writeLines(path, async (write) => {
    await write({ format: 'filo-backup-1', madeAt: clock.now().toISOString(), migrations: schemaVersion() })
    await db.transaction(
      async (tx) => {
        for (const { table, columns } of await listTables(tx)) {
          if (leftOut.has(table)) continue
          result.rows += await writeTable(tx, table, columns, write)
          result.tables += 1
        }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await write({ end: true, rows: result.rows })
  })
  return result
}
