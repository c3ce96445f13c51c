import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { copyEmptyDatabase } from './empty-database.ts'
import { makeEmptyDatabase } from './opening/make-empty-database.ts'
import { openPglite } from './opening/open-pglite.ts'

let folder = ''
let template = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'filo-empty-database-'))
  template = join(folder, 'empty-database')
  await makeEmptyDatabase(template)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function describe(database: Database): Promise<unknown> {
  const read = async (query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as unknown as { rows: unknown[] }).rows
  return {
    columns: await read(
      sql`select table_schema, table_name, column_name, data_type, is_nullable, column_default
          from information_schema.columns where table_schema in ('public', 'drizzle') order by 1, 2, 3`,
    ),
    indexes: await read(
      sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
    ),
    constraints: await read(
      sql`select conname, pg_get_constraintdef(oid) as definition from pg_constraint
          where connamespace = 'public'::regnamespace order by 1, 2`,
    ),
    functions: await read(
      sql`select proname from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    ),
    migrations: await read(sql`select hash, created_at from drizzle.__drizzle_migrations order by id`),
    settings: await read(
      sql`select name, setting from pg_settings where name in ('lc_collate', 'server_encoding', 'TimeZone') order by 1`,
    ),
  }
}

test('a copied database is what running the migrations makes, and can be written to', async () => {
  const copied = join(folder, 'copied')
  mkdirSync(copied)
  copyEmptyDatabase(join(copied, 'db'), template)
  const fromCopy = await openPglite({ dataFolder: copied })
  const fromMigrations = await openPglite({})
  const made = await describe(fromMigrations)
  expect(JSON.stringify(made)).toContain('produced_robots')
  expect(await describe(fromCopy)).toEqual(made)
  await fromCopy.db.execute(sql`insert into settings (key, value, updated_at) values ('copied', '1', now())`)
  await fromCopy.close()
  await fromMigrations.close()
})

test('a copy that was interrupted is made anew', () => {
  const path = join(folder, 'interrupted')
  mkdirSync(`${path}.new`)
  writeFileSync(join(`${path}.new`, 'half'), '')
  copyEmptyDatabase(path, template)
  expect(existsSync(join(path, 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(path, 'half'))).toBe(false)
})

test('a database that is there is never replaced', () => {
  const path = join(folder, 'own')
  mkdirSync(path)
  copyEmptyDatabase(path, template)
  expect(existsSync(join(path, 'PG_VERSION'))).toBe(false)
})
