import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { emptiedTables, retainedTables, thinnedTables } from './purged-tables.ts'

const folder = fileURLToPath(new URL('../../db/schema', import.meta.url))

async function allTables(): Promise<string[]> {
  const found: string[] = []
  for (const file of globSync('*.ts', { cwd: folder })) {
    const values = Object.values((await import(join(folder, file))) as object)
    for (const value of values) if (is(value, PgTable)) found.push(getTableName(value))
  }
  return found.sort()
}

test('every table of the schema says what becomes of it when the demo data goes', async () => {
  const listed = [...emptiedTables, ...retainedTables, ...thinnedTables].map((table) => getTableName(table))
  expect(listed.toSorted()).toEqual(await allTables())
})

test('no table that stays refers to one that is emptied', () => {
  const emptied = new Set<string>(emptiedTables.map((table) => getTableName(table)))
  const dangling = [...retainedTables, ...thinnedTables].flatMap((table) =>
    getTableConfig(table)
      .foreignKeys.map((key) => getTableName(key.reference().foreignTable))
      .filter((name) => emptied.has(name)),
  )
  expect(dangling).toEqual([])
})
