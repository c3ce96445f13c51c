import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { auditLog } from '../db/schema/audit-log.ts'
import { customers } from '../db/schema/customers.ts'
import { userRoles } from '../db/schema/user-roles.ts'
import { users } from '../db/schema/users.ts'
import { engines, openTestDatabase } from './test-database.ts'

const at = new Date('2026-03-05T10:00:00.000Z')
const words = { searchKey: 'a', sortKey: 'a' }
const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

async function fill({ db }: Database, count: number): Promise<void> {
  const dates = { createdAt: at, updatedAt: at }
  for (let from = 0; from < count; from += 500) {
    const numbers = Array.from({ length: Math.min(500, count - from) }, (_, index) => from + index)
    await db
      .insert(customers)
      .values(
        numbers.map((number) => ({ id: idOf(number), code: `C-${number}`, name: 'A', ...dates, ...words })),
      )
  }
  const person = { id: idOf(1), email: 'a@example.com', displayName: 'A', customerId: idOf(0) }
  await db.insert(users).values({ ...person, status: 'active', ...dates, ...words })
  const role = { userId: idOf(1), roleKey: 'customer_user', scopeKind: 'customer' } as const
  await db.insert(userRoles).values({ ...role, scopeCustomerId: idOf(0), grantedAt: at })
}

async function rowsIn({ db }: Database): Promise<number[]> {
  return Promise.all([customers, users, userRoles, auditLog].map((table) => db.$count(table)))
}

test.each(engines().flatMap((engine) => [1, 5000].map((count) => [engine, count] as const)))(
  'what a test on %s left in a database, %d rows of it, the next one does not find, and its rows are held to the same',
  async (engine, count) => {
    const first = await openTestDatabase(engine)
    await fill(first, count)
    expect(await rowsIn(first)).toEqual([count, 1, 1, 0])
    await first.close()
    await expect(async () => first.db.$count(users)).rejects.toThrow(
      'the test that had this database has ended',
    )

    const second = await openTestDatabase(engine)
    expect(await rowsIn(second)).toEqual([0, 0, 0, 0])
    const stray = { userId: idOf(1), roleKey: 'customer_user', scopeKind: 'all', grantedAt: at } as const
    await expect(second.db.insert(userRoles).values(stray)).rejects.toThrow()
    await fill(second, 1)
    await second.close()
  },
)

test('the embedded database reads lists and times as ever, without a reader for the rows of every table', async () => {
  const { db, client, close } = await openTestDatabase('pglite')
  const found = await db.execute(sql`select array['a', 'b'] as texts, array[1, 2] as numbers, now() as at`)
  const [row] = (found as unknown as { rows: Record<string, unknown>[] }).rows
  expect(row).toMatchObject({ texts: ['a', 'b'], numbers: [1, 2], at: expect.any(String) })
  const { rows } = await client.query('select array[1, 2] as numbers, now() as at')
  expect(rows).toMatchObject([{ numbers: [1, 2], at: expect.any(Date) }])
  const readers = (client as unknown as { parsers: Record<string, unknown> }).parsers
  expect(Object.keys(readers).length).toBeLessThan(150)
  await close()
})
