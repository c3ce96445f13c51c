import { fold, sortKey } from '@filo/contract/fold'
import { searchGrams } from '@filo/server/db/long-lists/search-grams'
import { idOf } from './fixture-ids.ts'
import { array, codeGrams, json, oneOf, scattered, text } from './fixture-sql.ts'

/** What of the other rows the programs are about. */
interface ProgramSize {
  rows: number
  customers: number
  variants: number
}

const names = ['Kapıda Karşılama', 'Müze Rehberi', 'Menülü Masa', 'Fiyat Sorgulama']
const states = ['active', 'active', 'active', 'active', 'active', 'active', 'active', 'suspended', 'draft']
const rareStates = ['submitted', 'rejected', 'retired', 'approved']
const categories = ['service', 'service', 'service', 'tools', 'tools', 'reception', 'guiding', 'education']
const listingStates = ['listed', 'listed', 'listed', 'listed', 'listed', 'listed', 'draft', 'hidden']
const models = ['free', 'free', 'once', 'monthly']
const installStates = [
  'installed',
  'installed',
  'installed',
  'installed',
  'installed',
  'installed',
  'removed',
]
/** Programs that are on robots, and how many of them a robot has. */
const INSTALLED_PROGRAMS = 100
const PROGRAMS_OF_A_ROBOT = 4
/** Half of a thousand, as many as a store may list. */
const LISTINGS_OF_A_STORE = 500
const FEWEST_STORES = 10
const places = ['Anadolu', 'Boğaz', 'Çarşı', 'Deniz', 'Ege', 'Fuar', 'Göl', 'Hisar', 'Irmak', 'İskele']
const countries = ['DE', 'FR', 'GB', 'NL', 'AE']
const segments = ['retail', 'health', 'education', 'industry']

/** How many stores there are. */
function storeCount(rows: number): number {
  return Math.max(FEWEST_STORES, Math.floor(rows / LISTINGS_OF_A_STORE))
}

const ago = (seconds: string) => `now() - (${seconds}) * interval '1 second'`
const meta = (seconds: string) => `${ago(seconds)}, ${ago(seconds)}`
/** The last year, evenly: the first row is the newest. */
const inAYear = (number: string, rows: number) => `(${number})::float8 * ${365 * 24 * 3600} / ${rows}`
const customerOf = (number: string, salt: number, customers: number) =>
  `case when ${scattered(number, salt, 4)} = 0 then ${idOf(4, '0')} else ${idOf(4, scattered(number, salt + 1, customers))} end`

/** Stores of countries and segments: three of four are for every country, and three of four for every segment. */
function stores({ rows }: ProgramSize): string[] {
  const words = places.map((place, n) => {
    const name = `${place} Mağazası`
    const search = fold(`${name} ${name}`)
    return `(${n}, ${json({ tr: name, en: name })}, ${text(search)}, ${array(searchGrams(search))}, ${text(sortKey(name))})`
  })
  return [
    `insert into stores (id, created_at, updated_at, code, name, countries, customer_segment, currency, state, search_key, search_grams, sort_key)
     select ${idOf(14, 'i')}, now(), now(), 'BENCH-' || i, w.name,
       case when i % 4 = 3 then array[${oneOf('i', 1, countries)}] else '{}'::text[] end,
       case when ${scattered('i', 2, 4)} = 3 then ${oneOf('i', 3, segments)} end, 'EUR',
       case when i % 25 = 24 then 'closed' else 'open' end, 'bench-' || i || ' ' || w.search, w.grams || array['ben', 'enc', 'nch', 'ch-', '^b', '^be'], w.sort || lpad(i::text, 8, '0')
     from generate_series(0, ${storeCount(rows) - 1}) i join (values ${words.join(', ')}) as w(n, name, search, grams, sort) on w.n = i % ${places.length}`,
  ]
}

