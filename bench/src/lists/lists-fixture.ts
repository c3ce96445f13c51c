import { fold, sortKey } from '@filo/contract/fold'
import { semverKey } from '@filo/contract/packages/semver-order'
import { searchGrams } from '@filo/server/db/long-lists/search-grams'
import { personKeys } from '@filo/server/records/people/person-keys'
import { unitKeys } from '@filo/server/records/units/unit-keys'
import pg from 'pg'
import { searchWordStatements } from '../search-word-statements.ts'
import { downloads } from './downloads-fixture.ts'
import { idOf } from './fixture-ids.ts'
import { array, codeGrams, json, text } from './fixture-sql.ts'
import { programStatements } from './programs-fixture.ts'

/** How many rows a database of the benchmark gets. */
export interface ListSize {
  /** Robots, versions, packages and users, each. */
  rows: number
  /** Updates and audit records, each. */
  history: number
}

const places = 'İzmir Işıklar Çanakkale Şişli Göynük Üsküdar Ağrı Ordu Ilgın Bolu'.split(' ')
const NUMBERS = 97
const CUSTOMERS = 40
const VARIANTS = 5
const AROS = 10
const BUILDS = 10
/** Packages that every reporting robot tells of. */
const REPORTED = 5
const models = ['NOVA-H1', 'MINI-NOVA', 'SERVIS-S3', 'DEPO-D500', 'DORTAYAK-Q1']

/** SQL of the search pieces of a serial number `nh1-0000042`, as `searchGrams` makes them. */
const serialGrams = (serial: string) =>
  `array(select substr(${serial}, at, 3) from generate_series(1, 9) at)
   || array(select substr(${serial}, at, 4) from generate_series(5, 8) at)
   || array['^n', '^nh', '^' || substr(${serial}, 5, 1), '^' || substr(${serial}, 5, 2)]`

const bilingual = (tr: string, en: string) => json({ tr, en })
const meta = (ago: string) => `now() - (${ago}) * interval '1 second', now() - (${ago}) * interval '1 second'`

/** Names of robots or people, which follow no state, customer or day of the rows that get them: worked out as the product does, for statements that read them row by row. */
function namesTable(
  name: string,
  rows: { name: string; searchKey: string; searchGrams: string[]; sortKey: string }[],
) {
  const values = rows.map(
    (row, index) =>
      `(${index}, ${text(row.name)}, ${text(row.searchKey)}, ${array(row.searchGrams)}, ${text(row.sortKey)})`,
  )
  return [
    `create table ${name} (n int primary key, name text, search text, grams text[], sort text)`,
    `insert into ${name} values ${values.join(',\n')}`,
  ]
}

const placeNames = Array.from({ length: NUMBERS * places.length }, (_, index) => {
  const place = places[index % places.length] ?? ''
  return { place, name: `Nova ${place} ${index % NUMBERS}` }
})

function catalogue(): string[] {
  const name = bilingual('Nova', 'Nova')
  return [
    `insert into robot_types (id, code, name, created_at, updated_at) values (${idOf(1, '0')}, 'BENCH', ${name}, now(), now())`,
    ...models.flatMap((code, index) => {
      const keys = `${text(fold(code))}, ${text(sortKey(code))}`
      return [
        `insert into robot_models (id, type_id, code, name, description, created_at, updated_at, search_key, sort_key)
         values (${idOf(2, String(index))}, ${idOf(1, '0')}, ${text(code)}, ${name}, ${name}, now(), now(), ${keys})`,
        `insert into robots (id, model_id, code, name, created_at, updated_at, search_key, sort_key)
         values (${idOf(3, String(index))}, ${idOf(2, String(index))}, ${text(code)}, ${name}, now(), now(), ${keys})`,
      ]
    }),
    `insert into customers (id, code, name, created_at, updated_at, search_key, sort_key)
     select ${idOf(4, 'n')}, 'C' || n, 'Müşteri ' || n, now(), now(), 'musteri ' || n, 'm' || n
     from generate_series(0, ${CUSTOMERS - 1}) n`,
  ]
}

