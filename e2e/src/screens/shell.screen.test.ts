import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { act } from './draw.ts'
import { handsOn } from './hands.ts'
import { answering } from './inject-fetch.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

/** `g` and a second key, at once: the second one counts for a moment only, which a busy machine may miss. */
async function go(key: string): Promise<void> {
  await act(async () => {
    for (const pressed of ['g', key])
      fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
  })
}

test('a key leads nowhere the role may not go, and single keys can be switched off', async () => {
  const person = await signInAs(server, 'developer')
  await openScreen('/dashboard/home', { server, person })
  await go('k')
  await go('p')
  await waitFor(() => expect(address()).toMatch(/softwarecard/))
  const path = '/profile?tab=preferences'
  const before = handsOn(await openScreen(path, { server, person }))
  await before.press('Tek tuşluk kısayollar', 'switch')
  await before.sees('Tercihleriniz kaydedildi.')
  const after = handsOn(await openScreen(path, { server, person }))
  expect(await after.find('switch', 'Tek tuşluk kısayollar')).toHaveProperty('checked', false)
  const [title] = await after.here.findAllByRole('heading', { level: 1 })
  title?.focus()
  await after.user.keyboard('gv')
  await settle()
  expect(address()).toMatch(/profile/)
})

test('a customer’s robots are called theirs wherever they are listed, and the maker’s products are no step on the way', async () => {
  const person = await signInAs(server, 'customer_admin', {
    customerId: await addCustomer(server, 'Deniz Otelleri'),
  })
  for (const path of ['/product/producedrobots', '/robotsidebar']) {
    const page = handsOn(await openScreen(path, { server, person, width: 1280 }))
    await page.find('heading', 'Robotlarım')
    const way = await page.at('navigation', 'Sayfa yolu')
    expect(way.here.queryByText('Ürünler')).toBeNull()
  }
})

test('a customer’s programs are called as its menu calls them', async () => {
  const person = await signInAs(server, 'customer_admin', {
    customerId: await addCustomer(server, 'Ege Otel'),
  })
  const page = handsOn(await openScreen('/programs', { server, person, width: 1280 }))
  const menu = await page.at('navigation', 'Ana menü')
  await menu.find('link', 'Mağaza')
  const way = await page.at('navigation', 'Sayfa yolu')
  await way.sees('Mağaza')
  expect(way.here.queryByText('Programlar ve mağaza')).toBeNull()
})

test('the menu counts what needs somebody, and says what it counts', async () => {
  const person = await signInAs(server, 'release_manager')
  const offline = answering('/api/home/fleet', { offline: 3 })
  const counted = { aros_to_approve: 2, program_to_approve: 4, marketing_to_approve: 1 }
  const groups = Object.entries(counted).map(([kind, total]) => ({ kind, urgency: 'soon', total, rows: [] }))
  const approvals = answering('/api/home/waiting', { groups })
  const through = (send: typeof fetch) => offline(approvals(send))
  const page = handsOn(await openScreen('/versions', { server, person, through, width: 1280 }))
  const menu = await page.at('navigation', 'Ana menü')
  const group = await menu.button('Robotlar, 3 çevrimdışı robot')
  expect(group.querySelector('[data-count="3"]')).not.toBeNull()
  await page.user.click(group)
  await menu.find('link', 'Üretilen robotlar, 3 çevrimdışı robot')
  await menu.button('Robotlar')
  await menu.button('AROS, 2 onay bekliyor')
  await menu.find('link', 'Programlar ve mağaza, 4 sürüm onay bekliyor')
  await menu.find('link', 'Pazarlama sürümleri, 1 pazarlama sürümü onay bekliyor')
})

test('the compact menu widens under a pointer that it came up under, and narrows again', async () => {
  const person = await signInAs(server, 'release_manager')
  const page = handsOn(await openScreen('/versions', { server, person, width: 1024 }))
  const menu = await page.at('navigation', 'Ana menü')
  const group = await menu.button(/^Robotlar/)
  const words = () =>
    within(menu.here.getByRole('button', { name: /^Robotlar/ })).queryByText('Robotlar', { exact: true })
  expect(words()).toBeNull()
  // So the browser tells of a pointer that the menu came up under: it left nothing, and is over the menu now.
  const relatedTarget = await page.here.findByRole('heading', { level: 1 })
  await act(async () => fireEvent.mouseOver(group, { relatedTarget }))
  expect(words()).not.toBeNull()
  await act(async () => fireEvent.keyDown(group, { key: 'Escape' }))
  expect(words()).toBeNull()
})

test('a group closed by hand stays closed until another of its pages is opened', async () => {
  const person = await signInAs(server, 'admin')
  const open = async (path: string, isBack = true) => {
    const page = handsOn(await openScreen(path, { server, person, isBack, width: 1280 }))
    return (await page.at('navigation', 'Ana menü')).button(/^Paketler/)
  }
  const expectOpen = (group: HTMLElement, isOpen: boolean) =>
    waitFor(() => expect(group.getAttribute('aria-expanded')).toBe(String(isOpen)))
  const group = await open('/versions', false)
  await expectOpen(group, true)
  await act(async () => fireEvent.click(group))
  await expectOpen(group, false)
  await expectOpen(await open('/versions'), false)
  await expectOpen(await open('/softwarecard'), true)
  await expectOpen(await open('/versions'), true)
})

test('single keys search, create, go and help, and rest while somebody types', async () => {
  const person = await signInAs(server, 'admin')
  const page = handsOn(await openScreen('/users', { server, person, width: 1280 }))
  // Without a layout nothing has a place; a key looks for the first search box that has one.
  const placed = vi.spyOn(Element.prototype, 'getClientRects')
  placed.mockReturnValue([new DOMRect()] as unknown as DOMRectList)
  onTestFinished(() => placed.mockRestore())
  const search = await page.field('Ad ya da e-posta ara')
  await page.user.keyboard('/')
  await waitFor(() => expect(document.activeElement).toBe(search))
  await page.user.keyboard('gr')
  expect(search.value).toBe('gr')
  await page.user.keyboard('{Escape}')
  const [title] = await page.here.findAllByRole('heading', { level: 1 })
  title?.focus()
  await page.user.keyboard('n')
  const drawer = { name: 'Kullanıcı davet et' }
  await page.at('dialog', drawer.name)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', drawer)).toBeNull())
  await page.user.keyboard('?')
  const help = await page.at('complementary', 'Yardım')
  await help.sees('Kişiler, rolleri, davetler ve denetim kaydı.')
  await help.sees('g k')
  for (const [key, there] of [
    ['r', /producedrobots/],
    ['p', /softwarecard/],
    ['v', /\/versions/],
    ['k', /adminaros/],
  ] as const) {
    await go(key)
    await waitFor(() => expect(address()).toMatch(there))
  }
})
