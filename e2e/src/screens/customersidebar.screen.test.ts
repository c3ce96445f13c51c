import { createCustomer, getCustomer, updateCustomer } from '@filo/contract/customers/customers-routes'
import { updateProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let admin: TestPerson
let customerId: string
let code: string
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  code = `ISIK-${server.context.ids.next().slice(-10).toUpperCase()}`
  const body = { name: `Işık Otel ${code}`, code, sites: [{ name: 'Lobi' }, { name: 'Teras' }] }
  customerId = (await admin.call(createCustomer, { body })).body.id
})

async function open(tab = '', person = admin) {
  const user = await openScreen(`/customersidebar?customerId=${customerId}&tab=${tab}`, { server, person })
  return handsOn(user)
}
const read = async () => (await admin.call(getCustomer, { params: { customerId } })).body

test('a customer is added, opened, and completed with a tax number and a contact', async () => {
  const hands = handsOn(await openScreen('/customersidebar', { server, person: admin }))
  await hands.sees('Soldan bir müşteri seçin.')
  await hands.press('Müşteri ekle')
  const added = await hands.at('dialog', 'Müşteri ekle')
  await added.fill('Müşteri adı', 'Kuzey Lojistik')
  await added.fill('Kod', `K-${code}`)
  await added.press('Ekle')
  const detail = await hands.at('region', 'Seçilen müşteri')
  await detail.sees('Kuzey Lojistik')

  await detail.press('Düzenle')
  const edit = await hands.at('dialog', /bilgileri düzenle$/)
  await edit.fill('Vergi no', '1234567890')
  await edit.press('Kaydet')
  await detail.sees('1234567890')
  await detail.press('Kişi ekle')
  const contact = await hands.at('dialog', 'Kişi ekle')
  await contact.fill('Ad soyad', 'Satın alma')
  await contact.fill('E-posta', 'yanlış')
  await contact.press('Kaydet')
  await contact.sees(/e-posta/i)
  await contact.fill('E-posta', 'satinalma@kuzey.example')
  await contact.press('Kaydet')
  await detail.sees('satinalma@kuzey.example')
})

test('a site keeps its id when it is renamed; one with robots stays, with their number', async () => {
  const [lobby] = (await read()).sites
  const unitId = await addUnit(server, { customerId })
  await admin.call(updateProducedRobot, { params: { unitId }, body: { siteId: lobby?.id ?? null } })
  const hands = await open('sites')
  await hands.press('Lobi için işlemler')
  const remove = await hands.find('menuitem', /Kaldır/)
  expect(remove.textContent).toContain('Bu sahada 1 robot var')
  await hands.user.click(await hands.find('menuitem', 'Düzenle'))
  const site = await hands.at('dialog', /sahayı düzenle$/)
  await site.fill('Saha adı', 'Giriş')
  await site.press('Kaydet')
  await hands.sees('Giriş kaydedildi.')
  expect((await read()).sites[0]).toMatchObject({ id: lobby?.id, name: 'Giriş', robotCount: 1 })
  await hands.press('Teras için işlemler')
  await hands.user.click(await hands.find('menuitem', 'Kaldır'))
  await (await hands.at('dialog', 'Teras sahasını kaldır')).press('Kaldır')
  await hands.sees('Teras kaldırıldı.')
  expect((await read()).sites).toHaveLength(1)
})

test('updates get hours and a day off, and hours that are none are refused', async () => {
  const hands = await open('updatePolicy')
  await hands.sees('Günün her saati')
  await hands.press('İlkeyi değiştir')
  const form = await hands.at('dialog', /güncelleme ilkesi$/)
  await form.fill('Erteleme', '61')
  await form.press('Kaydet')
  await form.sees(/60/)
  await form.fill('Erteleme', '3')
  await hands.user.click(await form.field('Yalnız belirli saatlerde kur'))
  await form.fill('Bitiş', '22:00')
  await form.press('Kaydet')
  await form.sees('Bitiş saati başlangıçla aynı olamaz.')
  await form.fill('Bitiş', '05:30')
  await form.press('Pazar')
  await form.fill('Değişikliğin nedeni', 'Otelin sakin saatleri')
  await form.press('Kaydet')
  await hands.sees('Her gün 22:00 – ertesi gün 05:30')
  await hands.sees('Pazar: tüm gün kurulabilir')
  expect((await read()).updatePolicy).toEqual({
    mode: 'consent',
    postponeMaxDays: 3,
    window: { from: '22:00', to: '05:30' },
    daysOff: [7],
  })
})

