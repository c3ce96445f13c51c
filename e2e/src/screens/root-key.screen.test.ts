import { exportRootKey, removeRootKey } from '@filo/contract/trust/trust-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { rootRemoval } from '@filo/server/testing/test-signing-keys'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

const notice = () => screen.queryByRole('region', { name: 'Kök imza anahtarı hâlâ bu sunucuda' })

test('whoever may do it is reminded that the root key is on the server, until it has left', async () => {
  const admin = await signInAs(server, 'admin')
  await openScreen('/users', { server, person: admin })
  expect(notice()).toBeTruthy()
  await openScreen('/users', { server, person: admin, language: 'en' })
  expect(screen.getByRole('region', { name: 'The root signing key is still on this server' })).toBeTruthy()
  const exported = (await admin.call(exportRootKey, {})).body
  expect((await admin.call(removeRootKey, { body: rootRemoval(exported) })).status).toBe(204)
  await openScreen('/users', { server, person: admin })
  expect(notice()).toBeNull()
})

test('whoever may not is not bothered', async () => {
  const another = await createScreenServer()
  await openScreen('/dashboard/home', { server: another, person: await signInAs(another, 'developer') })
  expect(notice()).toBeNull()
  await another.close()
})
