import { publishAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { changeTrustKeys } from '@filo/contract/trust/trust-routes'
import { addApprovedAros } from '@filo/server/testing/test-approved-aros'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addVariant } from '@filo/server/testing/test-robots'
import { newTestSigningKey, signPending } from '@filo/server/testing/test-signing-keys'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let admin: TestPerson
let ArosId: string
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
  const manager = await signInAs(server, 'release_manager')
  const key = newTestSigningKey()
  const add = [{ role: 'targets' as const, publicKey: key.publicKey, name: 'Ayşe’nin anahtarı' }]
  await admin.call(changeTrustKeys, { body: { add, thresholds: { targets: 2 } } })
  await signPending(admin, 'targets', key)
  ArosId = await addApprovedAros(server, manager, { variantId: await addVariant(server), semver: '3.1.0' })
  const body = { makeDefault: true, reason: 'Yeni sürüm' }
  expect((await manager.call(publishAros, { params: { ArosId }, body })).body.signing).not.toBeNull()
})
afterAll(() => server.close())

test('the keys, who holds them and what waits are seen, with the command to sign', async () => {
  await openScreen('/users?tab=keys', { server, person: admin })
  expect(await screen.findByText('İmza bekleyenler')).toBeTruthy()
  expect(screen.getByText('2 imzadan 1 tanesi tamam.', { exact: false })).toBeTruthy()
  expect(screen.getByText(/3\.1\.0/)).toBeTruthy()
  expect(screen.getAllByText('filo trust sign FILE')).toHaveLength(1)
  expect(screen.getByText('Ayşe’nin anahtarı')).toBeTruthy()
  expect(screen.getByText(/2 imza gerekir; anahtar sayısı: 2/)).toBeTruthy()
  await openScreen('/users?tab=keys', { server, person: admin, language: 'en' })
  expect(screen.getByText('Waiting for signatures')).toBeTruthy()
})

test('a version says that it waits, why nothing else can be done, and the wait can be cancelled', async () => {
  const user = await openScreen(`/arosversions?ArosId=${ArosId}`, { server, person: admin })
  expect(await screen.findByText('İmza bekliyor: 2 imzadan 1 tanesi tamam')).toBeTruthy()
  expect(screen.getByText(/imzalar tamamlanınca kendiliğinden sürer/)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Yayınla' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'İmzayı iptal et' }))
  const dialog = within(await screen.findByRole('dialog', { name: /için imzayı iptal et/ }))
  await user.type(dialog.getByLabelText(/^Gerekçe/), 'Bu sürüm beklesin')
  await user.click(dialog.getByRole('button', { name: 'İmzayı iptal et' }))
  expect(await screen.findByText(/artık imza beklemiyor/)).toBeTruthy()
  expect((await admin.call(getArosVersion, { params: { ArosId } })).body.signing).toBeNull()
})