function people({ rows }: ListSize): string[] {
  const names = placeNames.map(({ place }, index) => {
    const name = `${place} Kişi ${index % NUMBERS}`
    return { name, ...personKeys({ displayName: name, email: '' }) }
  })
  return [
    ...namesTable('bench_people', names),
    `insert into users (id, created_at, updated_at, email, display_name, customer_id, status, last_login_at, search_key, search_grams, sort_key)
     select ${idOf(5, 'i')}, ${meta('i')}, 'person' || i || '@example.com', p.name,
       case when i % 2 = 0 then ${idOf(4, `i % ${CUSTOMERS}`)} end,
       case when i % 50 = 0 then 'suspended' else 'active' end,
       case when i % 3 > 0 then now() - i * interval '1 minute' end,
       p.search || ' person' || i || '@example.com', p.grams || array['^pe', '^p', 'per', 'ers', 'rso', 'son'], p.sort
     from generate_series(1, ${rows}) i join bench_people p on p.n = i / 7 % ${names.length}`,
    `insert into user_roles (user_id, role_key, scope_kind, scope_customer_id, granted_at)
     select ${idOf(5, 'i')}, case when i % 2 = 0 then 'customer_user' else 'support' end,
       case when i % 2 = 0 then 'customer' else 'all' end,
       case when i % 2 = 0 then ${idOf(4, `i % ${CUSTOMERS}`)} end, now()
     from generate_series(1, ${rows}) i`,
  ]
}

function software({ rows }: ListSize): string[] {
  const name = 'Ses'
  const grams = array(searchGrams(fold(`${name} Voice`)))
  const numberGrams = (number: string) => codeGrams('pkg-', number)
  const numbers = Array.from(
    { length: BUILDS },
    (_, index) => `(${index}, '1.${index}.0', ${text(semverKey(`1.${index}.0`))})`,
  )
  const code = `'pkg-' || lpad(i::text, 7, '0')`
  const perPackage = Math.max(1, Math.floor(rows / BUILDS))
  return [
    `insert into packages (id, created_at, updated_at, code, name, description, kind, search_key, search_grams, sort_key)
     select ${idOf(6, 'i')}, ${meta('i')}, ${code}, ${bilingual(name, 'Voice')}, ${bilingual('', '')},
       (array['core', 'service', 'ui', 'driver', 'content'])[1 + i % 5],
       ${code} || ' ses voice', ${grams} || ${numberGrams('i')}, ${text(sortKey(name))} || lpad(((i::bigint * 7919) % ${rows})::text, 7, '0')
     from generate_series(0, ${rows - 1}) i`,
    `create table bench_numbers (n int primary key, semver text, key text)`,
    `insert into bench_numbers values ${numbers.join(', ')}`,
    `insert into versions (id, created_at, updated_at, package_id, semver, semver_key, state, notes, size_bytes, file_count, search_key, search_grams)
     select ${idOf(7, 'i')}, ${meta('i')}, ${idOf(6, `i % ${perPackage}`)}, b.semver, b.key,
       (array['released', 'released', 'deprecated', 'archived', 'in_test', 'ready', 'draft', 'released', 'archived', 'archived'])[1 + (i % 7 + i / ${perPackage}) % ${BUILDS}],
       ${bilingual('Notlar', 'Notes')}, (i::bigint * 7919) % 100000000, 12,
       'pkg-' || lpad((i % ${perPackage})::text, 7, '0') || ' ' || b.semver, ${grams} || ${numberGrams(`(i % ${perPackage})`)}
     from generate_series(0, ${perPackage * BUILDS - 1}) i join bench_numbers b on b.n = (i / ${perPackage}) % ${BUILDS}`,
    `insert into aros_versions (id, created_at, updated_at, variant_id, channel, name, semver, semver_key, state, notes, published_at, search_key)
     select ${idOf(8, 'i')}, ${meta('i')}, ${idOf(3, `i % ${VARIANTS}`)}, 'production', 'Nova', '5.' || i || '.0', lpad(i::text, 9, '0'), 'published',
       ${bilingual('', '')}, now(), 'nova' from generate_series(0, ${AROS - 1}) i`,
    `insert into aros_items (aros_id, package_id, version_id, "order")
     select a.id, v.package_id, v.id, row_number() over (partition by a.id)
     from aros_versions a cross join lateral (select id, package_id from versions order by updated_at desc, id limit 20) v`,
  ]
}

