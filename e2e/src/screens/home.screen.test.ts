import { routeAt } from '@filo/console/app/canonical-path'
import { type RoleKey, roleKeys } from '@filo/contract/roles'
import type { TestServer } from '@filo/server/testing/test-context'
import { addUnit } from '@filo/server/testing/test-inventory'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { answering } from './inject-fetch.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

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
  await (await page.at('region', 'Filo')).press(/Güncellenemeyen robotlar/, 'link')
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
