import { fold, sortKey } from '@filo/contract/fold'
import { unitKeys } from '@filo/server/records/units/unit-keys'
import pg from 'pg'
import { searchWordStatements } from '../search-word-statements.ts'

const SLICE = 2000
const places = [
  'İzmir',
  'Işıklar',
  'Çanakkale',
  'Şişli',
  'Göynük',
  'Üsküdar',
  'Ağrı',
  'Ordu',
  'Ilgın',
  'Bolu',
]
const lifeStates = ['in_stock', 'active', 'active', 'active', 'in_service']
const models = ['NOVA-H1', 'MINI-NOVA', 'SERVIS-S3', 'DEPO-D500', 'DORTAYAK-Q1']

/** An id in the product's form; each table has its own kind of them. */
function uuid(kind: number, number: number): string {
  return `0190000${kind}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

const typeId = uuid(1, 0)
const modelIds = models.map((_, index) => uuid(2, index))
const variantIds = models.map((_, index) => uuid(3, index))

async function insertCatalogue(client: pg.Client): Promise<void> {
  const name = JSON.stringify({ tr: 'Nova', en: 'Nova' })
  const now = new Date()
  await client.query(
    'insert into robot_types (id, code, name, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [typeId, 'BENCH', name, now],
  )
  for (const [index, code] of models.entries()) {
    const values = [modelIds[index], typeId, code, name, now, fold(code), sortKey(code)]
    await client.query(
      `insert into robot_models (id, type_id, code, name, description, created_at, updated_at, search_key, sort_key)
       values ($1, $2, $3, $4, $4, $5, $5, $6, $7)`,
      values,
    )
    await client.query(
      `insert into robots (id, model_id, code, name, created_at, updated_at, search_key, sort_key)
       values ($1, $2, $3, $4, $5, $5, $6, $7)`,
      [variantIds[index], modelIds[index], code, name, now, fold(code), sortKey(code)],
    )
  }
}

function seenAt(number: number, now: number): string {
  return new Date(now - (number % 5 === 0 ? number : number % 60) * 1000).toISOString()
}

function row(number: number, now: number, variantId: string | undefined) {
  const serial = `NH1-${String(number).padStart(7, '0')}`
  const place = places[number % places.length] ?? ''
  const name = `Nova ${place} ${number % 97}`
  const keys = unitKeys({ serial, name, location: place })
  return {
    id: uuid(0, number),
    serial,
    variant_id: variantId ?? variantIds[number % variantIds.length],
    name,
    life_state: lifeStates[number % lifeStates.length],
    connection: number % 5 === 0 ? 'offline' : 'online',
    link_changed_at: seenAt(number, now),
    update_state: number % 11 === 0 ? 'failed' : 'up_to_date',
    enrolment: 'accepted',
    created_at: new Date(now - number * 1000).toISOString(),
    updated_at: new Date(now - number * 1000).toISOString(),
    location: place,
    search_key: keys.searchKey,
    search_grams: keys.searchGrams,
    sort_key: keys.sortKey,
  }
}

function presenceOf(number: number, now: number) {
  return { unit_id: uuid(0, number), is_linked: number % 5 !== 0, last_seen_at: seenAt(number, now) }
}

async function insertRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/**
 * Fills a migrated database with robots that look like a real fleet's: an empty one with products of their own besides,
 * else all of one variant that is there.
 */
export async function insertRobots(url: string, count: number, variantId?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const now = Date.now()
  if (variantId === undefined) await insertCatalogue(client)
  for (let start = 0; start < count; start += SLICE) {
    const numbers = Array.from({ length: Math.min(SLICE, count - start) }, (_, index) => start + index)
    await insertRows(
      client,
      'produced_robots',
      numbers.map((number) => row(number, now, variantId)),
    )
    await insertRows(
      client,
      'robot_presence',
      numbers.map((number) => presenceOf(number, now)),
    )
  }
  for (const statement of searchWordStatements) await client.query(statement)
  await client.query('vacuum analyze')
  await client.end()
}
