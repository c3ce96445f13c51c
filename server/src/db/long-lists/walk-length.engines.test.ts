import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { customers } from '../schema/customers.ts'
import { users } from '../schema/users.ts'
import { after, inOrder } from './keyset.ts'
import { known, maybe, sortedBy } from './sort-fields.ts'
import { walkLength } from './walk-length.ts'

const ROWS = 240
const fields = {
  email: known(users.email, 'text'),
  lastLoginAt: maybe(users.lastLoginAt, 'timestamptz'),
}
const isSuspended = eq(users.status, 'suspended')

describe.each(engines())('how far a walk goes on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    // Half of the suspended stand behind all others by address; of every three people one has never signed in.
    await database.db.execute(sql`
      insert into users (id, email, display_name, status, created_at, updated_at, last_login_at, search_key, sort_key)
      select md5(n::text)::uuid, 'p' || lpad(n::text, 4, '0'), 'Işık', case when n > 200 or n % 17 = 0 then 'suspended' else 'active' end,
        now(), now(), case when n % 3 > 0 then timestamptz '2026-04-01' - (n * 31 % ${ROWS}::int) * interval '1 hour' end, '', ''
      from generate_series(1, ${ROWS}::int) as n`)
  })
  afterAll(() => database.close())

  const orderOf = (sort: string) => sortedBy(sort, fields, { fallback: 'email', id: users.id })
  const sliceOf = (sort: string, where: SQL | undefined, limit: number, offset: number) => {
    return { table: users, order: orderOf(sort), where, after: undefined, limit, offset }
  }

  test('is as many rows as stand before the last one of the page, in every order', async () => {
    const requested = fc.record({
      sort: fc.constantFrom('email', '-email', 'lastLoginAt', '-lastLoginAt'),
      limit: fc.integer({ min: 1, max: 20 }),
      offset: fc.integer({ min: 0, max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(requested, async ({ sort, limit, offset }) => {
        const whole = await database.db
          .select({ status: users.status, lastLoginAt: users.lastLoginAt })
          .from(users)
          .orderBy(...inOrder(orderOf(sort)))
        const places = whole.flatMap(({ status }, place) => (status === 'suspended' ? [place] : []))
        const last = places[offset + limit - 1] ?? 0
        const isTie = sort.endsWith('lastLoginAt') && whole[last]?.lastLoginAt === null
        const found = await walkLength(database.db, sliceOf(sort, isSuspended, limit, offset))
        // Those never signed in stand together: the walk goes as far as to the first of them at least.
        const first = isTie ? whole.findIndex((row) => row.lastLoginAt === null) : last
        expect(found).toBe(first)
      }),
      { numRuns: 40 },
    )
  })

  test('counts from where the page before it ended', async () => {
    const order = orderOf('email')
    const place = { value: 'p0190', id: '00000000-0000-0000-0000-000000000000' }
    const slice = { ...sliceOf('email', isSuspended, 3, 0), after: after(order, place) }
    expect(await walkLength(database.db, slice)).toBe(13)
  })

  test('is not known where the matches do not fill the page, or another table says the order', async () => {
    expect(await walkLength(database.db, sliceOf('email', isSuspended, 100, 0))).toBeUndefined()
    const joined = { table: customers, on: eq(customers.id, users.customerId) }
    const slice = { ...sliceOf('email', isSuspended, 1, 0), joined }
    expect(await walkLength(database.db, slice)).toBeUndefined()
  })
})
