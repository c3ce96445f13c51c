import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from './migrations-folder.ts'
import { users } from './schema/users.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filo-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The migrations as they were when only the first `count` had been made. */
function earlier(count: number): string {
  const copy = join(folder, String(count))
  cpSync(migrationsFolder, copy, { recursive: true })
  const path = join(copy, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: unknown[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return copy
}

const journalOf = (path: string) =>
  JSON.parse(readFileSync(join(path, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] }

test('a database of the first schema is led to the newest, and keeps what is in it', async () => {
  const db = drizzle({ client: await PGlite.create() })
  await migrate(db, { migrationsFolder: earlier(1) })
  await db.execute(sql`insert into users (id, created_at, updated_at, email, display_name, status, search_key, sort_key)
    values ('u1', now(), now(), 'ayse@example.com', 'Ayşe', 'active', 'ayse', 'ayse')`)
  await migrate(db, { migrationsFolder })
  const [kept] = await db.select().from(users)
  expect(kept).toMatchObject({ email: 'ayse@example.com', preferences: {} })
  await db.$client.close()
}, 120_000)

test('migrations run in the order they were made in', () => {
  const times = journalOf(migrationsFolder).entries.map(({ when }) => when)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
})
