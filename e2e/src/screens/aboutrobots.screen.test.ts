import { listCustomers } from '@filo/contract/customers/customers-routes'
import { getProducedRobot, updateProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { getUnitRollBack } from '@filo/contract/updates/unit-updates-routes'
import { customers } from '@filo/server/db/schema/customers'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotRuntime } from '@filo/server/db/schema/robot-presence'
import type { TestServer } from '@filo/server/testing/test-context'
import { addRobot, addUnit } from '@filo/server/testing/test-inventory'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { waiveQuality } from '@filo/server/testing/test-quality'
import { addAdmitted } from '@filo/server/testing/test-robot-keys'
import { testRuntime } from '@filo/server/testing/test-robot-link'
import { screen, waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSerial } from '../serials.ts'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

let server: TestServer
let production: TestPerson
let variantId: string
beforeAll(async () => {
  server = await createScreenServer()
  production = await signInAs(server, 'production')
  variantId = await addRobot(server)
  await addCustomer(server, 'Deniz Otelleri')
})
afterAll(() => server.close())

const openAs = async (path: string): Promise<Hands> =>
  handsOn(await openScreen(path, { server, person: production }))

/** A unit and its page. */
async function openUnit(input: object = {}, rest = '') {
  const serial = newSerial()
  const id = await addUnit(server, { serial, variantId, ...input })
  const page = await openAs(`/product/producedrobots/aboutrobots?RobotId=${id}${rest}`)
  return { id, serial, page }
}

test('without a robot the page asks which one, and remembers the last', async () => {
  const serial = newSerial()
  await addUnit(server, { serial, variantId })
  const page = await openAs('/product/producedrobots/aboutrobots')
  await page.fill('Seri no, ad, etiket ya da konum ara', serial)
  await settle()
  await page.press(new RegExp(serial), 'link')
  await waitFor(() => expect(address()).toMatch(/RobotId=/))
  await page.sees('Bu robottan henüz durum bilgisi gelmedi.')
  const path = '/product/producedrobots/aboutrobots'
  const back = handsOn(await openScreen(path, { server, person: production, isBack: true }))
  expect((await back.find('link', new RegExp(serial))).textContent).toContain('Son baktığınız robot')
})

test('a robot without a name is headed by its serial number, once, and its product stands below', async () => {
  const { id, serial, page } = await openUnit()
  await page.find('tab', 'Genel')
  const main = await page.at('main', /^$/)
  const title = await main.here.findByRole('heading', { level: 1 })
  expect(title.textContent).toBe(serial)
  const shown = main.here.getAllByText(serial).filter((each) => each !== title)
  expect(shown.filter((each) => !each.closest('nav, [role=tabpanel], aside'))).toHaveLength(1)
  expect(document.title).toContain(serial)
  await openAs(`/robotsidebar?RobotId=${id}`)
  const way = await (await page.at('navigation', 'Sayfa yolu')).find('link', 'Robot çalışma alanı')
  expect(way.getAttribute('href')).toBe('/robotsidebar')
})

test('what no program of the robot told is unknown, not normal', async () => {
  const { id, page } = await openUnit()
  const unreported = ['battery', 'speaking', 'moving', 'program', 'errors']
  const send = (runtimeInfo: object) => {
    const row = { unitId: id, runtimeInfo: { ...testRuntime, ...runtimeInfo } }
    return server.context.db
      .insert(robotRuntime)
      .values(row)
      .onConflictDoUpdate({
        target: robotRuntime.unitId,
        set: { runtimeInfo: row.runtimeInfo },
      })
  }
  await send({ mode: null, unreported })
  const path = `/product/producedrobots/aboutrobots?RobotId=${id}`
  const unknown = await openAs(path)
  const shownAt = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
  expect(await shownAt('Çalışma modu')).toBe('Bilinmiyor')
  expect(await shownAt('Çalışan program')).toBe('Bilinmiyor')
  await unknown.sees('batarya, konuşma, hareket')
  await send({ mode: 'service', unreported: ['errors'], activity: 'omuz ayarı' })
  await openAs(path)
  expect(await shownAt('Çalışma modu')).toBe('Servis')
  expect(await shownAt('Çalışan program')).toBe('Çalışan program yok')
  expect(await shownAt('Şu an yaptığı')).toBe('“omuz ayarı”')
  expect(screen.queryByText('Bildirilmeyen')).toBeNull()
  await page.sees('omuz ayarı')
})

