import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { countFew, countMany, surelyExact } from './estimate-count.ts'
import { customers } from './schema/customers.ts'

const rows = 5000
const cityIs = (city: string) => sql`${customers.city} = ${city}`

describe.each(engines())('counting long lists on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.execute(sql`
      insert into customers (id, code, name, city, created_at, updated_at, search_key, sort_key)
      select gen_random_uuid(), 'C' || n, 'Müşteri', case when n % 10 = 0 then 'Ankara' else 'İzmir' end, now(), now(), '', ''
      from generate_series(1, ${rows}::int) as n`)
  })
  afterAll(() => database.close())

  const count = (where: ReturnType<typeof sql> | undefined, limit: number, isPatient = false) =>
    countMany(database.db, customers, { where, limit, isPatient })

  test('few matches are counted exactly', async () => {
    expect(await countFew(database.db, customers, cityIs('Ankara'))).toBe(rows / 10)
    expect(await countFew(database.db, customers, cityIs('Bursa'))).toBe(0)
  })

  test('more than a few are not counted further', async () => {
    expect(await countFew(database.db, customers, undefined)).toBe(surelyExact + 1)
  })

  test('an export counts exactly up to the limit', async () => {
    expect(await count(undefined, 100_000, true)).toBe(rows)
  })

  test('beyond the limit a sample says how many, close to the truth', async () => {
    const estimated = await count(cityIs('İzmir'), 2000)
    expect(Math.abs(estimated - rows * 0.9)).toBeLessThan(rows * 0.1)
  })

  test('an estimate never says fewer than were seen', async () => {
    expect(await count(undefined, 1000)).toBeGreaterThan(1000)
  })
})
