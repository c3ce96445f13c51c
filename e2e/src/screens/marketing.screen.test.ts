import { getMarketingVersion, listMarketingVersions } from '@filo/contract/marketing/marketing-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import {
  addApprovedMarketing,
  addMarketing,
  addPublishedMarketing,
  addShelf,
  addSubmittedMarketing,
  addSubmittedRevision,
} from '@filo/server/testing/test-marketing'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addComponent, componentCode } from '@filo/server/testing/test-releases'
import { addStore } from '@filo/server/testing/test-stores'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let marketing: TestPerson
let manager: TestPerson
let admin: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  marketing = await signInAs(server, 'marketing')
  manager = await signInAs(server, 'release_manager')
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const open = async (path: string, person: TestPerson) => handsOn(await openScreen(path, { server, person }))
const about = (id: string) => `/material/markettingaboutversion?marketingVersionId=${id}`
const edit = (id: string) => `/markettingeditsoftware?marketingVersionId=${id}`
const read = async (marketingVersionId: string) =>
  (await marketing.call(getMarketingVersion, { params: { marketingVersionId } })).body

test('an empty list says what marketing versions are for, and its address is spelled as it is', async () => {
  const hands = await open('/MarkettingVersions', marketing)
  expect(address()).toBe('/markettingversions')
  await hands.sees('Tanıtılacak sürüm yok. Yayındaki bir paketi seçin.')
  expect((await screen.findAllByRole('button', { name: 'Pazarlama sürümü oluştur' })).length).toBeGreaterThan(
    0,
  )
})

test('a package that is not there is told of in the page', async () => {
  const hands = await open('/uploadmarkettingsoftware/YOK_BOYLE', marketing)
  await hands.sees('Böyle bir paket yok.')
  const other = await open('/uploadmarkettingsoftware/yok-boyle', marketing)
  await other.sees('Kayıt bulunamadı.')
})

test('a wizard begins the draft with its build, keeps the texts, and counts what is missing', async () => {
  const { packageId, code } = await addComponent(server, componentCode('mk'))
  const hands = await open(`/uploadmarkettingsoftware/${packageId}`, marketing)
  await hands.press('Kaydet ve ilerle')
  await hands.fill('Başlık (Türkçe)', 'Yeni yüz')
  await hands.fill('Başlık (İngilizce)', 'New face')
  await hands.press('Kaydet ve ilerle')
  await hands.sees(/Henüz görsel yok/)
  const { items } = (await marketing.call(listMarketingVersions, { query: { 'f.packageId': [packageId] } }))
    .body
  expect(items).toMatchObject([
    { state: 'draft', title: { tr: 'Yeni yüz', en: 'New face' }, package: { code } },
  ])
  await hands.press('Kaydet ve ilerle')
  await hands.find('combobox', /^Mağazalar/)
  await hands.press('Kaydet ve ilerle')
  await hands.sees('Özetin Türkçesi yazılmadı.')
  await hands.sees('Hiç mağaza seçilmedi.')
  expect(isEnabled(await hands.button('İncelemeye gönder'))).toBe(false)
})

test('a draft is edited beside its preview, and submitted once nothing is missing', async () => {
  const { id } = await addMarketing(server, marketing)
  const hands = await open(edit(id), marketing)
  await hands.fill('Başlık (Türkçe)', 'Değişen başlık')
  const preview = await hands.at('region', 'Robot ekranında önizleme')
  await preview.sees('Değişen başlık')
  await hands.press('Kaydet')
  await hands.sees('Değişen başlık kaydedildi.')
  expect(address()).toBe(about(id))
  await hands.press('İncelemeye gönder')
  await (await hands.at('dialog', /incelemeye gönder$/)).press('İncelemeye gönder')
  await hands.sees('Değişen başlık incelemeye gönderildi.')
  expect((await read(id)).state).toBe('in_review')
})

test('whoever wrote it may reject it and not approve it; somebody else approves', async () => {
  const { id } = await addSubmittedMarketing(server, admin)
  const own = await open(about(id), admin)
  await own.sees(/Bu içeriği siz yazdınız/)
  expect(isEnabled(await own.button('Onayla'))).toBe(false)
  const hands = await open(about(id), manager)
  await hands.press('Onayla')
  await (await hands.at('dialog', /sürümünü onayla$/)).press('Onayla')
  await hands.sees('Karşılama onaylandı.')
  expect((await read(id)).state).toBe('approved')
})

test('what is approved is published, and hidden with a reason', async () => {
  const { id } = await addApprovedMarketing(server, marketing)
  const hands = await open(about(id), marketing)
  await hands.press('Yayınla')
  await (await hands.at('dialog', /sürümünü yayınla$/)).press('Yayınla')
  await hands.sees('Karşılama yayına alındı.')
  expect((await read(id)).state).toBe('live')
})

test('the preview shows every screen and both languages', async () => {
  const { id } = await addPublishedMarketing(server, marketing)
  const hands = await open(about(id), marketing)
  await (await hands.at('region', 'Robot ekranında önizleme')).sees('Gelenleri selamlar.')
  await hands.press('İngilizce')
  await (await hands.at('region', 'Robot ekranında önizleme')).sees('Greets who comes.')
  await hands.press('Telefon')
  await (await hands.at('region', 'Telefonda önizleme')).sees('€49.00 · Monthly')
})

test('a revision stands beside what is shown, and replaces it once approved', async () => {
  const { id } = await addSubmittedRevision(server, marketing)
  const hands = await open(edit(id), manager)
  await hands.sees('Yeni içerik yayındakiyle aynı.')
  await hands.press('Onayla')
  await (await hands.at('dialog', /değişikliğini onayla$/)).press('Onayla')
  await hands.sees('Karşılama yeni içeriğiyle gösteriliyor.')
  expect(await read(id)).toMatchObject({ state: 'live', revision: null })
})

test('a shelf is filled from the versions of its store, and tells what customers see', async () => {
  const store = await addStore(marketing)
  const offer = await addPublishedMarketing(server, marketing, { storeIds: [store.id] })
  const listId = await addShelf(marketing, { storeId: store.id })
  const hands = await open(`/markettingversions?tab=lists&listId=${listId}`, marketing)
  await hands.sees('Rafta henüz bir şey yok.')
  await hands.user.click(await hands.find('combobox', /^Rafa ekle/))
  await hands.user.click(await screen.findByRole('option', { name: new RegExp(offer.package.code) }))
  await hands.find('button', 'Karşılama sürümünü raftan çıkar')
  await hands.user.click(await screen.findByRole('tab', { name: 'Müşterinin gördüğü' }))
  const shown = await screen.findByRole('list', { name: 'Müşterinin gördüğü' })
  await within(shown).findByText('Karşılama')
})

test('the card of a package leads to its offers', async () => {
  const { packageId, versionId, code } = await addComponent(server, componentCode('mk'))
  const { id } = await addPublishedMarketing(server, marketing, { packageId, versionId })
  const hands = await open(`/markettingcard/marketting?packageName=${code}`, marketing)
  const link = await hands.find('link', 'Karşılama')
  expect(link.getAttribute('href')).toBe(about(id))
})
