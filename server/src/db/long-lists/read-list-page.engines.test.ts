import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hurried } from '../../testing/hurried-database.ts'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { customers } from '../schema/customers.ts'
import { users } from '../schema/users.ts'
import { inOrder, type ListOrder } from './keyset.ts'
import { readListPage } from './read-list-page.ts'
import { known, maybe, sortedBy } from './sort-fields.ts'

const ROWS = 3600
const fields = {
  displayName: known(sql`${users.sortKey} collate "C"`, 'text'),
  email: known(users.email, 'text'),
  lastLoginAt: maybe(users.lastLoginAt, 'timestamptz'),
  createdAt: known(users.createdAt, 'timestamptz'),
}
const conditions: Record<string, SQL | undefined> = {
  all: undefined,
  'those far down': eq(users.status, 'suspended'),
  few: sql`${users.email} < 'p0100'`,
  none: eq(users.status, 'deleted'),
}
const orderOf = (sort: string) => sortedBy(sort, fields, { fallback: 'email', id: users.id })

describe.each(engines())('a page of a long list on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    // Names, dates and unknown dates repeat, so that ids have to decide; two thirds stand behind all others by address.
    await database.db.execute(sql`
      insert into users (id, email, display_name, status, created_at, updated_at, last_login_at, search_key, sort_key)
      select md5(n::text)::uuid, 'p' || lpad(n::text, 4, '0'), 'Işık', case when n > ${ROWS / 3}::int then 'suspended' else 'active' end,
        timestamptz '2026-03-01' + (n * 7919 % 41) * interval '1 day', now(),
        case when n % 3 > 0 then timestamptz '2026-04-01' - (n % 29) * interval '1.000001 hour' end, '', 'k' || (n * 31 % 17)
      from generate_series(1, ${ROWS}::int) as n`)
    await database.db.execute(sql`analyze users`)
  })
  afterAll(() => database.close())

  const plain = async (order: ListOrder, where: SQL | undefined) => {
    const rows = await database.db
      .select({ id: users.id })
      .from(users)
      .where(where)
      .orderBy(...inOrder(order))
    return rows.map(({ id }) => id)
  }
  const page = fc.record({
    sort: fc.constantFrom(...Object.keys(fields).flatMap((name) => [name, `-${name}`])),
    condition: fc.constantFrom(...Object.keys(conditions)),
    limit: fc.integer({ min: 1, max: 120 }),
    offset: fc.integer({ min: 0, max: ROWS + 50 }),
    canceled: fc.integer({ min: 0, max: 4 }),
  })

  test('a large count is taken at the word of whoever keeps it, a small one is counted; the rows are the same', async () => {
    const order = orderOf('email')
    const where = eq(users.status, 'suspended')
    const expected = (await plain(order, where)).slice(0, 25)
    for (const [knownCount, totalCount] of [
      [5000, 5000],
      [3, (ROWS * 2) / 3],
    ]) {
      const requested = { limit: 25, offset: 0, knownCount }
      const shown = await readListPage(database.db, { table: users, order, where }, requested)
      expect(shown).toMatchObject({ ids: expected, totalCount })
    }
  })

  test('has the rows of the plain query, walked or picked, and its cursor goes on with the next ones', async () => {
    await fc.assert(
      fc.asyncProperty(page, async ({ sort, condition, limit, offset, canceled }) => {
        const [order, where] = [orderOf(sort), conditions[condition]]
        const whole = await plain(order, where)
        const list = { table: users, order, where }
        const first = await readListPage(hurried(database.db, canceled).db, list, { limit, offset })
        expect(first.ids).toEqual(whole.slice(offset, offset + limit))
        expect(first.totalCount).toBe(whole.length)
        expect(first.nextCursor === null).toBe(offset + limit >= whole.length)
        if (first.nextCursor === null) return
        const requested = { limit, offset: 0, cursor: first.nextCursor }
        const second = await readListPage(hurried(database.db, canceled).db, list, requested)
        expect(second.ids).toEqual(whole.slice(offset + limit, offset + 2 * limit))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['walked in time', 0, 2],
    ['walked in time, where its first matches came late', 1, 2],
    ['picked', 2, 3],
    ['walked to the end', 3, 3],
  ])('of many matches is %s', async (_title, canceled, transactions) => {
    const { db, begun } = hurried(database.db, canceled)
    const order = orderOf('email')
    const where = conditions['those far down']
    const { ids } = await readListPage(db, { table: users, order, where }, { limit: 25, offset: 0 })
    expect(ids).toEqual((await plain(order, where)).slice(0, 25))
    expect(begun()).toBe(transactions)
  })

  describe('asked for again and again', () => {
    const order = orderOf('email')
    const where = conditions['those far down']
    const list = { table: users, order, where }
    // Whoever asks keeps the count, so that a look is a walk and, where that is in vain, picking. Where a page is picked
    // at once, and that is in vain, the walk to the end follows without a transaction.
    const requested = { limit: 25, offset: 0, knownCount: ROWS }
    const looksOf = (canceled: readonly number[]) => {
      const { db, begun } = hurried(database.db, canceled)
      const look = async () => {
        const before = begun()
        const { ids } = await readListPage(db, list, requested)
        expect(ids).toEqual((await plain(order, where)).slice(0, 25))
        return begun() - before
      }
      return { db, look }
    }

    test('is picked without a walk after two in vain, not after one; others are what they are', async () => {
      const { db, look } = looksOf([1, 3, 5])
      expect(await look()).toBe(2)
      expect(await look()).toBe(2)
      expect(await look()).toBe(1)
      const first = await readListPage(db, list, requested)
      expect(first.nextCursor).not.toBeNull()
      const { ids } = await readListPage(db, list, { ...requested, cursor: first.nextCursor ?? '' })
      expect(ids).toEqual((await plain(order, where)).slice(25, 50))
      const other = await readListPage(db, { ...list, order: orderOf('-createdAt') }, requested)
      expect(other.ids).toEqual((await plain(orderOf('-createdAt'), where)).slice(0, 25))
    })

    test('begins anew with its walks in vain once one has met the page', async () => {
      const { look } = looksOf([1, 4, 6])
      expect(await look()).toBe(2)
      expect(await look()).toBe(1)
      expect(await look()).toBe(2)
      expect(await look()).toBe(2)
    })

    test('is walked to again ten seconds after the walks in vain, though it was asked for in between', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      try {
        const { look } = looksOf([1, 3, 6])
        expect(await look()).toBe(2)
        expect(await look()).toBe(2)
        vi.advanceTimersByTime(8000)
        expect(await look()).toBe(1)
        vi.advanceTimersByTime(3000)
        expect(await look()).toBe(2)
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('of an export is walked, however long that takes', async () => {
    const { db, begun } = hurried(database.db, 2)
    const order = orderOf('email')
    const where = conditions['those far down']
    const { ids } = await readListPage(db, { table: users, order, where }, { limit: 1000, offset: 0 })
    expect(ids).toEqual((await plain(order, where)).slice(0, 1000))
    expect(begun()).toBe(0)
  })

  test('ordered by what another table says has each row once, picked too', async () => {
    const { db } = database
    await db.execute(sql`
      insert into customers (id, code, name, created_at, updated_at, search_key, sort_key)
      select md5('c' || n)::uuid, 'C' || n, 'Müşteri', now(), now(), '', 'm' || n from generate_series(0, 6) as n`)
    await db.execute(sql`update users set customer_id = md5('c' || (substr(email, 2)::int % 7))::uuid`)
    const order = sortedBy(
      '-customer',
      { customer: known(sql`${customers.sortKey} collate "C"`, 'text') },
      {
        fallback: '-customer',
        id: users.id,
      },
    )
    const joined = { table: customers, on: eq(customers.id, users.customerId) }
    const where = conditions['those far down']
    const list = { table: users, joined, order, where }
    const pages = [0, 1, 2, 3].map((canceled) =>
      readListPage(hurried(db, canceled).db, list, { limit: 100, offset: 300 }),
    )
    const [walked, ...others] = await Promise.all(pages)
    expect(new Set(walked?.ids).size).toBe(100)
    for (const other of others) expect(other.ids).toEqual(walked?.ids)
  })
})
