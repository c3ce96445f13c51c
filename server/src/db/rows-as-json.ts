import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { mapTexts } from './storable-text.ts'

type Row = Record<string, unknown>

/** A value that is told is written; one that is undefined gets the column's default. */
const definedKeys = (row: Row) => Object.keys(row).filter((key) => row[key] !== undefined)

/**
 * Rows of a table as one parameter, named `new` in SQL, with the columns behind `keys`: thousands of parameters take the
 * program longer to write than the database to read.
 */
export function rowsAsJson(table: PgTable, keys: readonly string[], rows: readonly Row[]) {
  const columns = keys.flatMap((key) => getTableColumns(table)[key] ?? [])
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(({ name }, at) => [name, row[keys[at] ?? '']])),
  )
  const text = JSON.stringify(mapTexts(named, (each) => each.toWellFormed()))
  const types = columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  const names = columns.map(({ name }) => sql.identifier(name))
  const list = sql.join(names, sql`, `)
  const records = sql`rows from (jsonb_to_recordset(${text}::jsonb) as (${sql.join(types, sql`, `)}))`
  return { names, list, from: sql`${records} with ordinality as new(${list}, place)` }
}

/** Adds rows that all tell the same columns in one statement, in their order; `ending` follows it, e.g. what it returns. */
export async function insertMany<T extends PgTable>(
  tx: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
  ending: SQL = sql``,
): Promise<Row[]> {
  const [first] = rows as readonly Row[]
  if (!first) return []
  const { list, from } = rowsAsJson(table, definedKeys(first), rows as readonly Row[])
  const done = await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from ${from} order by place ${ending}`,
  )
  return (done as unknown as { rows: Row[] }).rows
}
