import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { CannotStart } from '../../ground/cannot-start.ts'
import type { Db } from '../database.ts'
import { migrationsFolder } from '../migrations-folder.ts'

/** Tables that other migrations than this program's have made. */
export class OtherHistory extends CannotStart {}

const Found = z.object({ rows: z.array(z.object({ hash: z.string() })) })
const Existing = z.object({ rows: z.array(z.object({ isThere: z.boolean() })) })

/** Whether the migrations that have run are the first ones of those the program knows, so that the rest may follow. */
export function isBeginningOf(applied: readonly string[], known: readonly string[]): boolean {
  return applied.length <= known.length && applied.every((hash, index) => hash === known[index])
}

async function appliedHashes(db: Db): Promise<string[]> {
  const existing = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!Existing.parse(existing).rows[0]?.isThere) return []
  const found = await db.execute(sql`select hash from drizzle.__drizzle_migrations order by created_at, id`)
  return Found.parse(found).rows.map(({ hash }) => hash)
}

/**
 * Called before migrations run: they would fail half-way in words that help nobody.
 * @returns whether any is still to run; the migrator needs rights even where none is
 * @throws OtherHistory for tables of a version whose migrations this one does not continue
 */
export async function requireOwnHistory(db: Db, whose: string): Promise<boolean> {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const applied = await appliedHashes(db)
  if (isBeginningOf(applied, known)) return applied.length < known.length
  throw new OtherHistory(
    `${whose} was made by another version of Filo that this one cannot continue: ` +
      'start it with the version that made it, or give this one an empty one',
  )
}