function programs({ rows, variants }: ProgramSize): string[] {
  const words = names.map((name, n) => {
    const search = fold(`${name} ${name} Filo`)
    return `(${n}, ${text(name)}, ${text(search)}, ${array(searchGrams(search))}, ${text(sortKey(name))})`
  })
  const code = `'prog-' || lpad(i::text, 7, '0')`
  const state = `case when i < ${INSTALLED_PROGRAMS} then 'active' when ${scattered('i', 4, 20)} = 0 then ${oneOf('i', 5, rareStates)} else ${oneOf('i', 6, states)} end`
  const isApproved = `p.state in ('approved', 'active', 'suspended', 'retired')`
  return [
    `insert into programs (id, created_at, updated_at, code, name, description, category, publisher, state, search_key, search_grams, sort_key)
     select ${idOf(16, 'i')}, ${meta('i')}, ${code}, jsonb_build_object('tr', w.name, 'en', w.name), ${json({ tr: '', en: '' })},
       ${oneOf('i', 7, categories)}, 'Filo', ${state}, ${code} || ' ' || w.search, w.grams || ${codeGrams('prog-', 'i')}, w.sort || lpad(((i::bigint * 7919) % ${rows})::text, 8, '0')
     from generate_series(0, ${rows - 1}) i join (values ${words.join(', ')}) as w(n, name, search, grams, sort) on w.n = ${scattered('i', 8, names.length)}`,
    `insert into program_releases (id, created_at, updated_at, program_id, semver, semver_key, state, notes, size_bytes, submitted_at, decided_at)
     select ${idOf(17, 'i * 2 + build')}, p.created_at, p.updated_at, p.id, '1.' || build || '.0', lpad(build::text, 9, '0'),
       case when ${isApproved} then case when build = 0 then 'approved' else 'submitted' end else 'draft' end, ${json({ tr: '', en: '' })},
       (i::bigint * 7919) % 100000000, case when ${isApproved} then p.created_at end, case when ${isApproved} and build = 0 then p.created_at end
     from generate_series(0, ${rows - 1}) i cross join generate_series(0, 1) build join programs p on p.id = ${idOf(16, 'i')}
     where build = 0 or i % 5 = 0`,
    `insert into program_release_variants (release_id, variant_id)
     select ${idOf(17, 'i * 2')}, ${idOf(3, `(i + k) % ${variants}`)} from generate_series(0, ${rows - 1}) i cross join generate_series(0, 1) k`,
    `insert into program_release_items (release_id, package_id, version_id, "order")
     select ${idOf(17, 'i * 2')}, v.package_id, v.id, 1
     from generate_series(0, ${rows - 1}) i join versions v on v.id = ${idOf(7, `(i::bigint * 7919) % (select count(*) from versions)`)}`,
    // What is approved was published: the server would do it before its first answer.
    `insert into trust_targets (path, program_release_id, program_code, content_hash, length, sha256, text, created_at, signed_at)
     select 'programs/' || p.code || '/' || r.semver || '.json', r.id, p.code, repeat('0', 64), 2, repeat('0', 64), '{}', r.created_at, r.created_at
     from program_releases r join programs p on p.id = r.program_id where r.state = 'approved'`,
  ]
}

/** Every program is in one store; what its state is says nothing of the store's. */
function listings({ rows }: ProgramSize): string[] {
  const model = oneOf('i', 9, models)
  return [
    `insert into store_programs (id, created_at, updated_at, store_id, program_id, price_model, price_amount, "order", is_featured, window_from, window_until, state)
     select ${idOf(18, 'i')}, ${meta('i')}, ${idOf(14, `i % ${storeCount(rows)}`)}, ${idOf(16, `(i::bigint * 7919) % ${rows}`)}, model,
       case when model = 'free' then 0 else 100 + (i::bigint * 104729) % 100000 end, i / ${storeCount(rows)}, ${scattered('i', 10, 40)} = 0,
       case ${scattered('i', 11, 20)} when 0 then now() + interval '30 days' when 1 then now() - interval '30 days' end,
       case ${scattered('i', 12, 20)} when 0 then now() + interval '60 days' when 1 then now() - interval '1 day' end,
       case when ${scattered('i', 13, 20)} = 0 then 'delisted' else ${oneOf('i', 14, listingStates)} end
     from (select i, ${model} as model from generate_series(0, ${rows - 1}) i) l`,
  ]
}

