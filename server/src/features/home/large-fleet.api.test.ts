import { getFleetSummary } from '@filo/contract/home/home-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCountsTime } from '../../db/long-lists/estimate-count.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'
import { addVariant } from '../../testing/test-robots.ts'

/** Rows are made long, so that they fill as many blocks as a fleet five times as large. */
const count = 10_000
const ofCustomer = 1500
const failed = 3

describe.each(engines())('a fleet that is too large to count at every look, on %s', (engine) => {
  let server: TestServer
  let customerId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    giveCountsTime(server.context.db, 30_000)
    customerId = await addCustomer(server, 'Işık Otel')
    const variantId = await addVariant(server)
    await server.context.db.execute(sql`
      insert into produced_robots (id, created_at, updated_at, serial, variant_id, name, customer_id, life_state, connection,
        link_changed_at, update_state, notes, search_key, sort_key)
      select gen_random_uuid(), now(), now(), 'NH1-' || n, ${variantId}::uuid, 'Nova',
        case when n <= ${ofCustomer}::int then ${customerId}::uuid end, 'active', 'online', ${server.clock.now().toISOString()}::timestamptz,
        case when n <= ${failed}::int then 'failed' else 'up_to_date' end,
        (select string_agg(md5((n * 100 + part)::text), '') from generate_series(1, 45) part), '', ''
      from generate_series(1, ${count}::int) n`)
  })
  afterAll(() => server.close())

  test('is estimated for those who see all of it, rare figures exactly', async () => {
    const admin = await signInAs(server, 'admin')
    const { body } = await admin.call(getFleetSummary, {})
    expect(body.isEstimated).toBe(true)
    expect(Math.abs(body.total - count)).toBeLessThan(count * 0.1)
    expect(body.online).toBe(body.total)
    expect(body.offline).toBe(0)
    expect(body.versions).toEqual([{ arosId: null, name: '', robots: body.total }])
    expect(body.failed).toBe(failed)
  })

  test('a customer’s part of it is counted, and nobody else’s', async () => {
    const person = await signInAs(server, 'customer_admin', { customerId })
    const { body } = await person.call(getFleetSummary, {})
    expect(body).toMatchObject({ isEstimated: false, total: ofCustomer, failed })
  })

  test('its list says about as many as there are', async () => {
    const admin = await signInAs(server, 'admin')
    const query = { 'f.lifeState': ['active' as const], size: 1 }
    const { totalCount } = (await admin.call(listProducedRobots, { query })).body
    expect(Math.abs(totalCount - count)).toBeLessThan(count * 0.1)
  })
})
