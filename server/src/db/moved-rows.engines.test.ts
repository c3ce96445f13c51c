import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './database.ts'
import { readListPage } from './long-lists/read-list-page.ts'
import { fixed, known, maybe, rising, sortedBy } from './long-lists/sort-fields.ts'
import { users } from './schema/users.ts'

const fields = {
  email: known(users.email, 'text'),
  status: known(users.status, 'text'),
  lastLoginAt: rising(maybe(users.lastLoginAt, 'timestamptz')),
  createdAt: fixed(users.createdAt, 'timestamptz'),
}
const sorts = Object.keys(fields).flatMap((name) => [name, `-${name}`])
const orderOf = (sort: string) => sortedBy(sort, fields, { fallback: 'email', id: users.id })
const start = Date.UTC(2026, 2, 1)

interface Move {
  who: number[]
  /** What becomes of them; a rise is to an instant after all others. */
  to: 'seen' | 'forgotten' | 'front' | 'back' | 'suspended' | 'active'
}

interface Page {
  ids: string[]
  isRepeat: boolean
}

describe.each(engines())('rows that move while a list is read on %s', (engine) => {
  let database: Database
  let now = start
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const fill = async (count: number) => {
    await database.db.execute(sql`delete from users`)
    await database.db.execute(sql`
      insert into users (id, email, display_name, status, created_at, updated_at, last_login_at, search_key, sort_key)
      select md5(n::text)::uuid, 'p' || lpad(n::text, 6, '0'), 'Işık', case when n % 3 = 0 then 'suspended' else 'active' end,
        timestamptz '2026-01-01' + n * interval '1 minute', now(),
        case when n % 4 > 0 then timestamptz '2026-02-01' + (n * 7 % 50) * interval '1 minute' end, '', ''
      from generate_series(1, ${count}::int) as n`)
  }
  const idsOf = async (where?: SQL) =>
    (await database.db.select({ id: users.id }).from(users).where(where).orderBy(users.id)).map(
      ({ id }) => id,
    )

  /** Reads a list from cursor to cursor; `between` runs before each page but the first. */
  async function readThrough(sort: string, limit: number, between: () => Promise<void>, where?: SQL) {
    const pages: Page[] = []
    const list = { table: users, order: orderOf(sort), where }
    for (let cursor: string | null | undefined; cursor !== null; ) {
      if (cursor) await between()
      const requested = { limit, offset: 0, ...(cursor && { cursor }) }
      const { ids, nextCursor, mayRepeat } = await readListPage(database.db, list, requested)
      expect(nextCursor === null || nextCursor.length < 1000).toBe(true)
      pages.push({ ids, isRepeat: mayRepeat ?? false })
      cursor = nextCursor
      expect(pages.length, 'it ends').toBeLessThan(200)
    }
    return pages
  }
  const each = (pages: Page[]) => pages.flatMap(({ ids }) => ids)

  describe('of a few', () => {
    beforeEach(async () => {
      await fill(60)
      now = start
    })

    async function move({ who, to }: Move, all: readonly string[]) {
      now += 1000
      const ids = who.flatMap((at) => all[at % all.length] ?? [])
      const changes = {
        seen: { lastLoginAt: new Date(now) },
        forgotten: { lastLoginAt: null },
        front: { email: sql`'a' || lpad((${now}::bigint % 100000000)::text, 8, '0') || id` },
        back: { email: sql`'z' || lpad((${now}::bigint % 100000000)::text, 8, '0') || id` },
        suspended: { status: 'suspended' as const },
        active: { status: 'active' as const },
      }
      if (ids.length > 0) await database.db.update(users).set(changes[to]).where(inArray(users.id, ids))
    }

    const moves = fc.array(
      fc.record({
        who: fc.array(fc.nat(59), { maxLength: 30 }),
        to: fc.constantFrom('seen', 'forgotten', 'front', 'back', 'suspended', 'active'),
      }),
      { maxLength: 8 },
    )

    test('nobody is lost, and whoever comes twice is on a page that says so', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...sorts),
          fc.integer({ min: 4, max: 25 }),
          moves,
          async (sort, limit, all) => {
            const ids = await idsOf()
            const waiting: Move[] = [...all]
            const pages = await readThrough(sort, limit, async () => {
              const next = waiting.shift()
              if (next) await move(next, ids)
            })
            const met = new Set<string>()
            for (const page of pages) {
              const isMetTwice =
                page.ids.some((id) => met.has(id)) || new Set(page.ids).size < page.ids.length
              expect(isMetTwice && !page.isRepeat, 'a page that repeats says so').toBe(false)
              for (const id of page.ids) met.add(id)
            }
            expect([...met].sort()).toEqual([...ids].sort())
            if (sort.endsWith('createdAt')) expect(each(pages)).toHaveLength(ids.length)
          },
        ),
        { numRuns: engine === 'pglite' ? 10 : 40 },
      )
    })

    test('a list in which nothing moves has each row once, in its order, on pages that repeat nothing', async () => {
      for (const sort of sorts) {
        const pages = await readThrough(sort, 7, async () => {})
        expect(each(pages)).toHaveLength(60)
        expect(new Set(each(pages)).size).toBe(60)
        expect(pages.some(({ isRepeat }) => isRepeat)).toBe(false)
      }
    })

    // The embedded database has one connection: nobody reads while a transaction is under way.
    test.skipIf(engine === 'pglite')(
      'who is written by a transaction under way at the first page is not lost',
      async () => {
        const id =
          (await database.db.select().from(users).orderBy(users.email).offset(59).limit(1))[0]?.id ?? ''
        const begun = Promise.withResolvers<void>()
        const mayWrite = Promise.withResolvers<void>()
        const written = database.db.transaction(async (tx) => {
          await tx.execute(sql`select pg_current_xact_id()`)
          begun.resolve()
          await mayWrite.promise
          await tx.update(users).set({ email: 'a' }).where(eq(users.id, id))
        })
        await begun.promise
        // Only one before which a later one ended is listed by a snapshot; of the last to begin its number is enough.
        await database.db.execute(sql`select pg_current_xact_id()`)
        const pages = await readThrough('email', 7, async () => {
          mayWrite.resolve()
          await written
        })
        expect(each(pages)).toContain(id)
        expect(new Set(each(pages)).size).toBe(60)
      },
    )
  })

  test.each(['lastLoginAt', '-lastLoginAt', 'email', '-email'])(
    'five hundred rows that are written all the while are all met by %s, and the list ends',
    async (sort) => {
      await fill(500)
      const ids = await idsOf()
      const beat = async (round: number) => {
        now += 1
        const some = ids.filter((_, at) => at % 5 === round % 5)
        const email = sql`'p' || lpad((('x' || substr(md5(${users.email}), 1, 6))::bit(24)::int % 1000000)::text, 6, '0') || id`
        await database.db
          .update(users)
          .set({ lastLoginAt: new Date(now), email })
          .where(inArray(users.id, some))
      }
      const reading = new AbortController()
      const beating = (async () => {
        for (let round = 0; !reading.signal.aborted; round += 1) await beat(round)
      })()
      let rounds = 0
      const readAll = readThrough(sort, 40, async () => {
        rounds += 1
        await beat(rounds)
      })
      // A list that does not end must not leave the beating behind.
      const pages = await readAll.finally(() => reading.abort())
      await beating
      expect(new Set(each(pages)).size).toBe(500)
      expect(pages.length).toBeLessThan(40)
    },
  )

  test('a filter keeps the second pass to its own rows', async () => {
    await fill(60)
    const suspended = eq(users.status, 'suspended')
    const ids = await idsOf(suspended)
    const pages = await readThrough(
      '-lastLoginAt',
      7,
      async () => {
        now += 1000
        await database.db.update(users).set({ lastLoginAt: new Date(now) })
      },
      suspended,
    )
    expect([...new Set(each(pages))].sort()).toEqual(ids)
  })
})
