import type { TestServer } from '@filo/server/testing/test-context'
import { addDraft, addPackage } from '@filo/server/testing/test-packages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'DUZENLE-1')
})
afterAll(() => server.close())

async function open(path: string) {
  const person = fixture.people.developer
  return handsOn(await openScreen(path, { server, person, width: 1280 }))
}

test('notes, relations and code of a draft are saved and stay', async () => {
  const { developer } = fixture.people
  const { id } = await addDraft(developer, await addPackage(developer))
  const page = await open(`/editsoftware?versionId=${id}`)
  await page.fill('Sürüm notu (Türkçe)', 'Düğmeler büyüdü')
  await page.fill('Sürüm notu (İngilizce)', 'Larger buttons')
  await page.press('Gerekli paket ekle')
  const ranges = await page.here.findAllByLabelText<HTMLInputElement>(/^Sürüm aralığı/)
  await page.user.clear(ranges.at(-1) as HTMLElement)
  await page.user.type(ranges.at(-1) as HTMLElement, '>=2.3')
  await page.press('Kaydet')
  await page.sees(/^Kaydedildi$/)
  await page.press('Kod', 'tab')
  await page.sees('">=2.3"')
  await page.press('Betik ekle')
  await page.press('Kaldırma', 'menuitem')
  await page.fill('Süre sınırı', '45')
  await page.press('Kodu kaydet')
  await page.sees('Kod kaydedildi')

  const again = await open(`/editsoftware?versionId=${id}`)
  expect((await again.field('Sürüm notu (Türkçe)')).value).toBe('Düğmeler büyüdü')
  await again.press('Kod', 'tab')
  await again.press('Kaldırma', 'tab')
  expect((await again.field('Süre sınırı')).value).toBe('45')
})

test('a ready version shows what is locked and why; its notes can still be corrected', async () => {
  const page = await open('/versions?q=speech%201.1')
  await page.press('desk-speech 1.1.0', 'link')
  await page.press('Düzenle', 'link')
  await page.sees('Bu sürüm kilitli')
  expect((await page.field('Sürüm numarası')).readOnly).toBe(true)
  await page.fill('Sürüm notu (Türkçe)', 'Açılış daha hızlı.')
  await page.press('Kaydet')
  await page.sees(/^Kaydedildi$/)
})
