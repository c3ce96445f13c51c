import {
  listCustomerUpdates,
  listUpdateAnswers,
} from '@filo/contract/customer-updates/customer-updates-routes'
import { setEntitlements } from '@filo/contract/customers/customers-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import type { TestServer } from '@filo/server/testing/test-context'
import { addOffer } from '@filo/server/testing/test-offers'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addBareAros } from '@filo/server/testing/test-releases'
import { addUnit, addVariant, hearOf } from '@filo/server/testing/test-robots'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let manager: TestPerson
let customerId: string
let serials: string[]
let unitIds: string[]
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  customerId = await addCustomer(server, 'Liman Otel')
  manager = await signInAs(server, 'customer_admin', { customerId })
  serials = ['A', 'B'].map((letter) => `GC${letter}-${customerId.slice(-9).toUpperCase()}`)
  unitIds = []
  for (const serial of serials) unitIds.push((await addOffer(server, customerId, serial)).unitId)
})

const open = (person = manager, query = '') => openScreen(`/customerversion${query}`, { server, person })
const openList = (person = manager) => open(person, '?as=list')
const rowOf = (serial: string) => screen.findByRole('row', { name: new RegExp(serial) })
const cards = async () => within(await screen.findByRole('list', { name: 'Güncellemeler' }))
const cardOf = async (serial: string) => {
  const link = await (await cards()).findByRole('link', { name: serial })
  return link.closest('li') ?? link
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const readAnswers = async () =>
  (await manager.call(listUpdateAnswers, {})).body.items.map(({ answer, serial }) => [answer, serial])

test('a customer reads on a card what is decided, approves it with one press, changes their mind, and finds it in the history', async () => {
  const [serial = '', second = ''] = serials
  const [unitId = ''] = unitIds
  await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
  const user = await open()
  expect(await screen.findByText('2 robotun güncellemesi karar bekliyor.')).toBeTruthy()
  const text = (await cardOf(serial)).textContent ?? ''
  const [update] = (await manager.call(listCustomerUpdates, { query: { q: serial } })).body.items
  expect(text).toContain(`Bilinmiyor → ${update?.offer?.aros.name} ${update?.offer?.aros.version}`)
  expect(text).toContain('Ne kadar hizmet dışı kalacağı bilinmiyor')
  expect(text).toContain('Robot bağlı')
  expect((await cardOf(second)).textContent).toContain('Hiç bağlanmadı; bağlanınca kurulur')
  await user.click(await screen.findByRole('button', { name: `${serial}: Şimdi onayla` }))
  expect(await within(await cardOf(serial)).findByText(/^Hemen · /)).toBeTruthy()
  expect(await readAnswers()).toEqual([['now', serial]])
  expect(await screen.findByText('1 robotun güncellemesi karar bekliyor.')).toBeTruthy()
  expect((await cards()).getAllByRole('listitem')[0]?.textContent).toContain(second)

  await user.click(screen.getByRole('button', { name: `${serial}: Kararı değiştir` }))
  const again = within(await screen.findByRole('dialog', { name: /: güncelleme$/ }))
  await user.click(await again.findByRole('radio', { name: /^Reddet/ }))
  await user.click(again.getByRole('button', { name: 'Kararı kaydet' }))
  expect(await within(await cardOf(serial)).findByText(/^Reddedildi ·/)).toBeTruthy()
  await closed()
  await user.click(screen.getByRole('tab', { name: 'Geçmiş' }))
  const history = within(await screen.findByRole('tabpanel', { name: 'Geçmiş' }))
  expect(await history.findByText('Reddedildi')).toBeTruthy()
  expect(await history.findByText('Hemen')).toBeTruthy()
})

test('a customer decides in at most three presses from home', async () => {
  const user = await openScreen('/', { server, person: manager })
  let presses = 0
  const press = async (element: HTMLElement) => {
    presses += 1
    await user.click(element)
  }
  const [decide] = await screen.findAllByRole('link', { name: /^Karar ver: / })
  await press(decide ?? document.body)
  const [approve] = await screen.findAllByRole('button', { name: /: Şimdi onayla$/ })
  await press(approve ?? document.body)
  await waitFor(async () => expect(await readAnswers()).toHaveLength(1))
  process.stdout.write(`a customer's decision from home: ${presses} presses\n`)
  expect(presses).toBeLessThanOrEqual(3)
})

test('the other two buttons of a card open the decision with their answer chosen; the list opens it with what it brings', async () => {
  const [serial = ''] = serials
  const user = await open()
  await user.click(await screen.findByRole('button', { name: `${serial}: Zaman seç` }))
  const drawer = within(await screen.findByRole('dialog'))
  expect((await drawer.findByRole<HTMLInputElement>('radio', { name: /^Belirli/ })).checked).toBe(true)
  await user.click(drawer.getByRole('button', { name: 'Vazgeç' }))
  await closed()
  await user.click(screen.getByRole('button', { name: `${serial}: Ertele ya da reddet` }))
  const later = within(await screen.findByRole('dialog'))
  expect((await later.findByRole<HTMLInputElement>('radio', { name: /^Ertele/ })).checked).toBe(true)
  await user.click(later.getByRole('button', { name: 'Vazgeç' }))
  await closed()
  await user.click(screen.getByRole('button', { name: 'Liste' }))
  await user.click(await screen.findByRole('button', { name: `${serial}: Karar ver` }))
  const news = within(await screen.findByRole('dialog'))
  expect(await news.findByText('Bu güncelleme ne getiriyor?')).toBeTruthy()
  expect(news.getByText(/şimdiki sürümü bilinmediği için/)).toBeTruthy()
})

test('a customer of many robots gets a list unless they choose cards, and the other way round', async () => {
  const variantId = await addVariant(server)
  for (let index = 0; index < 19; index += 1) await addUnit(server, { variantId, customerId })
  const user = await open()
  expect(await screen.findByRole('grid', { name: 'Güncellemeler' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kartlar' }))
  const [first] = (await cards()).getAllByRole('listitem')
  expect(first?.textContent).toContain('Kararınızı bekliyor')
})

test('on the page of a robot its customer decides from the head or reads the card', async () => {
  const [unitId = ''] = unitIds
  const user = await openScreen(`/product/producedrobots/aboutrobots?RobotId=${unitId}`, {
    server,
    person: manager,
  })
  expect(await screen.findByRole('button', { name: /: Şimdi onayla$/ })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Güncellemeye karar ver' }))
  const drawer = within(await screen.findByRole('dialog', { name: /: güncelleme$/ }))
  await user.click(await drawer.findByRole('button', { name: 'Kararı kaydet' }))
  await closed()
  expect((await readAnswers()).map(([answer]) => answer)).toEqual(['now'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Güncellemeye karar ver' })).toBeNull())
  expect(await screen.findByText(/^Hemen · /)).toBeTruthy()
})

test('several are postponed at once; a day is needed, and it may not be too late', async () => {
  const user = await openList()
  for (const serial of serials)
    await user.click(within(await rowOf(serial)).getByRole('checkbox', { name: /./ }))
  await user.click(screen.getByRole('button', { name: 'Karar ver' }))
  const drawer = within(await screen.findByRole('dialog', { name: '2 robot için güncelleme' }))
  await user.click(await drawer.findByRole('radio', { name: /^Ertele/ }))
  const save = () => user.click(drawer.getByRole('button', { name: 'Kararı kaydet' }))
  await save()
  expect((await drawer.findAllByText(/gerekli|zorunlu|Doldurun/i)).length).toBeGreaterThan(0)
  const day = drawer.getByLabelText(/^Gün/, { selector: 'input' })
  await user.type(day, '2099-01-01')
  await save()
  expect((await drawer.findAllByText(/gününe kadar ertelenebilir/)).length).toBeGreaterThan(0)
  const soon = new Date(server.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  await user.clear(day)
  await user.type(day, soon)
  await save()
  expect(await screen.findByText('2 robot için karar kaydedildi')).toBeTruthy()
  expect((await readAnswers()).map(([answer]) => answer)).toEqual(['postponed', 'postponed'])
})

test('a viewer only reads, and home lists what waits for whoever decides', async () => {
  const viewer = await signInAs(server, 'customer_user', { customerId })
  const [unitId = ''] = unitIds
  await giveRobots(server, viewer, [unitId], 'viewer')
  const reader = await open(viewer)
  const [serial = ''] = serials
  expect((await cardOf(serial)).textContent).toContain('müşteri yöneticisi karar verir')
  expect(screen.queryByRole('button', { name: /Şimdi onayla$/ })).toBeNull()
  await reader.click(screen.getByRole('button', { name: 'Liste' }))
  await reader.click(await screen.findByRole('button', { name: /Ne getiriyor\?$/ }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText(/sahibi, operatörü ya da müşteri yöneticisi karar verir/)).toBeTruthy()
  expect(drawer.queryByRole('radio')).toBeNull()
  await openScreen('/', { server, person: manager })
  expect(await screen.findAllByRole('link', { name: /^Karar ver: / })).toHaveLength(2)
})

test('staff choose a customer and read; a robot without an offer says only what is known', async () => {
  const serial = `GCX-${customerId.slice(-9).toUpperCase()}`
  await addUnit(server, { customerId, serial })
  const support = await signInAs(server, 'support')
  await open(support)
  expect(await screen.findByText('Bir müşteri seçin')).toBeTruthy()
  await open(support, `?as=list&customerId=${customerId}`)
  const row = await rowOf(serial)
  expect(row.textContent?.match(/Bilinmiyor/g)).toHaveLength(2)
  expect(within(row).queryByRole('button', { name: /Karar ver/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Karar ver$/ })).toBeNull()
})

test('a robot out of touch is never said to be up to date: its last word stands with its age', async () => {
  const variantId = await addVariant(server)
  const installedArosId = await addBareAros(server, { variantId })
  const hear = async (name: string, minutesAgo: number) => {
    const serial = `GC${name}-${customerId.slice(-9).toUpperCase()}`
    const unitId = await addUnit(server, { variantId, customerId, serial })
    await server.context.db
      .update(producedRobots)
      .set({ installedArosId })
      .where(eq(producedRobots.id, unitId))
    const lastSeenAt = new Date(server.clock.now().getTime() - minutesAgo * 60_000)
    await hearOf(server, unitId, { connection: 'online', lastSeenAt })
    return serial
  }
  const [heard, silent] = [await hear('H', 0), await hear('S', 180)]
  await openList()
  const known = await rowOf(heard)
  expect(known.textContent).toContain('En güncel sürümde')
  expect(known.textContent).not.toContain('Bilinmiyor')
  expect((await rowOf(silent)).textContent).toContain('BilinmiyorSon: En güncel sürümde, 3 saat önce')
})

test('a customer reads until when there is a right to updates, or that it has ended and whom to ask', async () => {
  const admin = await signInAs(server, 'admin')
  const [first] = (await manager.call(listCustomerUpdates, {})).body.items
  const set = (until: string) =>
    admin.call(setEntitlements, {
      params: { customerId },
      body: { entitlements: [{ variantId: null, until }] },
    })
  await set('2099-12-31')
  await openList()
  expect((await rowOf(first?.serial ?? '')).textContent).toContain('Güncelleme hakkı: son gün 31 Ara 2099')
  await set('2020-01-31')
  const unitId = await addUnit(server, { customerId })
  await open(manager, `?as=list&f.unitId=${unitId}`)
  await screen.findAllByText('Güncelleme hakkı bitti')
  expect(screen.getAllByText('Son gün 31 Oca 2020 · üreticiyle görüşün').length).toBeGreaterThan(0)
})
