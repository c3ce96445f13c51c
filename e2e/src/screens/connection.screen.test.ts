import { MINUTE_MS } from '@filo/contract/durations'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { linkFailures } from '@filo/server/db/schema/connection'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { users } from '@filo/server/db/schema/users'
import { changeLink } from '@filo/server/records/units/unit-presence'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit, hearOf } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

/** Where it is about noon: today has some hours behind it, at whatever hour this runs. */
function noonZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}

let server: TestServer
let support: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  support = await signInAs(server, 'support')
  await server.context.db.update(users).set({ timeZone: noonZone() }).where(eq(users.id, support.userId))
  customerId = await addCustomer(server, 'Kuğulu Otel')
})
afterAll(() => server.close())

const open = async (path: string, person = support) =>
  handsOn(await openScreen(path, { server, person, width: 1280 }))
const openRobot = (unitId: string, person = support) =>
  open(`/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=live&part=connection`, person)
const link = (unitId: string, connection: 'online' | 'offline', minutesAgo: number) => {
  const at = new Date(server.clock.now().getTime() - minutesAgo * MINUTE_MS)
  return server.context.db.transaction((tx) => changeLink(tx, unitId, { connection, at }))
}

test('the strip says when a robot was there, in words and as a table, and what is unknown', async () => {
  const unitId = await addUnit(server, { customerId })
  const fresh = await addUnit(server, { customerId })
  await link(unitId, 'online', 180)
  const heard = new Date(server.clock.now().getTime() - 60 * MINUTE_MS)
  await hearOf(server, unitId, { connection: 'online', lastSeenAt: heard })
  await link(unitId, 'offline', 60)
  const page = await openRobot(unitId)
  await page.sees('Bilinen sürenin %67 kadarında çevrimiçi.')
  await page.find('img', /^Son 30 günün bağlantı çizelgesi/)
  const outages = await screen.findByRole('table', { name: 'Son kesintiler' })
  expect(within(outages).getByText('Sürüyor')).toBeTruthy()
  await page.press('Tabloyu göster')
  const table = await screen.findByRole('table', { name: 'Güne göre bağlantı' })
  const [, today] = within(table).getAllByRole('row')
  expect(today?.textContent).toContain('%672 sa.1 sa.Yok1')
  await page.press('Tabloyu gizle')
  await (await openRobot(fresh)).sees('Henüz gözlem yok')
})

test('a customer’s administrator sets times for all robots and for one, and is told what cannot be', async () => {
  const unitId = await addUnit(server, { customerId })
  await hearOf(server, unitId, {
    connection: 'online',
    lastSeenAt: new Date(server.clock.now().getTime() - 7 * MINUTE_MS),
  })
  const owner = await signInAs(server, 'customer_admin', { customerId })
  const customer = await open(`/customersidebar?customerId=${customerId}&tab=connection`, owner)
  await customer.sees('Ürün varsayılanı')
  await customer.press('Süreleri değiştir')
  const all = await customer.at('dialog', 'Bağlantı süreleri')
  await all.press('Bu müşteriye özel süreler', 'switch')
  await all.fill('Yanıt gecikti', '20')
  await all.press('Kaydet')
  await all.sees('Çevrimdışı süresi, “yanıt gecikti” süresinden uzun olmalı.')
  await all.fill('Çevrimdışı', '45')
  await all.press('Kaydet')
  await all.sees('Bildirim, robot çevrimdışı sayılmadan gönderilemez')
  await all.user.click(within(all.part).getByRole('combobox', { name: /Bildirim/ }))
  await all.user.click(await screen.findByRole('option', { name: '1 sa.' }))
  await all.press('Kaydet')
  await customer.sees('Müşterinin ayarı')

  const page = await openRobot(unitId, owner)
  await page.sees('Müşterinin ayarı')
  await page.press('Süreleri değiştir')
  const one = await page.at('dialog', 'Bağlantı süreleri')
  await one.press('Bu robota özel süreler', 'switch')
  await one.fill('Yanıt gecikti', '1')
  await one.fill('Çevrimdışı', '5')
  await one.press('Kaydet')
  await page.sees('Bu robota özel')
  await page.sees('Çevrimdışı')
})

test('who may not change the times reads them', async () => {
  const unitId = await addUnit(server, { customerId })
  const tester = await signInAs(server, 'tester')
  const page = await openRobot(unitId, tester)
  await page.sees('Bağlantı süreleri')
  expect(screen.queryByRole('button', { name: 'Süreleri değiştir' })).toBeNull()
})

test('a notification about an offline robot leads to its connection', async () => {
  const place = await addCustomer(server, 'Serçe Kafe')
  const unitId = await addUnit(server, { customerId: place, serial: 'SERCE-1' })
  await server.context.notices.begin()
  await server.context.db
    .update(producedRobots)
    .set({ lifeState: 'active' })
    .where(eq(producedRobots.id, unitId))
  await link(unitId, 'online', 60)
  await link(unitId, 'offline', 10)
  await server.context.notices.tick({ isSilenceKnown: true })
  const { items } = (await support.call(listNotifications, { query: {} })).body
  const reported = items.find(({ title }) => title.tr === 'SERCE-1 çevrimdışı (10 dakika)')
  const page = await open(reported?.link ?? '')
  await page.sees('Son kesintiler')
})

test('why a robot could not reach the server is on its page in words, and what it wrote is text', async () => {
  const unitId = await addUnit(server, { customerId })
  const at = (minutesAgo: number) => new Date(server.clock.now().getTime() - minutesAgo * MINUTE_MS)
  await server.context.db.insert(linkFailures).values({
    unitId,
    customerId,
    code: 'proxy_password',
    status: 407,
    detail: '<img src=x>',
    sentAt: at(60),
    firstAt: at(60),
    lastAt: at(30),
    reportedAt: at(29),
    tries: 12,
  })
  await (await openRobot(unitId)).sees(
    /vekil sunucu \(proxy\) kullanıcı adı ve parola istedi .*\(407\) \(12 deneme\)/,
  )
  const table = await screen.findByRole('table', { name: 'Sunucuya neden ulaşamadı' })
  expect(within(table).getByText('<img src=x>')).toBeTruthy()
})
