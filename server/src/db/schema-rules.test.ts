import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** Who did something: a person, a robot that reports, or nobody; and what was recorded, or signed, of things that are gone since. */
const withoutForeignKey =
  /_by$|^audit_log\.|^downloads\.|\.session_id$|\.server_id$|\.request_id$|\.outbox_id$|\.(replaced_)?boot_id$|^idempotency_keys\.|\.case_id$|\.key_id$|^data_keys\.|^produced_robots\.site_id$|^robot_assignments\.agent_order_id$|^program_installs\.order_id$|^campaign_units\.config_change_id$|^remote_sessions\.ended_by_id$|^remote_events\.by_id$/

async function readSchema(): Promise<PgTable[]> {
  const folder = fileURLToPath(new URL('schema/', import.meta.url))
  const modules = await Promise.all(
    globSync('*.ts', { cwd: folder }).map((file) => import(`${folder}${file}`) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

const tables = await readSchema()

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s refuses words that the contract does not know',
  (name, table) => {
    const checks = getTableConfig(table).checks.map((check) => check.name)
    const worded = Object.values(getTableColumns(table)).filter((column) => column.enumValues)
    for (const column of worded) expect(checks).toContain(`${name}_${column.name}_known`)
  },
)

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'what %s names by an id is there, or is known to go before it',
  (name, table) => {
    const referring = getTableConfig(table).foreignKeys.flatMap((key) =>
      key.reference().columns.map((column) => column.name),
    )
    const naming = Object.values(getTableColumns(table)).filter((column) => /_(id|by)$/.test(column.name))
    const dangling = naming
      .filter((column) => !referring.includes(column.name))
      .map((column) => `${name}.${column.name}`)
      .filter((column) => !withoutForeignKey.test(column))
    expect(dangling).toEqual([])
    const texts = naming
      .filter((column) => column.getSQLType() === 'text')
      .map((column) => `${name}.${column.name}`)
    expect(
      texts.filter((column) => !/\.(object_id|request_id|case_id|key_id|wrapped_by)$/.test(column)),
    ).toEqual([])
  },
)

test('the sketch of the tables in ARCHITECTURE.md draws foreign keys that are there', () => {
  const text = readFileSync(new URL('../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const sketch = /```mermaid\nerDiagram\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const drawn = sketch
    .trim()
    .split('\n')
    .map((line) => line.trim())
  const keys = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => {
      const { columns, foreignTable } = key.reference()
      return `${getTableName(foreignTable)} ${getTableName(table)} ${columns.map(({ name }) => name).join(' ')}`
    }),
  )
  const named = drawn.map((line) => line.replace(/ \|\|--(o\{|\|\|) /, ' ').replace(' : ', ' '))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((line) => !keys.includes(line))).toEqual([])
})
