import { createFolder } from '@filo/contract/packages/folders-routes'
import { createPackage } from '@filo/contract/packages/packages-routes'
import { getSession } from '@filo/contract/session/session-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addDraft, addPackage } from '@filo/server/testing/test-packages'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { savedBy } from './saved-file.ts'

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

/** Chooses a folder by its words; the item itself spans those below it too. */
async function chooseFolder(page: Hands, name: string): Promise<void> {
  const item = await page.find('treeitem', new RegExp(name))
  await page.user.click(within(item).getByText(name))
}

test('packages stand as cards in their folders, and are found however they are typed', async () => {
  const folder = await developer.call(createFolder, { body: { name: 'Temel' } })
  const body = {
    code: 'isik-cekirdek',
    name: { tr: 'Çekirdek', en: 'Core' },
    kind: 'service' as const,
    folderId: folder.body.id,
  }
  expect((await developer.call(createPackage, { body })).status).toBe(201)
  const page = handsOn(await openScreen('/softwarecard', { server, person: developer, width: 1280 }))
  const cards = await page.at('list', 'Yazılım kartları')
  await cards.find('link', 'Çekirdek')
  await page.fill('Ad ya da kod ara', 'CEKIRDEK')
  await waitFor(() => expect(cards.here.getAllByRole('listitem')).toHaveLength(1))
  await waitFor(() => expect(address()).toMatch(/q=CEKIRDEK/))
  const [clear] = await screen.findAllByRole('button', { name: 'Filtreleri temizle' })
  await page.user.click(clear as HTMLElement)
  await chooseFolder(page, 'Temel')
  await waitFor(() => expect(address()).toMatch(/f\.folderId=/))
  await (await page.at('list', 'Yazılım kartları')).find('link', 'Çekirdek')
})

test('a developer makes a folder and a package in it, marks it, and archives it with a way back', async () => {
  const page = handsOn(await openScreen('/softwarecard', { server, person: developer, width: 1280 }))
  await page.press('Klasör oluştur')
  await page.fill('Klasör adı', 'Işık ve gölge')
  await page.press('Oluştur')
  await page.find('treeitem', /Işık ve gölge/)
  const [create] = await screen.findAllByRole('button', { name: 'Paket oluştur' })
  await page.user.click(create as HTMLElement)
  const form = await page.at('dialog', 'Paket oluştur')
  await form.fill('Kod', 'isik')
  await form.fill('Ad (Türkçe)', 'Işık denetimi')
  await form.fill('Ad (İngilizce)', 'Light control')
  await form.press('Paket oluştur')
  await waitFor(() => expect(address()).toMatch(/softwarecard\/software\?packageName=isik/))
  await page.sees('Bu paketin henüz sürümü yok.')

  const again = handsOn(await openScreen('/softwarecard', { server, person: developer, width: 1280 }))
  await again.press('Favorilere ekle: Işık denetimi')
  await chooseFolder(again, 'Favoriler')
  await waitFor(() => expect(address()).toMatch(/[?&]f\./))
  await again.press('Işık denetimi işlemleri')
  await again.press('Arşivle', 'menuitem')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Işık denetimi' })).toBeNull())
  await again.press('Geri al')
  await again.find('link', 'Işık denetimi')
})

test('cards are narrowed by owner, saved as a view and as a file, and walked', async () => {
  const person = await signInAs(server, 'developer')
  for (const each of ['sorumlu-bir', 'sorumlu-iki']) await addPackage(person, each)
  const owner = (await person.call(getSession, {})).body.user.displayName
  const page = handsOn(await openScreen('/softwarecard', { server, person, width: 1280 }))
  const toolbar = await page.at('toolbar', /./)
  await toolbar.press('Filtre ekle')
  await page.press('Sorumlu', 'menuitem')
  await page.press(owner, 'checkbox')
  await waitFor(() => expect(address()).toMatch(/f\.ownerId=/))
  await page.user.keyboard('{Escape}')
  await settle()
  await toolbar.press('Görünümler')
  await page.press('Görünümü kaydet…', 'menuitem')
  await page.fill('Görünümün adı', 'Uğurun paketleri')
  await page.press('Kaydet')
  await toolbar.button('Uğurun paketleri')
  await settle()
  const { text } = await savedBy(async () => {
    await toolbar.press('CSV olarak indir')
    await page.press('CSV, saat diliminizdeki tarihlerle', 'menuitem')
  })
  expect(text).toMatch(/^\uFEFFAd;Kod;Tür;Klasör;Sorumlu;/)
  expect(text).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d\r\n/)
  await settle()
  const cards = await page.at('list', 'Yazılım kartları')
  const links = (await cards.here.findAllByRole('listitem')).map((card) => card.querySelector('a'))
  const next = links[1]?.textContent
  await page.user.click(links[0] as HTMLElement)
  await page.press('Sonraki', 'link')
  await waitFor(() => expect(address()).toMatch(/packageName=.*list=/))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(next))
})
