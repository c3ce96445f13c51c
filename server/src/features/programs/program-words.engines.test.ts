import type { ProgramState } from '@filo/contract/programs/program-states'
import * as routes from '@filo/contract/programs/programs-routes'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { programWords, writeWords } from '../../db/long-lists/word-index.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { programs } from '../../db/schema/programs.ts'
import { searchVocabulary } from '../../db/schema/search-words.ts'
import { systemActor } from '../../rights/actor.ts'
import { hurried } from '../../testing/hurried-database.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { componentCode } from '../../testing/test-releases.ts'
import { programKeys } from './program-keys.ts'
import { listProgramRows } from './programs-store.ts'

/** Of the word that stands last in the order of names there are more than are picked at once. */
const ROWS = 7000
const EARLY = 2000
const early = ['Fiyat Sorgulama', 'Işık Gösterisi', 'Çay Servisi']
const late = ['Müze Rehberi', 'Müzede Yönlendirme', 'Müze Rehberi Şişli']
const states = ['draft', 'active', 'active', 'suspended'] as const

function programOf(number: number) {
  const names = number < EARLY ? early : late
  const tr = `${names[number % names.length]} ${(number * 7919) % 101}`
  const texts = {
    code: `prog-${number}`,
    name: { tr, en: number % 5 ? 'Museum' : 'Tour' },
    publisher: 'Filo',
  }
  const at = new Date('2026-03-01')
  return {
    ...texts,
    ...programKeys(texts),
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    description: { tr: '', en: '' },
    category: 'guiding' as const,
    state: states[number % states.length] ?? 'draft',
    createdAt: at,
    updatedAt: at,
  }
}

const many = Array.from({ length: ROWS }, (_, number) => programOf(number))
const actor = systemActor('test')

describe.each(engines())('programs by their words on %s', (engine) => {
  let server: TestServer
  let developer: TestPerson
  let db: TestServer['context']['db']
  beforeAll(async () => {
    server = await createTestServer(engine)
    developer = await signInAs(server, 'developer')
    db = server.context.db
    await db.transaction(async (tx) => {
      await insertMany(tx, programs, many)
      await writeWords(tx, programWords, many)
    })
    await db.execute(sql`analyze programs (id, state, sort_key), program_search_words`)
  })
  afterAll(() => server.close())

  const vocabulary = async () => {
    const isOfPrograms = eq(searchVocabulary.list, programWords.list)
    const found = await db.select().from(searchVocabulary).where(isOfPrograms)
    return found.map(({ word }) => word).toSorted()
  }

  /** The list without any index of words. */
  async function plainly(q: string, sort: string, shown: ProgramState[]): Promise<string[]> {
    const name = sql`${programs.sortKey} collate "C"`
    const rows = await db
      .select({ id: programs.id })
      .from(programs)
      .where(and(searchCondition(programs, q), shown.length > 0 ? inArray(programs.state, shown) : undefined))
      .orderBy(...(sort === 'name' ? [asc(name), asc(programs.id)] : [desc(name), desc(programs.id)]))
    return rows.map(({ id }) => id)
  }

  test('a frequent word whose programs stand last in the order of names brings the rows of the plain query', async () => {
    const requested = fc.record({
      q: fc.constantFrom(
        'MÜZE REHBERİ',
        'rehber',
        'müze',
        'filo',
        'şişli',
        'museum',
        'ışık 7',
        'prog-41',
        'none',
      ),
      sort: fc.constantFrom('name', '-name'),
      size: fc.integer({ min: 1, max: 60 }),
      page: fc.integer({ min: 1, max: 30 }),
      canceled: fc.integer({ min: 0, max: 2 }),
      'f.state': fc.constantFrom<ProgramState[]>([], ['active'], ['draft', 'suspended']),
    })
    await fc.assert(
      fc.asyncProperty(requested, async ({ canceled, ...query }) => {
        const whole = await plainly(query.q, query.sort, query['f.state'])
        const from = (query.page - 1) * query.size
        const first = await listProgramRows(hurried(db, canceled).db, actor, query)
        expect(first.rows.map(({ id }) => id)).toEqual(whole.slice(from, from + query.size))
        expect(first.totalCount).toBe(whole.length)
        if (first.nextCursor === null) return
        const next = { ...query, page: 1, cursor: first.nextCursor }
        const second = await listProgramRows(hurried(db, canceled).db, actor, next)
        expect(second.rows.map(({ id }) => id)).toEqual(whole.slice(from + query.size, from + 2 * query.size))
      }),
      { numRuns: 40 },
    )
  })

  test('by name the words are walked, in another order the rows are', async () => {
    const query = { q: 'müze', page: 1, size: 1 }
    const { db: unhurried } = hurried(db, 0)
    const read = async (sort: string) =>
      (await listProgramRows(unhurried, actor, { ...query, sort })).rows[0]?.id
    const [byName, byCode] = [await read('name'), await read('code')]
    const noWords = (id: string | undefined) => ({ id: id ?? '', searchKey: '', sortKey: '' })
    const without = [noWords(byName), noWords(byCode)]
    await db.transaction((tx) => writeWords(tx, programWords, without))
    expect(await read('name')).not.toBe(byName)
    expect(await read('code')).toBe(byCode)
    const theirs = many.filter(({ id }) => id === byName || id === byCode)
    await db.transaction((tx) => writeWords(tx, programWords, theirs))
    expect(await read('name')).toBe(byName)
  })

  test('a new name is found and the old one forgotten, and so is what a deleted program was called', async () => {
    const name = { tr: 'Zeplin Turu', en: 'Airship tour' }
    const body = { code: componentCode('words'), name, category: 'guiding' as const, publisher: 'Filo' }
    const created = await developer.call(routes.createProgram, { body })
    const params = { programId: created.body.id }
    const found = async (q: string) => {
      const { items } = (await developer.call(routes.listPrograms, { query: { q } })).body
      return items.map(({ id }) => id)
    }
    expect(await vocabulary()).toEqual(expect.arrayContaining(['airship', 'zeplin']))
    const renamed = { name: { tr: 'Balon Turu', en: 'Balloon tour' } }
    await developer.call(routes.updateProgram, { params, body: renamed, ifMatch: created.body.etag })
    await server.context.sweep()
    expect(await vocabulary()).not.toContain('zeplin')
    expect(await vocabulary()).toContain('balloon')
    expect([await found('zeplin'), await found('BALON')]).toEqual([[], [params.programId]])
    expect((await developer.call(routes.deleteProgram, { params })).status).toBe(204)
    expect(await vocabulary()).toContain('balloon')
    await server.context.sweep()
    expect(await vocabulary()).not.toContain('balloon')
    expect(await vocabulary()).toEqual(expect.arrayContaining(['filo', 'rehberi']))
  })
})