test('what somebody else changed meanwhile stays, or is shown before it is overwritten', async () => {
  const hands = await open()
  await hands.press('Kişi ekle')
  const contact = await hands.at('dialog', 'Kişi ekle')
  await contact.fill('Ad soyad', 'Teknik servis')
  const contacts = [{ name: 'Satın alma' }]
  await admin.call(updateCustomer, { params: { customerId }, body: { contacts } })
  await contact.press('Kaydet')
  await hands.sees('Teknik servis kaydedildi.')
  expect((await read()).contacts).toEqual([...contacts, { name: 'Teknik servis' }])

  await hands.press('Düzenle')
  const form = await hands.at('dialog', /bilgileri düzenle$/)
  await admin.call(updateCustomer, { params: { customerId }, body: { city: 'Bursa' } })
  await form.fill('Şehir', 'İzmir')
  await form.press('Kaydet')
  await hands.sees(/başkası değiştirdi/)
  expect((await read()).city).toBe('Bursa')
})

test('a customer is deactivated by typing its name, and comes back', async () => {
  const { name } = await read()
  const hands = await open()
  const menu = async (item: string) => {
    await hands.press(/işlemler/i)
    await hands.press(item, 'menuitem')
  }
  await menu('Pasife al')
  const off = await hands.at('dialog', /pasife al$/)
  await off.fill('Gerekçe', 'Sözleşme bitti')
  await off.fill('Onay metni', name)
  await off.press('Pasife al')
  await hands.sees('Bu müşteri pasif')
  await menu('Yeniden etkinleştir')
  const on = await hands.at('dialog', /yeniden etkinleştir$/)
  await on.fill('Gerekçe', 'Sözleşme yenilendi')
  await on.press('Yeniden etkinleştir')
  await hands.misses('Bu müşteri pasif')
  expect((await read()).status).toBe('active')
})

test('robots and what happened stand beside; marketing changes nothing, the customer its policy alone', async () => {
  await addUnit(server, { customerId, serial: `${code}-R1` })
  const robots = await open('robots')
  expect(await robots.find('link', new RegExp(`${code}-R1`))).toBeTruthy()
  const all = await robots.find('link', 'Tüm listede aç')
  expect(all.getAttribute('href')).toContain(`f.customerId=${customerId}`)
  await robots.press('Etkinlik', 'tab')
  await robots.sees('Müşteri eklendi')

  const marketing = await open('', await signInAs(server, 'marketing'))
  await marketing.sees('Vergi no')
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Profil', 'Sahalar (2)', 'Programlar'])
  expect(screen.queryByRole('button', { name: /Düzenle|Müşteri ekle|Kişi ekle/ })).toBeNull()

  const manager = await open('updatePolicy', await signInAs(server, 'customer_admin', { customerId }))
  await manager.find('button', 'İlkeyi değiştir')
  expect(screen.queryByRole('button', { name: 'Düzenle' })).toBeNull()
})

test('support narrows remote access and is not offered more', async () => {
  await signInAs(server, 'customer_admin', { customerId })
  const support = await signInAs(server, 'support')
  const staff = await open('remote', support)
  await staff.sees('Robotun başındaki kişiye sorulur')
  await staff.press('Kuralı değiştir')
  const form = await staff.at('dialog', /uzaktan erişim$/)
  await form.sees(/yalnızca daraltabilirsiniz/)
  await staff.user.click(await form.find('combobox', /Uzaktan erişim/))
  const wider = await staff.find('option', /Sorulmadan izin verilir/)
  expect(wider.getAttribute('aria-disabled')).toBe('true')
  await staff.user.click(await staff.find('option', 'İzin verilmez'))
  await form.press('Kaydet')
  await staff.sees('Uzaktan erişim kuralı kaydedildi.')
  expect((await read()).remotePolicy).toEqual({ access: 'never' })
})

