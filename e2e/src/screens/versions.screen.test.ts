import type { TestServer } from '@filo/server/testing/test-context'
import { addDraft, addPackage } from '@filo/server/testing/test-packages'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'SURUM-1')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person], width: 1280 }))
}

const isShown = (name: string) => screen.queryByRole('link', { name }) !== null

test('a developer finds versions by state, by view and by words, and shares the address', async () => {
  const page = await openAs('developer', '/versions')
  await page.find('link', 'desk-speech 1.1.0')
  await page.press('Görünümler')
  await page.press('Yayında', 'menuitem')
  await waitFor(() => expect(address()).toMatch(/f\.state=released/))
  await waitFor(() => expect(isShown('desk-speech 1.1.0')).toBe(false))
  expect(isShown('desk-base 1.0.0')).toBe(true)
  await (await openAs('developer', '/versions?q=SES')).sees('Bu ölçütlere uyan kayıt yok.')
  const found = await openAs('developer', '/versions?q=speech%201.1')
  await found.find('link', 'desk-speech 1.1.0')
  expect(screen.queryByRole('link', { name: /desk-base/ })).toBeNull()
})

test('a tester starts the test of several versions at once', async () => {
  const page = await openAs('tester', '/versions?f.state=ready')
  const row = handsOn(page.user, await page.find('row', /desk-speech 1\.1\.0/))
  await row.press(/./, 'checkbox')
  await page.press('Teste gönder')
  const dialog = await page.at('dialog', 'Seçilen sürümleri teste gönder')
  await dialog.sees('1 sürüm etkilenecek')
  await dialog.press('Teste gönder')
  await page.sees('1 sürüm teste gönderildi')
  await (await openAs('tester', '/versions?f.state=in_test')).find('link', 'desk-speech 1.1.0')
})

test('all results are chosen at once, what an action does not fit is told, and the results are walked', async () => {
  const { developer } = fixture.people
  const packageId = await addPackage(developer, 'toplu')
  for (const semver of ['1.0.0', '1.1.0']) await addDraft(developer, packageId, semver)
  const page = await openAs('developer', '/versions?f.packageCode=toplu')
  const choose = async () =>
    handsOn(page.user, await page.find('row', /toplu 1\.1\.0/)).press(/./, 'checkbox')
  const toTest = async () => {
    const [button] = await page.here.findAllByRole('button', { name: 'Teste gönder' })
    await page.user.click(button as HTMLElement)
    await (await page.at('dialog', 'Seçilen sürümleri teste gönder')).press('Teste gönder')
  }
  await choose()
  await page.press('Tüm 2 sonucu seç')
  await toTest()
  await page.sees('2 sürüm durumu uygun olmadığı için atlandı.')
  await settle()
  await choose()
  await toTest()
  const refusals = await page.at('dialog', '1 sürümde yapılamadı')
  await refusals.sees('toplu 1.1.0')
  await refusals.press('Kapat')
  await page.press('toplu 1.1.0', 'link')
  await page.press(/^(Sonraki|Önceki)$/, 'link')
  await waitFor(() => expect(address()).toMatch(/versionId=.*list=f\.packageCode/))
  await page.find('heading', /1\.0\.0/)
  await page.press('Düzenle', 'link')
  await page.find('link', 'Sürümü göster')
  await page.press(/^(Sonraki|Önceki)$/, 'link')
  await page.find('heading', /1\.1\.0/)
  expect(address()).toMatch(/editsoftware/)
})

test('a version is looked at beside the list by the keyboard', async () => {
  const look = async (path: string, link: string, dialog: string) => {
    const page = await openAs('approver', path)
    const links = await page.here.findAllByRole('link', { name: link })
    links.find((each) => each.closest('tr'))?.focus()
    await page.user.keyboard('p')
    return { page, preview: await page.at('dialog', dialog) }
  }
  const { page, preview } = await look('/versions?q=desk-base', 'desk-base 1.0.0', 'desk-base 1.0.0')
  await preview.here.findByText('Dosya')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'desk-base 1.0.0' })).toBeNull())
  const versions = '/softwarecard/software?packageName=desk-base&tab=versions'
  const { preview: facts } = await look(versions, '1.0.0', '1.0.0')
  await facts.here.findByText('Yükleyen')
  await facts.press('Sayfasını aç', 'link')
  await waitFor(() => expect(address()).toMatch(/aboutversion\?.*list=/))
})