function fleet({ rows }: ListSize): string[] {
  const names = placeNames.map(({ name, place }) => ({
    name,
    ...unitKeys({ serial: '', name, location: place }),
  }))
  const serial = `'NH1-' || lpad(i::text, 7, '0')`
  return [
    ...namesTable('bench_names', names),
    // Every third robot has no dates, as those have that were registered by hand.
    `insert into produced_robots (id, created_at, updated_at, serial, variant_id, name, customer_id, life_state, connection, link_changed_at, update_state,
       enrolment, is_test_robot, production_date, warranty_until, installed_aros_id, desired_aros_id, software_info, tags, search_key, search_grams, sort_key)
     select ${idOf(0, 'i')}, ${meta('i')}, ${serial}, ${idOf(3, `i % ${VARIANTS}`)}, p.name,
       case when i % 4 = 0 then ${idOf(4, '0')} when i % 3 > 0 then ${idOf(4, `i % ${CUSTOMERS}`)} end,
       (array['in_stock', 'active', 'active', 'active', 'in_service'])[1 + i % 5],
       case when i % 7 = 0 then 'never' when i % 5 = 0 then 'offline' else 'online' end,
       case when i % 7 > 0 and i % 5 = 0 then now() - i * interval '1 second' - interval '1 hour' when i % 7 > 0 then now() end,
       case when i % 41 = 0 then 'failed' when i % 53 = 0 then 'scheduled' else 'up_to_date' end,
       'accepted', i % 2003 = 5,
       case when i % 3 > 0 then date '2026-01-01' - (i % 2000)::int end, case when i % 3 > 0 then date '2028-01-01' - (i % 2000)::int end,
       case when i % 6 > 0 then ${idOf(8, `i % ${AROS}`)} end, ${idOf(8, `i % ${AROS}`)},
       case when i % 6 > 0 then '{"arosVersion":null,"packages":[],"programs":[]}'::jsonb end,
       case when i % 500 = 0 then '["fuar"]'::jsonb else '[]'::jsonb end,
       lower(${serial}) || ' ' || p.search, p.grams || ${serialGrams(`lower(${serial})`)}, p.sort
     from generate_series(0, ${rows - 1}) i join bench_names p on p.n = i / 7 % ${names.length}`,
    `insert into robot_presence (unit_id, is_linked, last_seen_at)
     select ${idOf(0, 'i')}, i % 7 > 0 and i % 5 > 0,
       case when i % 7 = 0 then null when i % 5 = 0 then now() - i * interval '1 second' - interval '1 hour'
         else now() + interval '6 hours' end
     from generate_series(0, ${rows - 1}) i`,
  ]
}

/** What robots reported of the first packages of the release, and the bindings and defaults of their variants. */
function reported({ rows }: ListSize): string[] {
  const code = `'pkg-' || lpad(k::text, 7, '0')`
  // Enough for a page at every size: an empty page would be compared with full ones.
  const rare = Math.min(3001, Math.floor(rows / 30))
  return [
    `insert into robot_aros (id, channel, kind, variant_id, aros_id, assigned_at)
     select ${idOf(10, 'i')}, 'production', 'default', ${idOf(3, 'i')}, ${idOf(8, 'i')}, now()
     from generate_series(0, ${VARIANTS - 1}) i`,
    `insert into robot_packages (id, created_at, updated_at, variant_id, package_id, range, is_required)
     select ${idOf(11, `i * 10 + k`)}, now(), now(), ${idOf(3, 'i')}, ${idOf(6, 'k')}, '^1.0.0', k % 2 = 0
     from generate_series(0, ${VARIANTS - 1}) i cross join generate_series(0, ${REPORTED}) k`,
    `insert into unit_packages (id, unit_id, variant_id, customer_id, package_code, version, reported_at)
     select ${idOf(12, `i::bigint * 10 + k`)}, ${idOf(0, 'i')}, ${idOf(3, `i % ${VARIANTS}`)},
       case when i % 4 = 0 then ${idOf(4, '0')} when i % 3 > 0 then ${idOf(4, `i % ${CUSTOMERS}`)} end, ${code},
       case when (i + k) % 97 = 0 then '0.9.0' when (i + k) % ${rare} = 0 then '1.1.0' else '1.0.0' end,
       now() - i * interval '1 second'
     from generate_series(0, ${rows - 1}) i cross join generate_series(0, ${REPORTED - 1}) k
     where i % 6 > 0 and (i + k) % 211 > 0`,
  ]
}

