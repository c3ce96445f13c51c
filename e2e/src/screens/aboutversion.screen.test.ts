import type { TestServer } from '@filo/server/testing/test-context'
import { waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled, saying } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'PAKET-1')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], versionId: string): Promise<Hands> {
  const path = `/material/aboutversion?versionId=${versionId}`
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

/** Opens a version from the list of all. */
async function openFromList(name: string): Promise<Hands> {
  const person = fixture.people.approver
  const path = `/versions?q=${encodeURIComponent(name)}`
  const page = handsOn(await openScreen(path, { server, person, width: 1280 }))
  await page.press(name, 'link')
  await waitFor(() => expect(address()).toMatch(/^\/material\/aboutversion\?packageName=.+&versionId=/))
  await page.find('tab', 'Özet')
  return page
}

test('a version says what it is, what changed in it and where it runs', async () => {
  await fixture.draft('test')
  const page = await openFromList('desk-speech 1.1.0')
  await page.sees(/^Hazır$/)
  const way = await page.at('navigation', 'Sayfa yolu')
  const toPackage = (await way.here.findAllByRole('link')).at(-1)
  expect(toPackage?.getAttribute('href')).toMatch(/^\/softwarecard\/software\?packageName=.*desk-speech/)
  await page.press('Fark', 'tab')
  expect((await page.find('row', /VERSION/)).textContent).toContain('Değişti')
  await page.press('Kod', 'tab')
  await page.sees('Hazır durumundan beri kilitli')
  await page.press(/Dosyalar/, 'tab')
  await page.user.click(saying(await page.find('treeitem', /VERSION/), 'VERSION') as HTMLElement)
  await page.sees('SHA-256')
  const older = await openFromList('desk-speech 1.0.0')
  await older.press(/Kullanım/, 'tab')
  await older.sees('Bu sürümü içeren AROS sürümleri')
})

test('a version goes to test, is rejected with a reason, and starts over as a new revision', async () => {
  const versionId = fixture.packages.nextSpeech
  const developer = await openAs('developer', versionId)
  await developer.press('Teste gönder')
  await (await developer.at('dialog', /./)).press('Teste gönder')
  await developer.sees(/^Testte$/)

  const manager = await openAs('approver', versionId)
  await manager.button('Onayla')
  await manager.press(/için işlemler/)
  await manager.press('Reddet', 'menuitem')
  const dialog = await manager.at('dialog', 'desk-speech 1.1.0 sürümünü reddet')
  expect(isEnabled(await dialog.button('Reddet'))).toBe(false)
  await dialog.fill('Gerekçe', 'Ses ara sıra kesiliyor')
  await dialog.press('Reddet')
  await manager.sees('Reddedildi: Ses ara sıra kesiliyor')

  const again = await openAs('developer', versionId)
  await again.press('Yeni düzeltme başlat')
  await (await again.at('dialog', /./)).press('Yeni düzeltme başlat')
  await again.sees('yapı 2')
  await again.sees(/^Taslak$/)
})

test('revoking shows what it touches, is typed and needs a reason', async () => {
  await fixture.draft('test')
  const page = await openAs('approver', fixture.packages.welcome)
  await page.press(/için işlemler/)
  await page.press('Geri çek', 'menuitem')
  const dialog = await page.at('dialog', 'desk-welcome 1.0.0 sürümünü geri çek')
  await dialog.sees(/AROS sürümü bunu içeriyor/)
  const [typed, reason] = await dialog.here.findAllByRole('textbox')
  await page.user.type(typed as HTMLElement, 'DESK-WELCOME 1.0.0')
  expect(isEnabled(await dialog.button('Geri çek'))).toBe(false)
  await page.user.type(reason as HTMLElement, 'Tork sınırı yanlış')
  await dialog.press('Geri çek')
  await page.sees('Bu sürüm geri çekildi; yeni kurulumlar engellendi.')
})
