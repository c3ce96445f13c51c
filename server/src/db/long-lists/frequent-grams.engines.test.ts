import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { users } from '../schema/users.ts'
import { readFrequentGrams } from './frequent-grams.ts'
import { type FrequentGrams, searchCondition } from './search-grams.ts'

const rows = 600

describe.each(engines())('what many rows have in their texts, on %s', (engine) => {
  let database: Database
  const common = (q: string) => readFrequentGrams(database.db, users.searchGrams, q)
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.execute(sql`
      insert into users (id, created_at, updated_at, email, display_name, status, search_key, search_grams, sort_key)
      select gen_random_uuid(), now(), now(), n || '@example.com', 'N', 'active', 'nova-' || lpad(n::text, 3, '0'),
        array['nov', 'ova', 'va-', substr(lpad(n::text, 3, '0'), 1, 3)], ''
      from generate_series(1, ${rows}::int) n`)
  })
  afterAll(() => database.close())

  test('is known once the database has looked', async () => {
    expect(await common('nova-042')).toEqual(new Map())
    await database.db.execute(sql`analyze users`)
    expect(await common('nova-042')).toEqual(
      new Map([
        ['nov', 1],
        ['ova', 1],
        ['va-', 1],
      ]),
    )
  })

  test('is left out of a search that finds the same rows', async () => {
    const found = async (known?: FrequentGrams) =>
      database.db
        .select({ key: users.searchKey })
        .from(users)
        .where(searchCondition(users, 'nova-042', known))
    await database.db.execute(
      sql`update users set search_grams = search_grams || array['a-0', '-04'] where search_key = 'nova-042'`,
    )
    expect(await found(await common('nova-042'))).toEqual(await found())
    expect(await found()).toEqual([{ key: 'nova-042' }])
  })
})