test('a robot goes from the plan to the customer, and its history says so', async () => {
  const { id, page, serial } = await openUnit()
  for (const step of ['Üretime al', 'Kalite kontrole al', 'Stoğa al']) {
    if (step === 'Stoğa al') await waiveQuality(production, id)
    await page.press(step)
    const dialogOfStep = await page.at('dialog', `${serial}: ${step}`)
    if (step === 'Stoğa al') await dialogOfStep.sees('Bütün maddeler tamam; robot stoğa alınabilir.')
    await dialogOfStep.press(step)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `${serial}: ${step}` })).toBeNull())
  }
  await page.press('Sevk et')
  const dialog = await page.at('dialog', `${serial}: Sevk et`)
  await dialog.press('Sevk et')
  expect((await dialog.here.findByRole('alert')).textContent).toContain('müşteriye atayın')
  await dialog.choose('Müşteri', /Deniz Otelleri/)
  await dialog.fill('Gerekçe', 'Satış')
  await dialog.press('Sevk et')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `${serial}: Sevk et` })).toBeNull())
  await page.sees('Sevk edildi')
  await page.press(/^Geçmiş/, 'tab')
  await page.sees('Robotun yaşam durumu değiştirildi')
})

test('an edit on top of somebody else’s shows both sides', async () => {
  const { id, page, serial } = await openUnit()
  await page.press('Düzenle')
  const drawer = await page.at('dialog', `${serial} robotunu düzenle`)
  await drawer.fill(/^Ad/, 'Resepsiyon')
  const params = { unitId: id }
  const meanwhile = await production.call(updateProducedRobot, { params, body: { name: 'Lobi' } })
  expect(meanwhile.status).toBe(200)
  await drawer.press('Kaydet')
  const conflict = await page.at('dialog', /başkası değiştirdi/)
  expect((await conflict.find('row', /Ad/)).textContent).toContain('Lobi')
  await conflict.press('Benimkini kaydet')
  await page.find('heading', 'Resepsiyon')
  expect((await production.call(getProducedRobot, { params })).body).toMatchObject({ name: 'Resepsiyon' })
})

