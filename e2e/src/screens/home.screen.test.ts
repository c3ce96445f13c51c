import { routeAt } from '@filo/console/app/canonical-path'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { type RoleKey, roleKeys } from '@filo/contract/roles'
import type { TestServer } from '@filo/server/testing/test-context'
import { addUnit } from '@filo/server/testing/test-inventory'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { newTestRobot, requestEnrolment } from '@filo/server/testing/test-robot-keys'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { answering } from './inject-fetch.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { openScreenAros } from './screen-aros.ts'

const home = '/dashboard/home'

let server: TestServer
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

const isCustomer = (role: RoleKey) => role.startsWith('customer')
const signIn = (role: RoleKey) => signInAs(server, role, { customerId: isCustomer(role) ? customerId : null })

test('a new installation is invited to its first step', async () => {
  const page = handsOn(await openScreen(home, { server, person: await signInAs(server, 'admin') }))
  const start = await page.at('region', /Filonuzu kurmaya başlayın\. \d adım kaldı\./)
  expect(await start.here.findAllByRole('listitem')).toHaveLength(6)
  const [first] = await start.here.findAllByRole('link')
  expect(routeAt(first?.getAttribute('href') ?? '')).toBe('/productmodel')
  await page.sees('Şu anda sizi bekleyen iş yok')
  await page.sees('Henüz robot yok.')
  // The tests below have robots.
  customerId = await addCustomer(server, 'Deniz Otelleri')
  await addUnit(server, { customerId })
  await addUnit(server)
})

/** Everybody but them sees robots, and so the numbers of the fleet. */
const seesRobots = (role: RoleKey) => role !== 'marketing'

test.each(roleKeys)('home shows a %s what is theirs', async (role) => {
  const page = handsOn(await openScreen(home, { server, person: await signIn(role) }))
  await page.find('heading', 'Ana sayfa')
  await page.find('region', 'Sizi bekleyenler')
  const fleet = screen.queryAllByRole('region', { name: isCustomer(role) ? 'Robotlarım' : 'Filo' })
  expect(fleet).toHaveLength(seesRobots(role) ? 1 : 0)
  for (const shown of fleet) {
    const [number] = within(shown).getAllByRole('listitem')
    expect(number?.textContent).toMatch(/\d+\s*\/ \d+/)
  }
  const quick = within(await page.find('navigation', 'Hızlı işlemler')).getAllByRole('link')
  expect(quick.length).toBeGreaterThan(0)
  for (const link of quick) expect(routeAt(link.getAttribute('href') ?? '')).toBeDefined()
  expect(document.body.textContent).not.toContain('yetkiniz yok')
})

test('a number leads to the list it counts', async () => {
  const page = handsOn(await openScreen(home, { server, person: await signIn('admin') }))
  await (await page.at('region', 'Filo')).press(/Güncellemesi başarısız robotlar/, 'link')
  await waitFor(() => expect(address()).toMatch(/^\/product\/producedrobots\?f\.updateState=failed/))
})

test('each chart has its numbers as a table', async () => {
  const versions = [{ arosId: '01900000-0000-7000-8000-000000000001', name: 'Nova 5.2.0', robots: 7 }]
  const through = answering('/api/home/fleet', { versions })
  const person = await signIn('release_manager')
  const page = handsOn(await openScreen(home, { server, person, through }))
  const spread = await page.at('region', 'Robotlardaki AROS sürümleri')
  await spread.press('Tablo')
  const numbers = within(await spread.find('table', 'Robotlardaki AROS sürümleri'))
  const columns = numbers.getAllByRole('columnheader').map((column) => column.textContent)
  expect(columns).toEqual(['Sürüm', 'Robot sayısı'])
  expect(numbers.getAllByRole('row').map((row) => row.textContent)).toContain('Nova 5.2.07')
})

test('who is content with the notices finishes that first step with a word', async () => {
  const person = await signIn('customer_admin')
  const step = 'Bildirimlerinizi ayarlayın'
  const page = handsOn(await openScreen(home, { server, person }))
  await page.press(step, 'link')
  await page.sees('olduğu gibi kalabilir')
  await page.press('Olduğu gibi kalsın')
  await page.sees('Bildirim ayarlarınız olduğu gibi kaldı.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Olduğu gibi kalsın' })).toBeNull())
  const back = handsOn(await openScreen(home, { server, person }))
  await back.find('region', 'Robotlarım')
  await settle()
  expect(screen.queryByRole('link', { name: step })).toBeNull()
})

test.each([
  ['support', 'Destek', /Çevrimdışı robotlar/, '/product/producedrobots'],
  ['production', 'Üretim', /Stoktaki robotlar/, '/product/producedrobots'],
  ['marketing', 'Pazarlama', /Etkin müşteriler/, '/customersidebar'],
  ['customer_admin', 'Kurumum', /Kişiler/, '/users'],
] as const)(
  'a %s has figures of their own, each a link to what it counts',
  async (role, title, card, list) => {
    const page = handsOn(await openScreen(home, { server, person: await signIn(role) }))
    const part = await page.at('region', title)
    const link = await part.find('link', card)
    expect(link.textContent).toMatch(/\d/)
    expect(link.getAttribute('href')).toContain(`${list}?f.`)
    for (const each of part.here.getAllByRole('link'))
      expect(routeAt((each.getAttribute('href') ?? '').split('?')[0] ?? '')).toBeDefined()
  },
)

test('a figure is the number of results of its list', async () => {
  const person = await signIn('production')
  for (let made = 0; made < 3; made += 1) await addUnit(server, { lifeState: 'in_stock' })
  const { body } = await person.call(listProducedRobots, { query: { 'f.lifeState': ['in_stock'] } })
  const page = handsOn(await openScreen(home, { server, person }))
  const card = await (await page.at('region', 'Üretim')).find('link', /Stoktaki robotlar/)
  expect(card.textContent).toMatch(new RegExp(`Stoktaki robotlar${body.totalCount}\\D`))
})

test('who composes sees what they have under way, and where it stands', async () => {
  const { people, candidate } = await openScreenAros(server, 'EVDE-1')
  const { id, title } = await candidate()
  const page = handsOn(await openScreen(home, { server, person: people.composer }))
  const started = await page.at('region', 'Süren işler')
  const link = await started.find('link', title)
  expect(link.getAttribute('href')).toContain(`/arosversions?ArosId=${id}`)
  await started.sees('Aday')
})

test('robots that want to join are met where they wait', async () => {
  await requestEnrolment(server, newTestRobot(), { serial: 'NH1-BEKLEYEN' })
  const page = handsOn(await openScreen(home, { server, person: await signIn('production') }))
  const work = await page.at('region', 'Sizi bekleyenler')
  await work.press(/Robot katılımları|Katılmak isteyen robotlar/, 'link')
  await waitFor(() => expect(address()).toMatch(/^\/product\/producedrobots\?tab=waiting/))
  expect((await page.find('tab', /Onay bekleyen/)).getAttribute('aria-selected')).toBe('true')
  await page.sees('NH1-BEKLEYEN')
})
