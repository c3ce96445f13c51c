import { exportRootKey, removeRootKey } from '@filo/contract/trust/trust-routes'
import { trustMetadata } from '@filo/server/db/schema/trust'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { rootRemoval } from '@filo/server/testing/test-signing-keys'
import { screen } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
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

test('the end of the root is on every page in its last year, with the days that are left, and on the keys’ own tab', async () => {
  const another = await createScreenServer()
  const { db } = another.context
  const [row] = await db.select().from(trustMetadata).where(eq(trustMetadata.role, 'root'))
  if (!row) throw new Error('there is no root')
  const file = JSON.parse(row.text) as { signed: { expires: string } }
  file.signed.expires = new Date(Date.now() + 19.5 * 86_400_000).toISOString()
  await db
    .update(trustMetadata)
    .set({ text: JSON.stringify(file) })
    .where(eq(trustMetadata.role, 'root'))
  // As the server sees it.
  another.clock.advance(Date.now() - another.clock.now().getTime())
  const person = await signInAs(another, 'admin')
  await openScreen('/users?tab=keys', { server: another, person })
  const ends = screen.getByRole('region', { name: 'Güven kökü sona eriyor' })
  expect(ends.textContent).toMatch(/sona eriyor, 20 gün kaldı · .*filo trust rotate/)
  expect(await screen.findByText(/20 gün kaldı; her anahtar değişikliği onu yeniler/)).toBeTruthy()
  await another.close()
})
