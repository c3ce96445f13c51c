import { setRemotePolicy, setUpdatePolicy } from '@filo/contract/customers/customers-routes'
import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import { deleteUser, setUserRoles } from '@filo/contract/users/users-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const reason = 'Müşteri telefonda istedi'
const switchRole = (admin: TestPerson, userId: string) =>
  admin.call(setUserRoles, { params: { userId }, body: { roles: [{ roleKey: 'customer_user' }], reason } })
const openAccount = (admin: TestPerson, userId: string) =>
  admin.call(deleteUser, { params: { userId }, body: { reason } })

test.each([
  ['the role of a customer’s only administrator', switchRole],
  ['the account of a customer’s only administrator', openAccount],
])('who takes %s widens none of its rules for a month', async (_, handle) => {
  const admin = await signInAs(server, 'admin')
  const customerId = await addCustomer(server, 'Işık Otel')
  const params = { customerId }
  const { userId } = await signInAs(server, 'customer_admin', params)
  const widen = (by: TestPerson) => by.call(setRemotePolicy, { params, body: { access: 'allowed', reason } })
  const relax = (by: TestPerson) =>
    by.call(setUpdatePolicy, { params, body: { ...defaultUpdatePolicy, mode: 'auto', reason } })
  expect((await handle(admin, userId)).status).toBeLessThan(300)
  expect((await widen(admin)).problem.code).toBe('remote_policy_loosened')
  expect((await relax(admin)).problem.code).toBe('update_policy_loosened')
  server.clock.advance(31 * 86_400_000)
  const later = await signInAs(server, 'admin')
  expect((await widen(later)).body.remotePolicy).toEqual({ access: 'allowed' })
  expect((await relax(later)).body.updatePolicy.mode).toBe('auto')
})