test('retiring takes the serial number and a reason, and is for good', async () => {
  const { page, serial } = await openUnit({ name: 'Son yolculuk' })
  await page.press('Son yolculuk için işlemler')
  await page.press('Hurdaya ayır', 'menuitem')
  const dialog = await page.at('dialog', `${serial} robotunu hurdaya ayır`)
  expect(isEnabled(await dialog.button('Hurdaya ayır'))).toBe(false)
  const [typed] = await dialog.here.findAllByRole('textbox')
  await page.user.type(typed as HTMLElement, serial.toLowerCase())
  await dialog.fill('Gerekçe', 'Kazada hurda oldu')
  await dialog.press('Hurdaya ayır')
  await page.sees(`${serial} hurdaya ayrıldı`)
  await page.sees(/^Hurda$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Düzenle' })).toBeNull())
})

test('a robot is taken out of its work only with a reason', async () => {
  const { items } = (await production.call(listCustomers, { query: { size: 10 } })).body
  const input = { name: 'Serviste', lifeState: 'active', customerId: items[0]?.id }
  const { page, serial } = await openUnit(input)
  await page.press('Serviste için işlemler')
  await page.press('Servise al', 'menuitem')
  const dialog = await page.at('dialog', `${serial}: Servise al`)
  expect(isEnabled(await dialog.button('Servise al'))).toBe(false)
  await dialog.fill('Gerekçe', 'Sol kolu tutmuyor')
  await dialog.press('Servise al')
  await page.press(/^Geçmiş/, 'tab')
  await page.sees('Sol kolu tutmuyor')
})

test('from a list the page walks to the neighbours of the robot', async () => {
  for (const serial of ['KOM-000001', 'KOM-000002']) await addUnit(server, { variantId, serial })
  const page = await openAs('/product/producedrobots?q=KOM-&sort=serial&size=10')
  const links = await page.here.findAllByRole('link', { name: /^[A-Z0-9]+-\d+$/ })
  const [first = '', second = ''] = links.map((link) => link.textContent)
  await page.user.click(links[0] as HTMLElement)
  expect(isEnabled(await page.button('Önceki'))).toBe(false)
  await page.press('Sonraki', 'link')
  await page.sees(new RegExp(`^${second}$`))
  await page.press('Önceki', 'link')
  await page.sees(new RegExp(`^${first}$`))
})

test('a customer reads of their robot what is theirs, and nothing of the factory', async () => {
  const customerId = await addCustomer(server, 'Kıyı Otelleri')
  const unit = await addUnit(server, { serial: newSerial(), variantId, customerId, lifeState: 'shipped' })
  const owner = await signInAs(server, 'customer_admin', { customerId })
  const path = `/robotsidebar?RobotId=${unit}`
  const page = handsOn(await openScreen(path, { server, person: owner }))
  await page.sees('Kimlik')
  await page.find('region', 'Robotlarım')
  for (const foreign of ['Anahtar parmak izi', 'Makine adı', 'Anakart seri no', 'Sevk edildi', 'Test robotu'])
    expect(document.body.textContent, foreign).not.toContain(foreign)
  const staff = handsOn(await openScreen(path, { server, person: production }))
  await staff.sees('Anahtar parmak izi')
  await staff.sees('Sevk edildi')
})

test('support may send a robot back, but not assign versions', async () => {
  const { unitId } = await addAdmitted(server)
  const path = `/product/producedrobots/aboutrobots?RobotId=${unitId}`
  const support = await signInAs(server, 'support')
  const manager = handsOn(
    await openScreen(path, { server, person: await signInAs(server, 'release_manager') }),
  )
  await manager.button('Güncelle')
  const page = handsOn(await openScreen(path, { server, person: support }))
  await page.find('tab', 'Genel')
  expect(screen.queryByRole('button', { name: 'Güncelle' })).toBeNull()
  expect((await support.call(getUnitRollBack, { params: { unitId } })).status).toBe(200)
})

test.each([
  ['updates', 'Yazılım ve güncellemeler', 'Güncellemeler', 'tab=software&part=updates'],
  ['config', 'Yazılım ve güncellemeler', 'Yapılandırma', 'tab=software&part=config'],
  ['connection', 'Canlı', 'Bağlantı', 'tab=live&part=connection'],
  ['papers', 'Geçmiş ve belgeler', 'Servis ve belgeler', 'tab=history&part=papers'],
])('a link to the former tab "%s" opens the place where it stands now', async (former, tab, part, place) => {
  const { page } = await openUnit({}, `&tab=${former}`)
  await waitFor(() => expect(address()).toContain(place))
  expect((await page.find('tab', new RegExp(`^${tab}( \\(|$)`))).getAttribute('aria-selected')).toBe('true')
  expect((await page.find('tab', new RegExp(`^${part}( \\(|$)`))).getAttribute('aria-selected')).toBe('true')
})

test('a robot whose package fails is an incident with its words, its customer and what can be done', async () => {
  const contacts = [{ name: 'Deniz Yılmaz', phone: '+90 212 555 01 02' }]
  const customerId = await addCustomer(server, 'Liman Otelleri')
  await server.context.db.update(customers).set({ contacts }).where(eq(customers.id, customerId))
  const detail = 'healthcheck: exit code 7: left shoulder is off'
  const packages = [{ code: 'motion', version: '2.0.0', state: 'failed', detail }]
  const id = await addUnit(server, { serial: newSerial(), variantId, customerId, lifeState: 'active' })
  const softwareInfo = { arosVersion: '2.0.0', packages, programs: [] }
  await server.context.db.update(producedRobots).set({ softwareInfo }).where(eq(producedRobots.id, id))
  const person = await signInAs(server, 'support')
  const path = `/product/producedrobots/aboutrobots?RobotId=${id}`
  const page = handsOn(await openScreen(path, { server, person }))
  const card = await page.at('region', 'Olay')
  await card.sees(/motion 2\.0\.0 çalışmıyor: sağlık denetimi 7 koduyla bitti: “left shoulder is off”/)
  await card.sees(detail)
  expect((await card.find('link', '+90 212 555 01 02')).getAttribute('href')).toBe('tel:+902125550102')
  await card.find('link', 'Liman Otelleri')
  await page.press('Servis kaydı')
  await page.find('dialog', /./)
})