/** Rights of which everybody was told the end, and requests of which one in twenty awaits an answer. */
function rights({ rows, customers }: ProgramSize): string[] {
  const seconds = inAYear('i', rows)
  const program = (number: string) => idOf(16, `((${number})::bigint * 7919) % ${rows}`)
  return [
    `insert into program_entitlements (id, created_at, updated_at, customer_id, program_id, "from", until, ended_at, end_notified_at)
     select ${idOf(19, 'i')}, ${meta(seconds)}, ${customerOf('i', 15, customers)}, ${program('i')},
       case when ${scattered('i', 17, 20)} = 0 then now() + interval '10 days' else ${ago(seconds)} end,
       case ${scattered('i', 18, 3)} when 0 then now() + i % 500 * interval '1 hour' + interval '1 day' when 1 then ${ago(`${seconds} * 0.9`)} end,
       case when ${scattered('i', 19, 30)} = 0 then now() end, now()
     from generate_series(0, ${rows - 1}) i`,
    `insert into program_requests (id, created_at, updated_at, customer_id, program_id, listing_id, state, decided_at, decision_reason)
     select ${idOf(20, 'i')}, ${meta(seconds)}, ${customerOf('i', 20, customers)}, ${program('i')}, ${idOf(18, 'i')}, state,
       case when state in ('granted', 'declined') then ${ago(seconds)} end, case when state = 'declined' then 'Bütçe' end
     from (select i, case ${scattered('i', 22, 20)} when 0 then 'open' when 1 then 'open' when 2 then 'declined' when 3 then 'withdrawn' else 'granted' end as state
       from generate_series(0, ${rows - 1}) i) r`,
  ]
}

/** A quarter of the robots has four programs each, as their owners asked for them over the last year. */
function installs({ rows }: ProgramSize): string[] {
  const robots = Math.floor(rows / PROGRAMS_OF_A_ROBOT)
  const seconds = inAYear('i', rows)
  const share = INSTALLED_PROGRAMS / PROGRAMS_OF_A_ROBOT
  const state = `case ${scattered('i', 23, 200)} when 0 then 'queued' when 1 then 'installing' when 2 then 'removing'
       when 3 then 'cancelled' when 4 then 'cancelled' else case when ${scattered('i', 24, 25)} = 0 then 'failed' else ${oneOf('i', 25, installStates)} end end`
  return [
    `insert into program_installs (id, created_at, updated_at, unit_id, program_id, customer_id, release_id, installed_release_id, order_id,
       is_desired, state, requested_by, requested_at, attempts, started_at, ended_at, installed_at, transferred_bytes)
     select ${idOf(21, 'i')}, ${meta(seconds)}, r.id, ${idOf(16, 'program')}, r.customer_id, ${idOf(17, 'program * 2')},
       case when state in ('installed', 'removing') then ${idOf(17, 'program * 2')} end, ${idOf(22, 'i')}, state not in ('removing', 'removed'), state,
       ${idOf(5, '1 + i % 50')}, ${ago(seconds)}, 1, ${ago(seconds)}, case when state not in ('queued', 'installing', 'removing') then ${ago(seconds)} end,
       case when state in ('installed', 'removing', 'removed') then ${ago(seconds)} end, (i::bigint * 7919) % 100000000
     from (select i, ${state} as state, (i / ${robots}) % ${PROGRAMS_OF_A_ROBOT} * ${share} + ${scattered('i', 26, share)} as program
       from generate_series(0, ${robots * PROGRAMS_OF_A_ROBOT - 1}) i) p
     join produced_robots r on r.id = ${idOf(0, `(i % ${robots})::bigint * ${PROGRAMS_OF_A_ROBOT} + i % ${robots} % ${PROGRAMS_OF_A_ROBOT}`)}`,
  ]
}

/** Somebody who administers the customer with the most robots, with the password of whoever administers the product. */
export const customerPerson = { email: 'customer@example.com' }

function person(): string[] {
  const id = idOf(5, '0')
  return [
    `update customers set segment = 'hospitality' where id = ${idOf(4, '0')}`,
    `insert into users (id, created_at, updated_at, email, display_name, customer_id, status, password_hash, search_key, sort_key)
     select ${id}, now(), now(), ${text(customerPerson.email)}, 'Müşteri', ${idOf(4, '0')}, 'active', password_hash, 'musteri', 'musteri'
     from users where password_hash is not null`,
    `insert into user_roles (user_id, role_key, scope_kind, scope_customer_id, granted_at) values (${id}, 'customer_admin', 'customer', ${idOf(4, '0')}, now())`,
  ]
}

/**
 * SQL of as many programs, listings, rights, requests and installs as there are robots, and of somebody who sees them as a
 * customer does.
 */
export function programStatements(size: ProgramSize): string[] {
  return [
    ...stores(size),
    ...programs(size),
    ...listings(size),
    ...rights(size),
    ...installs(size),
    ...person(),
  ]
}
