import { Readable } from 'node:stream'
import { commonErrors } from '@filo/contract/common-errors'
import type { AnyRoute } from '@filo/contract/routes'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { carryClaims } from '../../db/first-transaction.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-keys.ts'
import { settings } from '../../db/schema/settings.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { systemIds } from '../../ground/system-ids.ts'
import { recordEffects } from '../../testing/recorded-effects.ts'
import { createTestClock } from '../../testing/test-context.ts'
import { engines, openTestDatabase } from '../../testing/test-database.ts'
import { createIdempotencyStore } from './idempotency.ts'

const route = { name: 'createThing' } as AnyRoute
const uploading = { ...route, name: 'addFile', hasBytes: true } as AnyRoute
const codeOf = (error: unknown) => (error instanceof DomainError ? error.definition.code : String(error))

describe.each(engines())('calls with an Idempotency-Key on %s', (engine) => {
  let database: Database
  let key = 0
  const clock = createTestClock()
  const open = () => {
    const db = carryClaims(database.db, systemIds, recordEffects().effects)
    return { db, store: createIdempotencyStore({ db, clock }) }
  }
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    key += 1
    await database.db.delete(settings)
  })

  const callOf = (body: unknown = {}, query?: unknown, bytes?: Readable) => ({
    actor: { userId: '01950000-0000-7000-8000-00000000a75e' },
    params: {},
    query,
    body,
    request: { headers: { 'idempotency-key': `key ${key}` }, body: bytes } as unknown as FastifyRequest,
  })
  const write = (db: Database['db'], name: string) =>
    db.transaction(async (tx) => {
      await tx.insert(settings).values({ key: name, value: {}, updatedAt: clock.now() })
      return name
    })
  const written = async () => (await database.db.select().from(settings)).map((row) => row.key)

  test('the second call gets the first answer and does nothing', async () => {
    const { db, store } = open()
    const once = (name: string) => store.once({ route, call: callOf(), run: () => write(db, name) })
    expect([await once('one'), await once('two')]).toEqual(['one', 'one'])
    expect(await written()).toEqual(['one'])
  })

  test('an answer with a secret is given once and not kept', async () => {
    const { db, store } = open()
    const once = (run: () => Promise<unknown>) =>
      store.once({ route: { ...route, answersSecret: true } as AnyRoute, call: callOf(), run })
    const secret = await once(async () => ({ url: await write(db, 'one') }))
    expect(secret).toEqual({ url: 'one' })
    const again = await once(async () => ({ url: await write(db, 'two') })).catch(codeOf)
    expect(again).toBe('idempotency_unfinished')
    expect(await written()).toEqual(['one'])
    const retained = await database.db.select().from(idempotencyKeys)
    expect(retained.find((row) => row.key === `key ${key}`)).toMatchObject({
      isAnswered: false,
      response: null,
    })
  })

  test('a call whose answer was lost after its first write is not done again, on any server', async () => {
    const { db, store } = open()
    const run = async () => {
      await write(db, 'one')
      throw new Error('the machine went down')
    }
    await expect(store.once({ route, call: callOf(), run })).rejects.toThrow('the machine went down')
    const other = open()
    const again = other.store.once({ route, call: callOf(), run: () => write(other.db, 'two') })
    expect(codeOf(await again.catch((error: unknown) => error))).toBe(
      commonErrors.idempotency_unfinished.code,
    )
    expect(await written()).toEqual(['one'])
  })

  test('a call that failed before anything was written can be repeated', async () => {
    const { db, store } = open()
    const fails = () =>
      db.transaction(async (tx) => {
        await tx.insert(settings).values({ key: 'half', value: {}, updatedAt: clock.now() })
        throw new Error('no')
      })
    await expect(store.once({ route, call: callOf(), run: fails })).rejects.toThrow('no')
    expect(await store.once({ route, call: callOf(), run: () => write(db, 'one') })).toBe('one')
    expect(await written()).toEqual(['one'])
  })

  test('a refused call can be repeated', async () => {
    const { db, store } = open()
    const refused = async () => {
      await write(db, 'one')
      throw new DomainError(commonErrors.not_found)
    }
    const first = await store.once({ route, call: callOf(), run: refused }).catch((error: unknown) => error)
    expect(codeOf(first)).toBe('not_found')
    expect(await store.once({ route, call: callOf(), run: () => write(db, 'two') })).toBe('two')
  })

  test('a call that is refused for what the same call has just done elsewhere is not refused, and leaves its claim', async () => {
    const [first, second] = [open(), open()]
    const refused = async () => {
      await first.store.once({ route, call: callOf(), run: () => write(first.db, 'one') })
      throw new DomainError(commonErrors.not_found)
    }
    expect(await second.store.once({ route, call: callOf(), run: refused })).toBe('one')
    expect(await second.store.once({ route, call: callOf(), run: () => write(second.db, 'two') })).toBe('one')
    expect(await written()).toEqual(['one'])
  })

  test('a key belongs to one request, even while that one still runs', async () => {
    const { db, store } = open()
    const first = store.once({ route, call: callOf({ a: 1 }), run: () => write(db, 'one') })
    const second = store.once({ route, call: callOf({ a: 2 }), run: () => write(db, 'two') })
    expect(codeOf(await second.catch((error: unknown) => error))).toBe('idempotency_reused')
    expect(await first).toBe('one')
    const third = store.once({ route, call: callOf({ a: 3 }), run: () => write(db, 'three') })
    expect(codeOf(await third.catch((error: unknown) => error))).toBe('idempotency_reused')
    expect(await written()).toEqual(['one'])
  })

  test('a key belongs to the query of its request too', async () => {
    const { db, store } = open()
    const once = (query: unknown) =>
      store.once({ route, call: callOf({}, query), run: () => write(db, String(query)) }).catch(codeOf)
    expect(await once('a.pdf')).toBe('a.pdf')
    expect(await once('b.pdf')).toBe('idempotency_reused')
    expect(await once('a.pdf')).toBe('a.pdf')
  })

  /** Sends bytes, which are written down as they are read. */
  const send = ({ db, store }: ReturnType<typeof open>, ...chunks: string[]) => {
    const call = callOf(undefined, {}, Readable.from(chunks.map((chunk) => Buffer.from(chunk))))
    const run = async () => {
      const parts = await (call.request.body as Readable).toArray()
      return write(db, Buffer.concat(parts).toString())
    }
    return store.once({ route: uploading, call, run }).catch(codeOf)
  }

  test('bytes that are sent again get the first answer, other bytes under their key a refusal', async () => {
    const server = open()
    expect(await send(server, 'photo', ' one')).toBe('photo one')
    expect(await send(server, 'photo one')).toBe('photo one')
    expect(await send(server, 'photo two')).toBe('idempotency_reused')
    expect(await send(server)).toBe('idempotency_reused')
    expect(await written()).toEqual(['photo one'])
  })

  test('the same bytes that come twice at once are written once', async () => {
    const server = open()
    const answers = await Promise.all([send(server, 'photo'), send(server, 'photo'), send(open(), 'photo')])
    expect(await written()).toEqual(['photo'])
    for (const answer of answers) expect(['photo', 'idempotency_unfinished']).toContain(answer)
  })

  test('bytes that break off leave their key free', async () => {
    const server = open()
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('pho')
        throw new Error('aborted')
      })(),
    )
    const call = callOf(undefined, {}, broken)
    const run = async () => write(server.db, String(await (call.request.body as Readable).toArray()))
    await expect(server.store.once({ route: uploading, call, run })).rejects.toThrow('aborted')
    expect(await send(server, 'photo')).toBe('photo')
  })

  test('two servers that get the same call at once do it once', async () => {
    const [left, right] = [open(), open()]
    const both = [left, right].map(({ db, store }, index) =>
      store.once({ route, call: callOf(), run: () => write(db, `by ${index}`) }).catch(codeOf),
    )
    const answers = await Promise.all(both)
    expect(await written()).toHaveLength(1)
    const [name] = await written()
    for (const answer of answers) expect([name, 'idempotency_unfinished']).toContain(answer)
    expect(answers).toContain(name)
  })

  test('work that goes on after the answer writes as if it had been asked for by nobody', async () => {
    const { db, store } = open()
    let later: Promise<string> | undefined
    const answered = Promise.withResolvers<void>()
    const run = async () => {
      later = answered.promise.then(() => write(db, 'later'))
      return 'begun'
    }
    expect(await store.once({ route, call: callOf(), run })).toBe('begun')
    answered.resolve()
    expect(await later).toBe('later')
    expect(await written()).toEqual(['later'])
  })

  test('answers are forgotten after a day', async () => {
    const { db, store } = open()
    await store.once({ route, call: callOf(), run: () => write(db, 'one') })
    clock.advance(25 * 3600_000)
    await store.sweep()
    expect(await store.once({ route, call: callOf(), run: () => write(db, 'two') })).toBe('two')
  })
})