test('support widens remote access for a customer without an administrator, and says why', async () => {
  const staff = await open('remote', await signInAs(server, 'support'))
  await staff.press('Kuralı değiştir')
  const form = await staff.at('dialog', /uzaktan erişim$/)
  await form.sees(/yönetici hesabı yok/)
  await staff.user.click(await form.find('combobox', /Uzaktan erişim/))
  await staff.user.click(await staff.find('option', 'Sorulmadan izin verilir'))
  await form.fill(/neden karar veriyorsunuz/, 'Müşteri telefonda istedi')
  await form.press('Kaydet')
  await staff.sees('Uzaktan erişim kuralı kaydedildi.')
  expect((await read()).remotePolicy).toEqual({ access: 'allowed' })
})

test('the customer’s own administrator opens their organisation at once and widens remote access', async () => {
  const manager = await signInAs(server, 'customer_admin', { customerId })
  const hands = handsOn(await openScreen('/customersidebar?tab=remote', { server, person: manager }))
  await hands.press('Kuralı değiştir')
  const form = await hands.at('dialog', /uzaktan erişim$/)
  await hands.user.click(await form.find('combobox', /Uzaktan erişim/))
  await hands.user.click(await hands.find('option', 'Sorulmadan izin verilir'))
  await form.press('Kaydet')
  await hands.sees('Uzaktan erişim kuralı kaydedildi.')
  expect((await read()).remotePolicy).toEqual({ access: 'allowed' })
})

test('the customer says how long records of sessions stay; support only makes it longer', async () => {
  const manager = await signInAs(server, 'customer_admin', { customerId })
  const own = handsOn(await openScreen('/customersidebar?tab=remote', { server, person: manager }))
  await own.sees('180 gün')
  await own.press('Kuralı değiştir')
  const form = await own.at('dialog', /uzaktan erişim$/)
  for (const [typed, words] of [
    ['3', /en az 7/i],
    ['4000', /en çok 3\.?650/i],
    ['', /gerekli|zorunlu/i],
    ['90', undefined],
  ] as const) {
    await form.fill(/saklanma süresi/, typed)
    await form.press('Kaydet')
    if (words) await form.sees(words)
  }
  await own.sees('Uzaktan erişim kuralı kaydedildi.')
  await own.sees('90 gün')
  expect((await read()).remotePolicy).toEqual({ access: 'consent', dossierDays: 90 })

  const staff = await open('remote', await signInAs(server, 'support'))
  await staff.press('Kuralı değiştir')
  const narrowing = await staff.at('dialog', /uzaktan erişim$/)
  await narrowing.sees(/yalnızca uzatabilirsiniz/)
  await narrowing.fill(/saklanma süresi/, '60')
  await narrowing.press('Kaydet')
  await narrowing.sees(/en az 90/i)
  await narrowing.fill(/saklanma süresi/, '365')
  await narrowing.press('Kaydet')
  await staff.sees('365 gün')
  expect((await read()).remotePolicy).toEqual({ access: 'consent', dossierDays: 365 })
})

test('a right to updates is written down, changed and removed', async () => {
  const hands = await open('rights')
  await hands.sees('Süre sınırı yazılmamış.')
  await hands.press('Hak ekle')
  const form = await hands.at('dialog', 'Hak ekle')
  await form.press('Kaydet')
  await form.sees(/Son gün/)
  await form.fill('Son gün', '2026-12-31')
  await form.fill('Not', 'Bakım sözleşmesi')
  await form.press('Kaydet')
  await hands.sees(/Son gün: 31 Ara 2026 · Bakım sözleşmesi/)
  await hands.press('Tüm ürünler için işlemler')
  await hands.user.click(await hands.find('menuitem', 'Hakkı düzenle'))
  const edit = await hands.at('dialog', 'Hakkı düzenle')
  await edit.fill('Son gün', '2027-01-31')
  await edit.press('Kaydet')
  await hands.sees(/Son gün: 31 Oca 2027/)
  expect((await read()).entitlements).toMatchObject([{ variantId: null, until: '2027-01-31' }])
  await hands.press('Tüm ürünler için işlemler')
  await hands.user.click(await hands.find('menuitem', 'Kaldır'))
  await (await hands.at('dialog', /Güncelleme hakkı kaydını kaldır/)).press('Kaldır')
  await hands.sees('Süre sınırı yazılmamış.')
})
