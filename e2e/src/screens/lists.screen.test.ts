import { noteReachable } from '@filo/console/api/connection'
import { getUser } from '@filo/contract/users/users-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addUnit } from '@filo/server/testing/test-inventory'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { failingAt } from './inject-fetch.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
})
afterAll(() => server.close())

const openAs = async (person: TestPerson, path: string): Promise<Hands> =>
  handsOn(await openScreen(path, { server, person }))

test('a saved view is kept with the account, shared with the role, opened by default and deleted', async () => {
  await addUnit(server)
  const owner = await signInAs(server, 'support')
  const colleague = await signInAs(server, 'support')
  const button = /^Görünümler|^Bağlı olmayan/
  const choose = async (page: Hands, name: string | RegExp) => {
    await page.press(button)
    await page.press(name, 'menuitem')
    await settle()
  }
  const page = await openAs(owner, '/product/producedrobots?f.connection=offline')
  await choose(page, 'Görünümü kaydet…')
  await page.fill('Görünümün adı', 'Bağlı olmayan')
  await page.press('Kaydet')
  await page.button('Bağlı olmayan')
  await choose(page, /Rolünüzle paylaş/)
  await choose(page, 'Bu liste bununla açılsın')
  const [clear] = await screen.findAllByRole('button', { name: 'Filtreleri temizle' })
  await page.user.click(clear as HTMLElement)
  await waitFor(async () => expect((await page.button(button)).textContent).toContain('Değiştirildi'))

  const other = await openAs(colleague, '/product/producedrobots')
  await other.press('Görünümler')
  await other.press(/Bağlı olmayan.*paylaştı/, 'menuitem')
  await waitFor(() => expect(address()).toMatch(/f\.connection=offline/))

  const again = await openAs(owner, '/product/producedrobots')
  await again.button('Bağlı olmayan')
  await waitFor(() => expect(address()).toMatch(/f\.connection=offline/))
  await choose(again, 'Görünümü sil')
  await again.press('Geri al')
  await settle()
  await again.press(button)
  await again.find('menuitem', /Bağlı olmayan/)
})

test.each([
  ['/users', '/api/users', 'Kullanıcılar yüklenemedi'],
  ['/material/versioncard', '/api/versions', 'Sürümler yüklenemedi'],
  ['/dashboard/home', '/api/home/activity', 'Son olaylar yüklenemedi'],
])('beside what %s could not load nothing says that it is live', async (path, failing, words) => {
  const page = handsOn(await openScreen(path, { server, person: admin, through: failingAt(failing) }))
  await page.sees(words)
  expect(screen.queryByText('Canlı')).toBeNull()
})

test('a drawer with unsaved input asks before it closes', async () => {
  const { userId } = await signInAs(server, 'developer')
  const { displayName } = (await admin.call(getUser, { params: { userId } })).body
  const page = await openAs(admin, `/users?userId=${userId}`)
  const drawer = await page.at('dialog', displayName)
  await drawer.fill('Unvan', 'Mühendis')
  const unsaved = 'Kaydedilmemiş değişiklikler var'
  ;(await drawer.field('Unvan')).focus()
  await page.user.keyboard('{Escape}')
  await (await page.at('dialog', unsaved)).press('Düzenlemeye dön')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: unsaved })).toBeNull())
  const title = await drawer.field('Unvan')
  expect(title.value).toBe('Mühendis')
  title.focus()
  await page.user.keyboard('{Escape}')
  await (await page.at('dialog', unsaved)).press('Kaydetmeden kapat')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: displayName })).toBeNull())
  await waitFor(() => expect(address()).not.toMatch(/userId/))
})

test('a filter finds customers on the server, and its chip keeps the name', async () => {
  const customerId = await addCustomer(server, 'Işıklı Oteller')
  await addCustomer(server, 'Deniz Otelleri')
  await addUnit(server, { customerId })
  await signInAs(server, 'customer_admin', { customerId })
  const page = await openAs(admin, '/users')
  await page.press('Filtre ekle')
  await page.press('Müşteri', 'menuitem')
  const options = await page.at('dialog', 'Müşteri')
  await options.find('checkbox', /Işıklı Oteller/)
  await page.user.type(await options.here.findByRole('textbox'), 'IŞIK')
  await waitFor(() => expect(options.here.queryByRole('checkbox', { name: /Deniz/ })).toBeNull())
  await options.press(/Işıklı Oteller/, 'checkbox')
  await waitFor(() => expect(address()).toContain(customerId))
  const again = await openAs(admin, address())
  await again.button('Müşteri: Işıklı Oteller')
  const [robots] = await screen.findAllByRole('link', { name: /: \d+ robot/ })
  expect(robots?.getAttribute('href')).toMatch(/f\.customerId=/)
})

test('without the server nothing that saves can be pressed, and it says why', async () => {
  const { userId } = await signInAs(server, 'support')
  const { displayName } = (await admin.call(getUser, { params: { userId } })).body
  let isCut = false
  const through =
    (send: typeof fetch): typeof fetch =>
    (input, init) =>
      isCut ? Promise.reject(new TypeError('Failed to fetch')) : send(input, init)
  const path = `/users?q=${encodeURIComponent(displayName)}`
  const page = handsOn(await openScreen(path, { server, person: admin, through }))
  await page.press(`${displayName} için işlemler`)
  await page.press('Askıya al', 'menuitem')
  const dialog = await page.at('dialog', /askıya al/)
  await dialog.fill('Gerekçe', 'Deneme')
  isCut = true
  onTestFinished(() => noteReachable(true))
  await dialog.press('Askıya al')
  await dialog.sees('Sunucuya ulaşılamıyor; bağlantı kurulunca kaydedebilirsiniz.')
  await vi.waitFor(async () => expect(isEnabled(await dialog.button('Askıya al'))).toBe(false))
})
