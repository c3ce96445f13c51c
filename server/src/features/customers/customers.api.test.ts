import * as routes from '@filo/contract/customers/customers-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addUnit, testCode } from '../../testing/test-inventory.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())('customers on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const create = (given: object = {}) =>
    admin.call(routes.createCustomer, { body: { name: 'Işık Oteli', code: testCode(server), ...given } })

  test('a customer is found however its name is typed', async () => {
    const { body } = await create({ name: 'Şişli Iğdır Şubesi', city: 'İstanbul' })
    for (const q of ['SISLI', 'ığdır', 'igdir subesi', 'ISTANBUL']) {
      const found = await admin.call(routes.listCustomers, { query: { q } })
      expect(
        found.body.items.map((item) => item.id),
        q,
      ).toContain(body.id)
    }
  })

  test('a code is used once', async () => {
    const { body } = await create()
    expect((await create({ code: body.code })).problem.code).toBe('already_exists')
  })

  test('a site with robots cannot be removed, others can', async () => {
    const { body } = await create({ sites: [{ name: 'Lobi' }, { name: 'Teras' }] })
    const [lobby] = body.sites
    await addUnit(server, { customerId: body.id, siteId: lobby?.id ?? null })
    const params = { customerId: body.id }
    const kept = await admin.call(routes.updateCustomer, { params, body: { sites: body.sites.slice(0, 1) } })
    expect(kept.body.sites).toEqual([lobby])
    expect((await admin.call(routes.updateCustomer, { params, body: { sites: [] } })).problem.code).toBe(
      'still_in_use',
    )
  })

  test('customers see themselves only', async () => {
    const own = (await create()).body
    const other = (await create()).body
    const person = await signInAs(server, 'customer_admin', { customerId: own.id })
    const { body } = await person.call(routes.listCustomers, {})
    expect(body.items.map((item) => item.id)).toEqual([own.id])
    expect((await person.call(routes.getCustomer, { params: { customerId: other.id } })).status).toBe(404)
  })
})