function history({ rows, history: count }: ListSize): string[] {
  const message = text(JSON.stringify({ key: 'queued', params: {}, text: 'Queued' }))
  const year = 365 * 24 * 3600
  const ago = `i::float8 * ${year} / ${count}`
  const unit = `(i::bigint * 7919) % ${rows}`
  const serial = `'NH1-' || lpad((${unit})::text, 7, '0')`
  const owner = `case when ${unit} % 4 = 0 then ${idOf(4, '0')} when ${unit} % 3 > 0 then ${idOf(4, `(${unit}) % ${CUSTOMERS}`)} end`
  const actor = 'Işıl Demir'
  const grams = array(searchGrams(fold(actor)))
  return [
    `insert into updates (id, created_at, updated_at, unit_id, customer_id, from_aros_id, to_aros_id, state, phase, progress_percent, updates_time, message, started_at, ended_at)
     select ${idOf(9, `${count} - i`)}, ${meta(ago)}, ${idOf(0, unit)}, ${owner}, ${idOf(8, `i % ${AROS}`)}, ${idOf(8, `(i + 1) % ${AROS}`)},
       state, case when state in ('failed', 'rolled_back', 'cancelled') then 'installing' else state end, 100,
       now() - ${ago} * interval '1 second', ${message}::jsonb, now() - ${ago} * interval '1 second',
       case when state not in ('queued', 'downloading') then now() - ${ago} * interval '1 second' end
     from (select i, case when i % 97 = 0 then 'failed' when i % 301 = 0 then 'rolled_back' when i % 211 = 0 then 'cancelled'
       when i % 1009 = 0 then 'queued' when i % 2003 = 0 then 'downloading' else 'succeeded' end as state
       from generate_series(0, ${count - 1}) i) u`,
    `insert into audit_log (at, actor_kind, actor_id, actor_name, role, action, object_type, object_id, object_name, customer_id, reason, prev_hash, hash, search_key, search_grams)
     select now() - ${ago} * interval '1 second', 'user', ${idOf(5, '1 + i % 50')}, ${text(actor)}, 'admin',
       case when i % 9973 = 0 then 'produced_robot.retired' when i % 11 = 0 then 'update.failed' else 'produced_robot.updated' end,
       'produced_robot', (${idOf(0, unit)})::text, ${serial},
       ${owner},
       null, repeat('0', 64), repeat('0', 64), lower(${serial}) || ${text(` ${fold(actor)} `)}, ${grams} || ${serialGrams(`lower(${serial})`)}
     from generate_series(${count - 1}, 0, -1) i`,
  ]
}

/** Takes away every index that no constraint needs. @returns the statements that make them again, as they were */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; statement: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement from pg_index
     join pg_class on pg_class.oid = indrelid
     where relnamespace = current_schema()::regnamespace
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ statement }) => statement)
}

const ROUNDS = 10

/**
 * As autovacuum leaves a table that has stood for a while. What is looked at meanwhile is not yet known to be visible to
 * all, so that indexes alone would not answer: until it is.
 */
async function vacuum(client: pg.Client): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
         and relpages > 100 and relallvisible < 0.95 * relpages`,
    )
    if (rows.length === 0) return
    console.error(`bench: ${rows.map(({ name }) => name).join(', ')} vacuumed anew`)
  }
}

/**
 * Fills an empty, migrated database: the same rows at every size, as far as they go. Its indexes are made at the end, in
 * a third of the time that keeping them up to date row by row takes.
 */
export async function fillLists(url: string, size: ListSize, more: readonly string[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Rows that are made to fit need not be looked up in the tables they name; only a superuser may say so.
    await client.query(`set maintenance_work_mem to '512MB'`)
    await client.query('set session_replication_role to replica').catch(() => {})
    // What the rows say is news to nobody: half a million people would be told of every failed update.
    await client.query(
      `update settings set value = '${Number.MAX_SAFE_INTEGER}' where key in ('notifications.audit', 'notifications.silence')`,
    )
    const indexes = await dropIndexes(client)
    const rows = [
      ...catalogue(),
      ...people(size),
      ...software(size),
      ...fleet(size),
      ...reported(size),
      ...history(size),
      ...downloads(size, { aros: AROS, customers: CUSTOMERS }),
      ...programStatements({ rows: size.rows, customers: CUSTOMERS, variants: VARIANTS }),
      ...more,
    ]
    for (const statement of [...rows, ...searchWordStatements, ...indexes]) await client.query(statement)
    await vacuum(client)
  } finally {
    await client.end()
  }
}
