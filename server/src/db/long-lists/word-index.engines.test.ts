import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personKeys } from '../../records/people/person-keys.ts'
import { hurried } from '../../testing/hurried-database.ts'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database.ts'
import { insertMany } from '../rows-as-json.ts'
import { searchVocabulary, userSearchWords } from '../schema/search-words.ts'
import { users } from '../schema/users.ts'
import { inOrder } from './keyset.ts'
import { readListPage } from './read-list-page.ts'
import { searchCondition } from './search-grams.ts'
import { known, sortedBy } from './sort-fields.ts'
import { searchedWordOf, sweepVocabulary, userWords, writeWords } from './word-index.ts'

/** So many that what most ask for is more than is picked at once. */
const ROWS = 6000
const places = ['Üsküdar', 'Işıklar', 'Ağrı', 'Şişli', 'Üsküdarlı', 'Kuzey Üsküdar', 'яхта']
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

function person(number: number) {
  const place = places[Math.floor(number / (ROWS / places.length))] ?? ''
  const displayName = number % 2 === 0 ? `${place} ${number % 31}` : `Kişi ${number % 13} ${place}`
  const email = `k${number}@example.com`
  const at = new Date('2026-03-01')
  const keys = personKeys({ displayName, email })
  const status = number % 5 === 0 ? ('suspended' as const) : ('active' as const)
  return { id: idOf(number), email, displayName, status, createdAt: at, updatedAt: at, ...keys }
}

const people = Array.from({ length: ROWS }, (_, number) => person(number))

describe.each(engines())('words of a search on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await database.db.transaction(async (tx) => {
      await insertMany(tx, users, people)
      await writeWords(tx, userWords, people)
    })
    // What is known of pieces outlives the rows: other tests begin without it.
    await database.db.execute(sql`analyze users (id, status, sort_key), user_search_words`)
  })
  afterAll(() => database.close())

  const wordsOf = async (id: string) => {
    const { word, sortKey } = userSearchWords
    return database.db
      .select({ word, sortKey })
      .from(userSearchWords)
      .where(eq(userSearchWords.id, id))
      .orderBy(asc(word))
  }
  const vocabulary = async () => {
    const found = await database.db.select({ word: searchVocabulary.word }).from(searchVocabulary)
    return found.map(({ word }) => word)
  }

  test('bring the rows of the plain query in its order, however few or many rows have them', async () => {
    const { db } = database
    const fields = { displayName: known(sql`${users.sortKey} collate "C"`, 'text') }
    const requested = fc.record({
      q: fc.constantFrom(
        'üsküdar',
        'ÜSKÜ',
        'kişi',
        'kuzey üsküdar',
        'darlı',
        'яхта',
        'example',
        'ışık 7',
        'none',
        'şişli',
      ),
      sort: fc.constantFrom('displayName', '-displayName'),
      limit: fc.integer({ min: 1, max: 60 }),
      offset: fc.integer({ min: 0, max: 1500 }),
      canceled: fc.integer({ min: 0, max: 2 }),
      isFiltered: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(requested, async ({ q, sort, limit, offset, canceled, isFiltered }) => {
        const order = sortedBy(sort, fields, { fallback: 'displayName', id: users.id })
        const search = searchCondition(users, q)
        const where = isFiltered ? sql`${search} and ${eq(users.status, 'active')}` : search
        const rows = await db
          .select({ id: users.id })
          .from(users)
          .where(where)
          .orderBy(...inOrder(order))
        const whole = rows.map(({ id }) => id)
        const list = { table: users, order, where, word: searchedWordOf(userWords, q) }
        const first = await readListPage(hurried(db, canceled).db, list, { limit, offset })
        expect(first.ids).toEqual(whole.slice(offset, offset + limit))
        expect(first.totalCount).toBe(whole.length)
        if (first.nextCursor === null) return
        const next = { limit, offset: 0, cursor: first.nextCursor }
        const second = await readListPage(hurried(db, canceled).db, list, next)
        expect(second.ids).toEqual(whole.slice(offset + limit, offset + 2 * limit))
      }),
      { numRuns: 60 },
    )
  })

  test('follow a new name, stay where a change tells none, and are forgotten with the last row that has them', async () => {
    const { db } = database
    const [before] = people
    const { id } = before ?? { id: '' }
    const keys = personKeys({ displayName: 'Zeliha Tozkoparan', email: 'zeliha@example.com' })
    await db.transaction((tx) => writeWords(tx, userWords, [{ id, ...keys }]))
    const written = ['example', 'tozkoparan', 'zeliha']
    expect(await wordsOf(id)).toEqual(written.map((word) => ({ word, sortKey: keys.sortKey })))
    await db.transaction((tx) => writeWords(tx, userWords, [{ id }]))
    expect(await wordsOf(id)).toHaveLength(written.length)
    expect(await vocabulary()).toContain('tozkoparan')
    await db.transaction((tx) => writeWords(tx, userWords, [{ id, searchKey: '', sortKey: '' }]))
    expect(await wordsOf(id)).toEqual([])
    expect(await vocabulary()).toContain('tozkoparan')
    await sweepVocabulary(db)
    expect(await vocabulary()).not.toContain('tozkoparan')
    expect(await vocabulary()).toEqual(expect.arrayContaining(['uskudar', 'example']))
  })
})
