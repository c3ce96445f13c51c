import type { RoleKey } from '@filo/contract/roles'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  customerId = await addCustomer(server, 'Deniz Otelleri')
})
afterAll(() => server.close())

test.each<[RoleKey, string]>([
  ['developer', '/users'],
  ['support', '/productmodel'],
  ['tester', '/uploadsoftware'],
  ['developer', '/createaros'],
  ['tester', '/adminaros'],
  ['marketing', '/product/arosversions'],
  ['customer_admin', '/arosversions'],
  ['customer_admin', '/versions'],
])('a %s is told that %s is not theirs', async (role, path) => {
  await openScreen(path, {
    server,
    person: await signInAs(server, role, role.startsWith('customer') ? { customerId } : {}),
  })
  expect(await screen.findByText('Bu sayfa için yetkiniz yok')).toBeTruthy()
})
