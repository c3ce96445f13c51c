import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { customers } from '../schema/customers.ts'
import {
  countFew,
  countFewBySample,
  countPatiently,
  estimatedCount,
  giveCountsTime,
  refinedCount,
  surelyExact,
} from './estimate-count.ts'

const rows = 5000
/** Longer than any machine takes for these counts, however busy it is. */
const ampleMs = 60_000
const cityIs = (city: string) => sql`${customers.city} = ${city}`

describe.each(engines())('counting long lists on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    giveCountsTime(database.db, ampleMs)
    await database.db.execute(sql`
      insert into customers (id, code, name, city, created_at, updated_at, search_key, sort_key)
      select gen_random_uuid(), 'C' || n, 'Müşteri', case when n % 10 = 0 then 'Ankara' else 'İzmir' end, now(), now(), '', ''
      from generate_series(1, ${rows}::int) as n`)
  })
  afterAll(() => database.close())

  test('few matches are counted exactly', async () => {
    expect(await countFew(database.db, customers, cityIs('Ankara'))).toBe(rows / 10)
    expect(await countFew(database.db, customers, cityIs('Bursa'))).toBe(0)
  })

  test('more than a few are not counted further', async () => {
    expect(await countFew(database.db, customers, undefined)).toBe(surelyExact + 1)
  })

  test('an export counts exactly up to the limit', async () => {
    expect(await countPatiently(database.db, customers, undefined, 100_000)).toBe(rows)
  })

  test('beyond the limit an export is told about how many, close to the truth', async () => {
    const estimated = await countPatiently(database.db, customers, cityIs('İzmir'), 2000)
    expect(Math.abs(estimated - rows * 0.9)).toBeLessThan(rows * 0.1)
  })

  test('an estimate never says fewer than were seen', async () => {
    expect(await countPatiently(database.db, customers, undefined, 1000)).toBeGreaterThan(1000)
    const estimate = { value: 20, isExact: false, isTelling: true }
    expect(await refinedCount(database.db, customers, undefined, estimate)).toBe(surelyExact + 1)
  })

  test.each([
    ['that is close enough stands, in three digits', { value: 4321, isTelling: true }, 4320],
    ['that is not makes room for the exact number', { value: 4321, isTelling: false }, rows * 0.9],
    ['of too many to count stands', { value: 43_219, isTelling: false }, 43_200],
  ])('an estimate %s', async (_title, estimate, count) => {
    const known = { ...estimate, isExact: false }
    expect(await refinedCount(database.db, customers, cityIs('İzmir'), known)).toBe(count)
  })

  test('an estimate whose exact number would take long stands', async () => {
    const where = sql`${cityIs('İzmir')} and (select count(*) from generate_series(1, 10000000)) > 0`
    const estimate = { value: 4321, isExact: false, isTelling: false }
    expect(await refinedCount(database.db, customers, where, estimate)).toBe(4320)
  })

  test('an exact number that time does not suffice for leaves the estimate', async () => {
    const slow = sql`${cityIs('İzmir')} and (select count(*) from pg_sleep(0.2)) > 0`
    const estimate = { value: 4321, isExact: false, isTelling: false }
    expect(await refinedCount(database.db, customers, slow, estimate)).toBe(rows * 0.9)
    giveCountsTime(database.db, 20)
    const counted = await refinedCount(database.db, customers, slow, estimate).finally(() =>
      giveCountsTime(database.db, ampleMs),
    )
    // The embedded database has no timer.
    expect(counted).toBe(engine === 'postgres' ? 4320 : rows * 0.9)
  })

  test('a sample of a large table says about how many there are, and that there are not just a few', async () => {
    const wide = 6400
    await database.db.execute(sql`
      insert into customers (id, code, name, city, created_at, updated_at, search_key, sort_key)
      select gen_random_uuid(), 'W' || n, repeat('x', 1650), 'Bursa', now(), now(), '', ''
      from generate_series(1, ${wide}::int) as n`)
    const { value, ...known } = await estimatedCount(database.db, customers, cityIs('Bursa'))
    expect(known).toEqual({ isExact: false, isTelling: true })
    expect(Math.abs(value - wide)).toBeLessThan(wide * 0.15)
    expect(await countFewBySample(database.db, customers, cityIs('Bursa'))).toBe(surelyExact + 1)
    expect(await countFewBySample(database.db, customers, cityIs('Ankara'))).toBe(rows / 10)
  })
})
