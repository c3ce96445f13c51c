import type { TestServer } from '@filo/server/testing/test-context'
import { addDraft, addPackage } from '@filo/server/testing/test-packages'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

const code = 'aros-core'

let server: TestServer
let developer: TestPerson
let versionId: string
beforeAll(async () => {
  server = await createScreenServer()
  developer = await signInAs(server, 'developer')
  versionId = (await addDraft(developer, await addPackage(developer, code))).id
})
afterAll(() => server.close())

test('a package code that is taken is refused in words', async () => {
  const page = handsOn(await openScreen('/softwarecard', { server, person: developer }))
  const [create] = await screen.findAllByRole('button', { name: 'Paket oluştur' })
  await page.user.click(create as HTMLElement)
  const form = await page.at('dialog', 'Paket oluştur')
  await form.fill('Kod', code)
  await form.fill('Ad (Türkçe)', 'Başka')
  await form.fill('Ad (İngilizce)', 'Other')
  await form.press('Paket oluştur')
  await form.sees(/"aros-core" kodu başka bir pakette kullanılıyor/)
})

test('the code of a package is locked, its words are not', async () => {
  const path = `/softwarecard/software?packageName=${code}&tab=settings`
  const page = handsOn(await openScreen(path, { server, person: developer }))
  expect((await page.field('Kod')).readOnly).toBe(true)
  await page.fill('Lisans', 'Apache-2.0')
  await page.press('Kaydet')
  await page.sees('Paket kaydedildi')
  const again = handsOn(await openScreen(path, { server, person: developer }))
  expect((await again.field('Lisans')).value).toBe('Apache-2.0')
})

test('without a package it says where to find one; a foreign one is not found', async () => {
  const person = await signInAs(server, 'tester')
  const page = handsOn(await openScreen('/softwarecard/software', { server, person }))
  await page.sees('Bir paket seçin')
  const foreign = '/softwarecard/software?packageName=yok-boyle-paket'
  await handsOn(await openScreen(foreign, { server, person })).sees('Kayıt bulunamadı.')
})

test('without a package it leads back to the one looked at last', async () => {
  const person = await signInAs(server, 'tester')
  const path = '/softwarecard/software'
  const page = handsOn(await openScreen(`${path}?packageName=${code}`, { server, person }))
  await page.find('heading', `Paket ${code}`)
  const back = handsOn(await openScreen(path, { server, person, isBack: true }))
  await back.press(/paketine dön$/, 'link')
  await back.find('heading', `Paket ${code}`)
})

test('leaving with unsaved code asks first', async () => {
  const path = `/editsoftware?versionId=${versionId}&tab=code`
  const page = handsOn(await openScreen(path, { server, person: developer }))
  await page.press('Betik ekle')
  const [hook] = await screen.findAllByRole('menuitem')
  await page.user.click(hook as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await page.press('Sürümü göster', 'link')
  await page.at('dialog', /./)
  expect(address()).toMatch(/editsoftware/)
})
