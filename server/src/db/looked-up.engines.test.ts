import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { count } from './long-lists/count.ts'
import { isLookedUp, isOfFound } from './looked-up.ts'
import { customers } from './schema/customers.ts'
import { users } from './schema/users.ts'

const rows = 1500
const ofCustomer = { reference: users.customerId, id: customers.id }
const cityIs = (city: string) => eq(customers.city, city)

describe.each(engines())('rows by what another table says of them on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.execute(sql`
      insert into customers (id, code, name, city, created_at, updated_at, search_key, sort_key)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'C' || n, 'Müşteri',
        case when n % 10 = 0 then 'Ankara' else 'İzmir' end, now(), now(), '', ''
      from generate_series(1, ${rows}::int) as n`)
    await database.db.execute(sql`
      insert into users (id, created_at, updated_at, email, display_name, customer_id, status, search_key, sort_key)
      select gen_random_uuid(), now(), now(), 'p' || n || '@example.com', 'Kişi',
        case when n > 5 then ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid end, 'active', '', ''
      from generate_series(1, ${rows}::int) as n`)
  })
  afterAll(() => database.close())

  test('what each row names is looked up; one that names nothing is none of them', async () => {
    const found = await count(database.db, users, isLookedUp(ofCustomer, cityIs('İzmir')))
    expect(found).toBe(rows * 0.9 - 5)
  })

  test.each([
    ['few', 'Ankara', rows * 0.1],
    ['many', 'İzmir', rows * 0.9 - 5],
    ['none', 'Bursa', 0],
  ])('%s that are found have the same rows as a look at each', async (_title, city, expected) => {
    expect(await count(database.db, users, await isOfFound(database.db, ofCustomer, cityIs(city)))).toBe(
      expected,
    )
  })
})
