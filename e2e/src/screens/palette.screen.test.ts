import type { RoleKey } from '@filo/contract/roles'
import { getSession } from '@filo/contract/session/session-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addUnit, testCode } from '@filo/server/testing/test-inventory'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { addBareAros } from '@filo/server/testing/test-releases'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  customerId = await addCustomer(server, 'Deniz Otelleri')
})
afterAll(() => server.close())

async function openAs(role: RoleKey, path: string): Promise<Hands> {
  const person = await signInAs(server, role, { customerId: role.startsWith('customer') ? customerId : null })
  return handsOn(await openScreen(path, { server, person }))
}

/** Opens the palette over the home page, ready for a text in its box. */
async function openPalette(role: RoleKey) {
  const page = await openAs(role, '/dashboard/home')
  await page.user.keyboard('{Control>}k{/Control}')
  const box = await page.find('combobox', /Sayfa ya da işlem ara/)
  const fill = async (text: string) => {
    await page.user.clear(box)
    await page.user.type(box, text)
  }
  return { page, box, fill }
}

test('what the role may not do says why and does nothing', async () => {
  const { page, box, fill } = await openPalette('tester')
  expect(page.here.queryByRole('option', { name: /Yazılım yükle/ })).toBeNull()
  await fill('yazilim yukle')
  const upload = await page.find('option', /Yazılım yükle/)
  expect(upload.textContent).toContain('Rolünüz bunu yapamaz.')
  expect(upload.getAttribute('aria-disabled')).toBe('true')
  await page.user.keyboard('{Enter}')
  expect(box.isConnected).toBe(true)
  await fill('profil')
  expect((await page.here.findAllByRole('option', { name: /Profil/ })).length).toBeGreaterThan(0)
  await fill('oturumu kapat')
  await page.find('option', /Oturumu kapat/)
})

test('a customer finds their own robots and nobody else', async () => {
  const { page, fill } = await openPalette('customer_user')
  await fill('@te')
  await page.sees('Uyan sayfa, işlem ya da kayıt yok.')
})

test('the page of what is not there has an address of its own', async () => {
  const page = await openAs('admin', '/session/404')
  await page.find('heading', 'Sayfa bulunamadı')
})

test('robots, versions and people are found under their headings by keyboard alone', async () => {
  const serial = testCode(server, 'PC')
  await addUnit(server, { serial })
  await addBareAros(server)
  const tester = await signInAs(server, 'tester')
  const { email } = (await tester.call(getSession, {})).body.user
  const { page, fill: type } = await openPalette('admin')
  const fill = (text: string) => page.fill(/Sayfa ya da işlem ara/, text)
  const firstOf = async (group: string) =>
    (await (await page.at('group', group)).here.findAllByRole('option'))[0] as HTMLElement
  const chosen = (words: string | RegExp) =>
    waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toMatch(words))
  await fill('PC-')
  await waitFor(async () => expect((await firstOf('Robotlar')).textContent).toContain(serial))
  await fill('#')
  await page.sees(/en az 2 karakter/)
  await fill('#a')
  await fill('#nova')
  await firstOf('AROS sürümleri')
  expect(screen.queryByRole('group', { name: 'Sayfalar' })).toBeNull()
  await type(`@${email.slice(0, 6)}`)
  await firstOf('Kullanıcılar')
  await fill('>tema')
  await chosen('Temayı değiştir')
  await fill(serial)
  await chosen(serial)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toMatch(/aboutrobots\?RobotId=/))
  // The one that was left is still fading away.
  await page.user.keyboard('{Control>}k{/Control}')
  const again = await page.at('group', 'Son kullanılanlar')
  expect(document.activeElement).toBe(await page.find('combobox', /Sayfa ya da işlem ara/))
  await waitFor(() => expect(again.here.getAllByRole('option')).toHaveLength(1))
  expect(again.here.getByRole('option').textContent).toContain(serial)
})
