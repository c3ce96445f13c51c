import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addVariant } from '../../testing/test-robots.ts'

/** More than are named by their ids, as after the loss of a server: linked, and not heard of for so many minutes. */
const COUNT = 1200
const minutesOf = (number: number) => (number % 2 === 0 ? 11 : 5)

describe.each(engines())('a fleet that fell silent all at once on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  const serials = Array.from({ length: COUNT }, (_, number) => `S-${String(number).padStart(4, '0')}`)

  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
    const variantId = await addVariant(server)
    const { db, clock, ids } = server.context
    const now = clock.now()
    const rows = serials.map((serial, number) => ({
      id: ids.next(),
      serial,
      seen: new Date(now.getTime() - minutesOf(number) * 60_000 + number).toISOString(),
    }))
    const input = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as assigned(id uuid, serial text, seen timestamptz)`
    await db.execute(sql`
      insert into produced_robots (id, created_at, updated_at, serial, variant_id, name, life_state, connection, search_key, sort_key)
      select id, seen, seen, serial, ${variantId}::uuid, 'Nova', 'active', 'online', '', '' from ${input}`)
    await db.execute(
      sql`insert into robot_presence (unit_id, is_linked, last_seen_at) select id, true, seen from ${input}`,
    )
  })
  afterAll(() => server.close())

  const list = async (query: object) =>
    (await staff.call(listProducedRobots, { query: { size: 100, ...query } })).body

  test('is stale and offline by the time of the last heartbeat, in every filter', async () => {
    const counts = async (...states: ConnectionState[]) =>
      (await list({ 'f.connection': states, size: 1 })).totalCount
    expect(await counts('offline')).toBe(COUNT / 2)
    expect(await counts('stale')).toBe(COUNT / 2)
    expect(await counts('online', 'never')).toBe(0)
    const unknown = await list({ 'f.updateState': ['unknown'], sort: 'serial' })
    expect(unknown.items.map(({ serial }) => serial)).toEqual(
      serials.filter((_, number) => minutesOf(number) === 11).slice(0, 100),
    )
  })

  test('is judged by the rules of each robot and of its customer, however many are silent', async () => {
    const { db, clock } = server.context
    const counts = async (...states: ConnectionState[]) =>
      (await list({ 'f.connection': states, size: 1 })).totalCount
    const customerId = await addCustomer(server, 'Liman')
    const now = clock.now().toISOString()
    await db.execute(
      sql`update produced_robots set customer_id = ${customerId}::uuid where serial < 'S-0400'`,
    )
    await db.execute(sql`insert into customer_connection_rules (customer_id, stale_after_min, offline_after_min, revision, updated_at)
      values (${customerId}::uuid, 30, 60, 1, ${now}::timestamptz)`)
    await db.execute(sql`insert into unit_connection_rules (unit_id, stale_after_min, offline_after_min, revision, updated_at)
      select id, 1, 4, 1, ${now}::timestamptz from produced_robots where serial < 'S-0100'`)
    expect(await counts('online')).toBe(300)
    expect(await counts('stale')).toBe(400)
    expect(await counts('offline')).toBe(500)
    const { items } = await list({ sort: 'serial' })
    expect(items.map(({ connection }) => connection)).toEqual(items.map(() => 'offline'))
    await db.execute(sql`delete from unit_connection_rules`)
    await db.execute(sql`delete from customer_connection_rules`)
    expect(await counts('offline')).toBe(COUNT / 2)
  })

  test.each(['lastSeenAt', '-lastSeenAt'])('is read from cursor to cursor by %s', async (sort) => {
    const byTime = serials.toSorted(
      (a, b) => minutesOf(serials.indexOf(b)) - minutesOf(serials.indexOf(a)) || a.localeCompare(b),
    )
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ sort, ...(cursor ? { cursor } : {}) })
      found.push(...page.items.map(({ serial }) => serial))
      cursor = page.nextCursor
    }
    expect(found).toEqual(sort === 'lastSeenAt' ? byTime : byTime.toReversed())
  })
})
