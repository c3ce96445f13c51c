import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/customers/customers-routes'
import type { Entitlement } from '@filo/contract/customers/entitlements'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { updateProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addUnit, testCode } from '../../testing/test-inventory.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'

describe.each(engines())('customers on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())

  const create = (input: object = {}) =>
    admin.call(routes.createCustomer, { body: { name: 'Işık Oteli', code: testCode(server), ...input } })

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
    const retained = await admin.call(routes.updateCustomer, {
      params,
      body: { sites: body.sites.slice(0, 1) },
    })
    expect(retained.body.sites).toEqual([{ ...lobby, robotCount: 1 }])
    const refused = await admin.call(routes.updateCustomer, { params, body: { sites: [] } })
    expect(refused.problem).toMatchObject({ code: 'site_in_use', params: { site: 'Lobi', count: 1 } })
  })

  test('customers see themselves only', async () => {
    const own = (await create()).body
    const other = (await create()).body
    const person = await signInAs(server, 'customer_admin', { customerId: own.id })
    const { body } = await person.call(routes.listCustomers, {})
    expect(body.items.map((item) => item.id)).toEqual([own.id])
    expect((await person.call(routes.getCustomer, { params: { customerId: other.id } })).status).toBe(404)
  })

  test('an edit of what somebody else changed meanwhile is refused', async () => {
    const { body } = await create()
    const params = { customerId: body.id }
    const edit = (city: string) =>
      admin.call(routes.updateCustomer, { params, body: { city }, ifMatch: body.etag })
    expect((await edit('İzmir')).status).toBe(200)
    expect((await edit('Bursa')).problem.code).toBe('etag_mismatch')
    const policy = { ...defaultUpdatePolicy, postponeMaxDays: 9, reason: 'Bakım' }
    const late = await admin.call(routes.setUpdatePolicy, { params, body: policy, ifMatch: body.etag })
    expect(late.problem.code).toBe('etag_mismatch')
  })

  test('a time zone, a country and a window that do not exist are refused by field', async () => {
    const { body } = await create()
    const params = { customerId: body.id }
    const fields = async (input: object) => {
      const { problem } = await admin.call(routes.updateCustomer, { params, body: input })
      return problem.errors?.map(({ path }) => path)
    }
    expect(await fields({ timeZone: 'Mars/Olympus' })).toEqual(['timeZone'])
    expect(await fields({ country: 'XX' })).toEqual(['country'])
    expect(await fields({ sites: [{ name: 'Lobi', timeZone: 'Ay' }] })).toEqual(['sites.0.timeZone'])
    const window = { from: '08:00', to: '08:00' }
    const { problem } = await admin.call(routes.setUpdatePolicy, {
      params,
      body: { ...defaultUpdatePolicy, window },
    })
    expect(problem.errors?.map(({ path }) => path)).toEqual(['window.to'])
  })

  test('the policy is set by support and by the customer’s own administrator, and by nobody else', async () => {
    const own = (await create()).body
    const other = (await create()).body
    const policy = {
      mode: 'auto' as const,
      postponeMaxDays: 0,
      window: { from: '23:00', to: '05:00' },
      daysOff: [7],
    }
    const set = (person: TestPerson, customerId: string) =>
      person.call(routes.setUpdatePolicy, { params: { customerId }, body: { ...policy, reason: 'Gece' } })
    const manager = await signInAs(server, 'customer_admin', { customerId: own.id })
    expect((await set(manager, own.id)).body.updatePolicy).toEqual(policy)
    expect((await set(manager, other.id)).status).toBe(404)
    expect((await set(await signInAs(server, 'support'), other.id)).status).toBe(200)
    for (const role of ['marketing', 'production', 'release_manager'] as const)
      expect((await set(await signInAs(server, role), own.id)).status, role).toBe(403)
    const rename = { params: { customerId: own.id }, body: { name: 'Başka' } }
    expect((await manager.call(routes.updateCustomer, rename)).status).toBe(403)
  })

  test('the maker’s people only tighten the update policy, with a reason, and the customer is told', async () => {
    await server.context.notices.begin()
    const own = (await create()).body
    const params = { customerId: own.id }
    const manager = await signInAs(server, 'customer_admin', params)
    const support = await signInAs(server, 'support')
    const set = (person: TestPerson, change: object) =>
      person.call(routes.setUpdatePolicy, { params, body: { ...defaultUpdatePolicy, ...change } })
    const reason = 'Güncellemeler gece yapılsın'
    expect((await set(support, { mode: 'auto', reason })).problem.code).toBe('update_policy_loosened')
    const window = { from: '23:00', to: '05:00' }
    expect((await set(admin, { window })).problem.code).toBe('update_policy_reason')
    expect((await set(support, { window, reason })).body.updatePolicy.window).toEqual(window)
    expect((await set(admin, { window: null, reason })).problem.code).toBe('update_policy_loosened')
    await server.context.notices.follow()
    const lines = (await manager.call(listNotifications, {})).body.items
    expect(lines.map(({ title }) => title.en)).toEqual([
      'How updates come to your robots: changed by the manufacturer',
    ])
    const query = { 'f.objectType': ['customer'], 'f.customerId': [own.id] }
    const [newest] = (await manager.call(listAudit, { query })).body.items
    expect(newest).toMatchObject({ action: 'customer.update_policy_set', reason })
    expect((await set(manager, { mode: 'auto' })).body.updatePolicy.mode).toBe('auto')
  })

  test('the maker’s people only narrow remote access, its own administrator widens it, and is told', async () => {
    await server.context.notices.begin()
    const own = (await create()).body
    const params = { customerId: own.id }
    const manager = await signInAs(server, 'customer_admin', params)
    const support = await signInAs(server, 'support')
    const set = (person: TestPerson, access: RemoteAccess) =>
      person.call(routes.setRemotePolicy, { params, body: { access } })
    expect((await set(support, 'allowed')).problem.code).toBe('remote_policy_loosened')
    expect((await set(support, 'never')).body.remotePolicy).toEqual({ access: 'never' })
    expect((await set(admin, 'consent')).problem.code).toBe('remote_policy_loosened')
    expect((await set(manager, 'allowed')).body.remotePolicy).toEqual({ access: 'allowed' })
    expect((await set(await signInAs(server, 'marketing'), 'never')).status).toBe(403)
    const stranger = await signInAs(server, 'customer_admin', { customerId: (await create()).body.id })
    expect((await set(stranger, 'never')).status).toBe(404)
    const query = { 'f.objectType': ['customer'], 'f.customerId': [own.id] }
    const [newest] = (await support.call(listAudit, { query })).body.items
    expect(newest).toMatchObject({ action: 'customer.remote_policy_set', after: { access: 'allowed' } })
    await server.context.notices.follow()
    const lines = (await manager.call(listNotifications, {})).body.items
    expect(lines.map(({ kind, title }) => [kind, title.en])).toEqual([
      ['remote_policy_changed', 'Remote access to your robots: Not allowed'],
    ])
  })

  test('for a customer without an administrator the maker’s people widen remote access, with a reason that is kept', async () => {
    const own = (await create()).body
    const params = { customerId: own.id }
    const support = await signInAs(server, 'support')
    await signInAs(server, 'customer_user', params)
    expect((await support.call(routes.getCustomer, { params })).body.hasAdministrator).toBe(false)
    const set = (access: RemoteAccess, reason?: string) =>
      support.call(routes.setRemotePolicy, { params, body: { access, ...(reason ? { reason } : {}) } })
    expect((await set('never')).status).toBe(200)
    expect((await set('consent')).problem.code).toBe('remote_policy_reason')
    const reason = 'Müşteri telefonda istedi'
    expect((await set('consent', reason)).body.remotePolicy).toEqual({ access: 'consent' })
    const query = { 'f.objectType': ['customer'], 'f.customerId': [own.id] }
    const [newest] = (await support.call(listAudit, { query })).body.items
    expect(newest).toMatchObject({
      action: 'customer.remote_policy_set',
      reason,
      after: { access: 'consent' },
    })
    await signInAs(server, 'customer_admin', params)
    expect((await set('allowed', reason)).problem.code).toBe('remote_policy_loosened')
    expect((await support.call(routes.getCustomer, { params })).body.hasAdministrator).toBe(true)
  })

  test('rights to updates are written by variant, once each, and read by the customer', async () => {
    const own = (await create()).body
    const params = { customerId: own.id }
    const manager = await signInAs(server, 'customer_admin', params)
    const variantId = await addRobot(server)
    const row = { variantId, until: '2026-12-31', note: 'Bakım sözleşmesi' }
    const all = { variantId: null, until: '2027-01-31', note: '' }
    const set = (person: TestPerson, entitlements: Entitlement[]) =>
      person.call(routes.setEntitlements, { params, body: { entitlements } })
    expect((await set(admin, [row, all])).body.entitlements).toMatchObject([
      { ...row, variantName: { tr: expect.any(String) } },
      { ...all, variantName: null },
    ])
    expect((await manager.call(routes.getCustomer, { params })).body.entitlements).toHaveLength(2)
    expect((await set(manager, [])).status).toBe(403)
    expect((await set(admin, [row, row])).problem.errors).toMatchObject([{ path: 'entitlements' }])
    const unknown = { ...row, variantId: server.context.ids.next() }
    expect((await set(admin, [unknown])).problem.code).toBe('entitlement_variant_unknown')
  })

  test('what happened to the customer and to what is its own is read together', async () => {
    const { body } = await create()
    const unitId = await addUnit(server, { customerId: body.id })
    const patch = { params: { unitId }, body: { notes: 'lobide' } }
    expect((await admin.call(updateProducedRobot, patch)).status).toBe(200)
    await admin.call(routes.updateCustomer, { params: { customerId: body.id }, body: { city: 'İzmir' } })
    const read = (person: TestPerson, objectTypes: string[]) =>
      person.call(listAudit, { query: { 'f.objectType': objectTypes, 'f.customerId': [body.id] } })
    const support = await signInAs(server, 'support')
    const actions = (await read(support, ['customer', 'produced_robot'])).body.items.map(
      ({ action }) => action,
    )
    expect(actions).toEqual([
      'customer.updated',
      'produced_robot.updated',
      'produced_robot.registered',
      'customer.created',
    ])
    expect((await read(support, ['customer', 'user'])).status).toBe(403)
    const stranger = await signInAs(server, 'customer_admin', { customerId: (await create()).body.id })
    expect((await read(stranger, ['customer'])).body.items).toEqual([])
  })

  test('nobody of an inactive customer is let in, whoever else is stays, and all come back', async () => {
    const own = (await create()).body
    const params = { customerId: own.id }
    const manager = await signInAs(server, 'customer_admin', params)
    const stranger = await signInAs(server, 'customer_admin', { customerId: (await create()).body.id })
    const body = { reason: 'Sözleşme bitti' }
    const off = await admin.call(routes.deactivateCustomer, { params, body })
    expect(off.body.status).toBe('inactive')
    expect((await manager.call(routes.getCustomer, { params })).status).toBe(401)
    expect((await stranger.call(routes.listCustomers, {})).status).toBe(200)
    expect(await server.context.sessions.grantedRoles(manager.userId)).toEqual([])
    expect((await admin.call(routes.deactivateCustomer, { params, body })).problem.code).toBe('wrong_state')
    const found = await admin.call(routes.listCustomers, { query: { 'f.status': ['inactive'], q: own.code } })
    expect(found.body.items.map(({ id }) => id)).toEqual([own.id])
    expect((await admin.call(routes.reactivateCustomer, { params, body })).body.status).toBe('active')
    expect(await server.context.sessions.grantedRoles(manager.userId)).toHaveLength(1)
  })
})
