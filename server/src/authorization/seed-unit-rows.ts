import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS } from '@filo/contract/durations'
import { type Column, getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { producedRobots } from '../db/schema/produced-robots.ts'
import type { TestServer } from '../testing/test-context.ts'
import { type RowRule, type UnitTime, unitRowRules } from './unit-row-rules.ts'

async function readTables(): Promise<PgTable[]> {
  const folder = fileURLToPath(new URL('../db/schema/', import.meta.url))
  const modules = await Promise.all(
    globSync('*.ts', { cwd: folder }).map((file) => import(`${folder}${file}`) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

const tables = new Map((await readTables()).map((table) => [getTableName(table), table]))

/** What each column of a table refers to: a table, and the key of its column in a row; by the column's name. */
function referredBy(table: PgTable): Map<string, { other: string; key: string }> {
  return new Map(
    getTableConfig(table).foreignKeys.flatMap((reference) => {
      const { columns, foreignTable, foreignColumns } = reference.reference()
      const keyOf = (name: string | undefined) =>
        Object.entries(getTableColumns(foreignTable)).find(([, column]) => column.name === name)?.[0] ?? ''
      const other = getTableName(foreignTable)
      return columns.map(({ name }, at) => [name, { other, key: keyOf(foreignColumns[at]?.name) }] as const)
    }),
  )
}

/** Every table that hangs on a unit, by its own column or through others that do. */
export function tablesOfUnits(): string[] {
  const found = new Set<string>([getTableName(producedRobots)])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const [name, table] of tables) {
      const isOfUnit = Object.values(getTableColumns(table)).some((column) => column.name === 'unit_id')
      if (isOfUnit || [...referredBy(table).values()].some(({ other }) => found.has(other))) found.add(name)
    }
  }
  found.delete(getTableName(producedRobots))
  return [...found]
}

/** The text by which a row of a table is known again wherever it is shown. */
export function markOf(time: Pick<UnitTime, 'mark'>, table: string): string {
  return `${time.mark} ${table}`
}

/** A hash that belongs to a time: rows that name a content by it find that content. */
function hashOf({ mark }: UnitTime): string {
  return createHash('sha256').update(mark).digest('hex')
}

/** Rows of one owner's time, as they were written; `find` gives a column of one. */
export interface SeededRows {
  find: (table: string, key: string) => string
  /** What names the row of a table in answers: its mark, its id where it has one, and what its rule says. */
  needlesOf: (table: string) => string[]
}

/** Writes a row into every table that hangs on the unit, of the time of one owner. */
export async function seedUnitRows(server: TestServer, time: UnitTime): Promise<SeededRows> {
  const { db, ids, clock } = server.context
  const written = new Map<string, Record<string, unknown>>()
  const known: Record<string, string> = {
    produced_robots: time.unitId,
    customers: time.customerId,
    users: time.userId,
    aros_versions: time.arosId,
    robots: time.variantId,
  }

  function ofType(name: string, column: Column): unknown {
    const isNeeded = column.notNull && !column.hasDefault
    if (column.enumValues) return isNeeded ? column.enumValues[0] : undefined
    const type = column.getSQLType()
    if (type.startsWith('text')) return /hash$|sha256$/.test(column.name) ? hashOf(time) : markOf(time, name)
    if (type === 'uuid') return column.name.endsWith('_by') ? time.userId : isNeeded ? ids.next() : undefined
    if (!isNeeded) return undefined
    if (type.startsWith('timestamp'))
      return new Date(clock.now().getTime() + (column.name === 'expires_at' ? DAY_MS : 0))
    if (type === 'date') return '2026-01-01'
    if (type === 'boolean') return true
    if (/int|real/.test(type)) return 1
    throw new Error(`say in unit-row-rules.ts what stands in ${name}.${column.name}`)
  }

  async function referred(column: Column, { other, key }: { other: string; key: string }): Promise<unknown> {
    if (known[other]) return known[other]
    return column.notNull ? (await seed(other))[key] : undefined
  }

  async function seed(name: string): Promise<Record<string, unknown>> {
    const before = written.get(name)
    if (before) return before
    const table = tables.get(name)
    if (!table) throw new Error(`no table ${name}`)
    const rule: RowRule = unitRowRules[name] ?? {}
    const references = referredBy(table)
    const row: Record<string, unknown> = { ...rule.values?.(time, hashOf(time)) }
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      if (key in row) continue
      const other = references.get(column.name)
      const value = other && !column.enumValues ? await referred(column, other) : ofType(name, column)
      if (value !== undefined) row[key] = value
    }
    written.set(name, row)
    const primary = Object.entries(getTableColumns(table)).filter(([, column]) => column.primary)
    const composite = getTableConfig(table).primaryKeys.flatMap((key) => key.columns)
    const target = composite.length > 0 ? composite : primary.map(([, column]) => column)
    const insert = db.insert(table).values(row)
    await (target.length > 0 ? insert.onConflictDoUpdate({ target: target as never, set: row }) : insert)
    return row
  }

  for (const name of tablesOfUnits()) await seed(name)
  const find = (name: string, key: string) => {
    const value = written.get(name)?.[key]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    find,
    needlesOf: (name) => {
      const id = find(name, 'id')
      const shown = unitRowRules[name]?.shows?.(time)
      return [markOf(time, name), ...(id && id !== time.unitId ? [id] : []), ...(shown ? [shown] : [])]
    },
  }
}
