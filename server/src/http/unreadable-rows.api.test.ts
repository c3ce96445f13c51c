import { listCustomers } from '@filo/contract/customers/customers-routes'
import { listPackages } from '@filo/contract/packages/packages-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '../db/schema/customers.ts'
import { packages } from '../db/schema/packages.ts'
import { updates } from '../db/schema/updates.ts'
import { createCapturedLog } from '../testing/captured-log.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { addPackage } from '../testing/test-packages.ts'
import { addCustomer, signInAs, type TestPerson } from '../testing/test-people.ts'
import { addUnit } from '../testing/test-robots.ts'

const value = 'what-no-log-may-contain'

describe.each(engines())('a record that a list cannot show, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  const logged = createCapturedLog('error')
  beforeAll(async () => {
    server = await createTestServer(engine, { log: logged.log })
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  async function addUpdate(message: object): Promise<string> {
    const { db, ids, clock } = server.context
    const [id, at] = [ids.next(), clock.now()]
    const times = { updatesTime: at, createdAt: at, updatedAt: at }
    const state = { state: 'failed', phase: 'installing' } as const
    await db
      .insert(updates)
      .values({ id, unitId: await addUnit(server), message: message as never, ...state, ...times })
    return id
  }

  test('leaves the others where they are, and is named, counted and logged without its values', async () => {
    const sound = await addUpdate({ key: 'queued', params: {}, text: '' })
    const refused = await addUpdate({ key: value, params: {}, text: '' })
    const { status, body } = await admin.call(listUpdates, {})
    expect(status).toBe(200)
    expect(body.items.map(({ id }) => id)).toEqual([sound])
    expect(body.unreadable).toEqual([{ id: refused }])
    expect(body.totalCount).toBe(2)
    expect(logged.text()).toContain(refused)
    expect(logged.text()).toContain('message.key')
    expect(logged.text()).not.toContain(value)
  })

  test('is named too where it cannot even be presented', async () => {
    const broken = await addUpdate({ key: 'queued' })
    const { status, body } = await admin.call(listUpdates, {})
    expect(status).toBe(200)
    expect(body.unreadable).toContainEqual({ id: broken })
  })

  test('is left out of the file of the list, which says so and has the others', async () => {
    const { unreadable } = (await admin.call(listUpdates, {})).body
    const answer = await server.app.inject({
      url: '/api/updates?cols=id',
      headers: { cookie: admin.cookie, accept: 'text/csv', 'accept-language': 'en' },
    })
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`${unreadable?.length} records cannot be shown and are left out`)
    for (const { id } of unreadable ?? []) expect(answer.body).not.toContain(id)
  })

  test('does the same to every list', async () => {
    const [sound, refused] = [await addPackage(admin), await addPackage(admin)]
    const { db } = server.context
    await db
      .update(packages)
      .set({ name: { tr: value } as never })
      .where(eq(packages.id, refused))
    const { body } = await admin.call(listPackages, {})
    expect(body.items.map(({ id }) => id)).toEqual([sound])
    expect(body.unreadable).toEqual([{ id: refused }])
  })

  test('takes no other list down either where it cannot be presented, such as that of customers', async () => {
    const { db } = server.context
    const [sound, broken] = [await addCustomer(server, 'Sağlam'), await addCustomer(server, 'Bozuk')]
    await db
      .update(customers)
      .set({ sites: value as never })
      .where(eq(customers.id, broken))
    const { status, body } = await admin.call(listCustomers, {})
    expect(status).toBe(200)
    expect(body.items.map(({ id }) => id)).toEqual([sound])
    expect(body.unreadable).toEqual([{ id: broken }])
  })

  test('a list whose records can all be shown says nothing of it', async () => {
    const { body } = await admin.call(listPackages, { query: { 'f.kind': ['ui'] } })
    expect(body.unreadable).toBeUndefined()
  })
})
