import type { RoleKey } from '@filo/contract/roles'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

test.each<[RoleKey, string]>([
  ['developer', '/users'],
  ['support', '/productmodel'],
  ['tester', '/uploadsoftware'],
  ['developer', '/createaros'],
  ['tester', '/adminaros'],
  ['marketing', '/product/arosversions'],
])('a %s is told that %s is not theirs', async (role, path) => {
  await openScreen(path, { server, person: await signInAs(server, role) })
  expect(await screen.findByText('Bu sayfa için yetkiniz yok')).toBeTruthy()
})
