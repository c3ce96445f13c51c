import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import type { TableLine } from './backup-lines.ts'

const Columns = z.object({ rows: z.array(z.object({ table: z.string(), columns: z.array(z.string()) })) })
const Keys = z.object({
  rows: z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() })),
})
const Serials = z.object({
  rows: z.array(z.object({ table: z.string(), column: z.string(), sequence: z.string() })),
})
const Some = z.object({ rows: z.array(z.unknown()) })

/** Every table of the product with its columns, by name; those of the job queue are not among them. */
export async function listTables(db: Db): Promise<TableLine[]> {
  const found = await db.execute(sql`
    select c.relname as "table", jsonb_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return Columns.parse(found).rows
}

/** The first table that holds a row; undefined for an empty installation. */
export async function findFilledTable(db: Db): Promise<string | undefined> {
  for (const { table } of await listTables(db)) {
    const found = await db.execute(sql`select 1 as one from ${sql.identifier(table)} limit 1`)
    if (Some.parse(found).rows.length > 0) return table
  }
  return undefined
}

/** A table's columns as a list in SQL. */
export function columnList({ columns }: TableLine): SQL {
  return sql.join(
    columns.map((name) => sql.identifier(name)),
    sql`, `,
  )
}

/** Takes all foreign keys away, so that rows may come in any order. @returns puts them back, which checks every row */
export async function liftForeignKeys(tx: Db): Promise<() => Promise<void>> {
  const found = await tx.execute(sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())`)
  const keys = Keys.parse(found).rows
  for (const { table, name } of keys)
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`)
  return async () => {
    for (const { table, name, definition } of keys) {
      const added = sql`add constraint ${sql.identifier(name)} ${sql.raw(definition)}`
      await tx.execute(sql`alter table ${sql.raw(table)} ${added}`)
    }
  }
}

/** Has every counter go on above the highest number that was given. */
export async function raiseCounters(tx: Db): Promise<void> {
  const found = await tx.execute(sql`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`)
  for (const { table, column, sequence } of Serials.parse(found).rows) {
    const highest = sql`(select coalesce(max(${sql.identifier(column)}), 0) from ${sql.identifier(table)})`
    await tx.execute(sql`select setval(${sequence}::regclass, ${highest} + 1, false)`)
  }
}
