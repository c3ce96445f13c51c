import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { removals } from './removals/all-removals.ts'
import { tableGrowth } from './table-growth.ts'

const folder = fileURLToPath(new URL('../../db/schema/', import.meta.url))
const modules = await Promise.all(
  globSync('*.ts', { cwd: folder }).map((file) => import(`${folder}${file}`) as Promise<object>),
)
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))

test('every table has one row that says what bounds it, and no row is of a table that is gone', () => {
  expect(tableGrowth.map(({ table }) => table).sort()).toEqual(tables.map(getTableName).sort())
})

test('what goes by an age is removed by the row of its kind, and nothing else is', () => {
  const removed = removals.flatMap(({ kind, tables: of }) =>
    of.map((table) => `${getTableName(table)} ${kind}`),
  )
  const aged = tableGrowth.flatMap(({ table, kind }) => (kind ? [`${table} ${kind}`] : []))
  expect(aged.sort()).toEqual(removed.sort())
})

/** The first columns of the indexes of a table, its primary key among them. */
function firstColumns(table: PgTable): string[] {
  const { indexes, primaryKeys, columns } = getTableConfig(table)
  const ofIndexes = indexes.flatMap(({ config }) => {
    const [first] = config.columns
    return first && 'name' in first && typeof first.name === 'string' ? [first.name] : []
  })
  const keys = [
    ...primaryKeys.flatMap((key) => key.columns[0]?.name ?? []),
    ...columns.filter((column) => column.primary).map((column) => column.name),
  ]
  return [...ofIndexes, ...keys]
}

test('whatever refers to rows that go by their age is found by an index', () => {
  const aged = new Set(tableGrowth.flatMap(({ table, bound }) => (bound === 'age' ? [table] : [])))
  const unfound = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const [column] = columns
      const isFound = !column || firstColumns(table).includes(column.name)
      return aged.has(getTableName(foreignTable)) && !isFound ? [`${getTableName(table)}.${column.name}`] : []
    }),
  )
  expect(unfound).toEqual([])
})
