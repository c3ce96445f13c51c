import { listProgramEntitlements } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { getProgramRelease, updateProgram } from '@filo/contract/programs/programs-routes'
import { getStoreProgram, listStorePrograms } from '@filo/contract/stores/store-programs-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addPublishedMarketing } from '@filo/server/testing/test-marketing'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addPaidOffer, requestFor } from '@filo/server/testing/test-storefront'
import { addListed, addListing, addOfferable, addStore } from '@filo/server/testing/test-stores'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let marketing: TestPerson
let admin: TestPerson
let customer: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  marketing = await signInAs(server, 'marketing')
  admin = await signInAs(server, 'admin')
  customer = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Liman Otel') })
})
afterAll(() => server.close())

const open = async (path: string, person: TestPerson) => handsOn(await openScreen(path, { server, person }))
const offersOf = async (storeId: string) =>
  (await marketing.call(listStorePrograms, { query: { 'f.storeId': [storeId] } })).body.items

test('a price is typed as the language writes it; that of the other one is refused and not guessed', async () => {
  const { programId } = await addOfferable(server)
  const store = await addStore(marketing, { currency: 'TRY' })
  const id = await addListing(marketing, { storeId: store.id, programId })
  const hands = await open(`/programs?storeId=${store.id}`, marketing)
  await hands.press('Karşılama için işlemler')
  await hands.press('Sunumu ve fiyatı düzenle', 'menuitem')
  const drawer = await hands.at('dialog', /Karşılama/)
  await drawer.choose('Fiyat türü', 'Tek seferlik')
  await drawer.fill('Tutar', '1,234.50')
  await drawer.sees('Binlikleri noktayla, ondalığı virgülle ayırın, örneğin 1.234,50.')
  await drawer.fill('Tutar', '-5')
  await drawer.sees('Tutar sıfırdan küçük olamaz.')
  await drawer.fill('Tutar', '1.234,50')
  await drawer.press('Kaydet')
  await hands.sees('₺1.234,50')
  const { body } = await marketing.call(getStoreProgram, { params: { listingId: id } })
  expect(body.price).toEqual({ model: 'once', amount: 123_450 })
})

test('a program is listed from the menu of its store, and its store says that customers see it', async () => {
  const { programId } = await addOfferable(server)
  const { id: storeId } = await addStore(marketing)
  await addListing(marketing, { storeId, programId })
  const hands = await open(`/programs?storeId=${storeId}`, marketing)
  await hands.press('Karşılama için işlemler')
  await hands.press('Listele', 'menuitem')
  await hands.sees('Görüyor')
  expect((await offersOf(storeId)).map(({ state }) => state)).toEqual(['listed'])
})

test('a customer asks for a paid program, and staff grant it', async () => {
  const { listingId, programId } = await addPaidOffer(server, admin)
  const shop = await open(`/programs?listingId=${listingId}`, customer)
  await shop.sees('49,90')
  await shop.press('Talep et')
  const drawer = await shop.at('dialog', /talep et/)
  await drawer.press('Talebi gönder')
  await shop.sees('Talebiniz iletildi; yanıtlandığında haber verilir.')
  const desk = await open('/programs?tab=requests', marketing)
  await desk.sees('Liman Otel')
  await desk.press(/için işlemler$/)
  await desk.press('Kabul et', 'menuitem')
  const grant = await desk.at('dialog', /kabul et/)
  await grant.press('Kabul et')
  await desk.sees('Kabul edildi')
  const query = { 'f.programId': [programId] }
  const rights = await marketing.call(listProgramEntitlements, { query })
  expect(rights.body.items.map(({ state }) => state)).toEqual(['active'])
  const again = await open(`/programs?listingId=${listingId}`, customer)
  await again.sees('Bu programı robotlarınıza kurabilirsiniz.')
  expect(screen.queryByRole('button', { name: 'Talep et' })).toBeNull()
})

test('long, unbroken and right-to-left texts of a program stay words on the page', async () => {
  const { listingId, programId } = await addPaidOffer(server, admin)
  const word = 'ç'.repeat(300)
  const description = { tr: `${word} ${'uzun metin '.repeat(900)}`, en: 'مرحبا <b>x</b>' }
  const body = { description, publisher: 'شركة <img src=x>' }
  await admin.call(updateProgram, { params: { programId }, body })
  const hands = await open(`/programs?listingId=${listingId}`, customer)
  await hands.sees(word)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect([...document.querySelectorAll('[dir=auto]')].some((part) => part.textContent.includes(word))).toBe(
    true,
  )
})

test('a user of the customer looks and asks for nothing', async () => {
  const { listingId } = await addPaidOffer(server, admin)
  await requestFor(customer, listingId)
  const user = await signInAs(server, 'customer_user', { customerId: customer.customerId ?? '' })
  const hands = await open(`/programs?listingId=${listingId}`, user)
  await hands.sees('Yanıt bekliyor')
  for (const name of ['Talep et', 'Talebi geri al']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a program is shown as marketing wrote it, once a person chose that in its store', async () => {
  const { programId, releaseId } = await addOfferable(server)
  const { id: storeId } = await addStore(marketing)
  await addListed(marketing, { storeId, programId })
  const [item] = (await marketing.call(getProgramRelease, { params: { releaseId } })).body.items
  const title = { tr: 'Kapıda güler yüz', en: 'A smile at the door' }
  await addPublishedMarketing(server, marketing, {
    packageId: item?.packageId ?? '',
    versionId: item?.versionId ?? '',
    storeIds: [storeId],
    title,
  })
  const hands = await open(`/programs?storeId=${storeId}`, marketing)
  await hands.press('Karşılama için işlemler')
  await hands.press('Sunumu ve fiyatı düzenle', 'menuitem')
  const drawer = await hands.at('dialog', /Karşılama/)
  await drawer.choose('Pazarlama sürümü', 'Kapıda güler yüz · Canlı · €49,00 / ay')
  expect(screen.queryByLabelText('Fiyat türü')).toBeNull()
  await drawer.press('Kaydet')
  await hands.sees('€49,00 / ay')
  const shop = await open(`/programs?storeId=${storeId}`, customer)
  await shop.press('Kapıda güler yüz', 'link')
  await shop.sees('Gelenleri selamlar.')
  await shop.sees('Kapıdan gireni karşılar.')
  await vi.waitFor(async () => expect((await offersOf(storeId))[0]?.figures.views).toBe(1))
})
