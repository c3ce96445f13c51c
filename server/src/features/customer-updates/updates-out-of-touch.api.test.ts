import { listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

/** How the server last heard of a robot that runs the newest release, and what is to be said of it. */
const heard = [
  { serial: 'T1', connection: 'online', minutesAgo: 1, shown: ['online', true, true] },
  { serial: 'T2', connection: 'online', minutesAgo: 11, shown: ['offline', null, true] },
  { serial: 'T3', connection: 'offline', minutesAgo: 1, shown: ['offline', null, true] },
  { serial: 'T4', connection: 'never', minutesAgo: null, shown: ['never', null, null] },
] as const

describe.each(engines())('releases of robots out of touch on %s', (engine) => {
  let server: TestServer
  let person: TestPerson
  const at = (minutesAgo: number | null) =>
    minutesAgo === null ? null : new Date(server.clock.now().getTime() - minutesAgo * 60_000)

  beforeAll(async () => {
    server = await createTestServer(engine)
    const customerId = await addCustomer(server, 'Sessiz Otel')
    person = await signInAs(server, 'customer_admin', { customerId })
    const variantId = await addVariant(server)
    const installedArosId = await addBareAros(server, { variantId })
    const ids: string[] = []
    for (const { serial, connection, minutesAgo } of heard) {
      const id = await addUnit(server, { variantId, customerId, serial })
      await hearOf(server, id, { connection, lastSeenAt: at(minutesAgo) })
      ids.push(id)
    }
    await server.context.db
      .update(producedRobots)
      .set({ installedArosId })
      .where(inArray(producedRobots.id, ids))
  })
  afterAll(() => server.close())

  test('only of a robot in touch is it said that it runs the newest release; its last word and the age of that go along', async () => {
    const { items } = (await person.call(listCustomerUpdates, { query: { sort: 'serial' } })).body
    const shown = items.map((row) => [
      row.serial,
      row.connection,
      row.isLatest,
      row.wasLatest,
      row.lastSeenAt,
    ])
    expect(shown).toEqual(
      heard.map(({ serial, minutesAgo, shown: reported }) => [
        serial,
        ...reported,
        at(minutesAgo)?.toISOString() ?? null,
      ]),
    )
    expect(items[0]?.connectionLimits).toEqual({ staleAfterMin: 2, offlineAfterMin: 10 })
  })

  test('the file says the same', async () => {
    const cols = 'serial,isLatest,wasLatest,connection,lastSeenAt'
    const answer = await server.app.inject({
      url: `/api/customer-updates?cols=${cols}&sort=serial`,
      headers: { cookie: person.cookie, accept: 'text/csv', 'accept-language': 'en' },
    })
    const lines = answer.body.trim().split('\r\n').slice(1)
    expect(lines).toEqual([
      `T1,Yes,Yes,Online,${at(1)?.toISOString()}`,
      `T2,,Yes,Offline,${at(11)?.toISOString()}`,
      `T3,,Yes,Offline,${at(1)?.toISOString()}`,
      'T4,,,Never connected,',
    ])
  })
})
