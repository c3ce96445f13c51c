import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { addNewcomer, openAs } from './newcomer.ts'
import { visit } from './visit.ts'

test('the view a list opens with follows the person to another browser, under the role it was chosen for', {
  tag: inTheProof,
}, async ({ page, signIn, browser, product }) => {
  const person = await addNewcomer(product, 'developer', 'İki Rollü')
  await signIn('admin')
  const roles = [{ roleKey: 'developer' }, { roleKey: 'release_manager' }]
  const input = { data: { roles, reason: 'iki işi var' } }
  expect((await page.request.put(`/api/users/${person.userId}/roles`, input)).status()).toBe(200)
  const openUnder = async (role: string) => {
    const opened = await openAs(browser, product, person)
    expect((await opened.request.post('/api/session/role', { data: { role } })).status()).toBe(200)
    await opened.goto('/versions')
    return opened
  }
  const viewOf = (opened: Page) => opened.getByRole('button', { name: /^Görünümler$|^Yayında bekleyen$/ })

  const first = await openUnder('developer')
  const data = { page: 'listVersions', name: 'Yayında bekleyen', query: 'f.state=approved' }
  await first.request.post('/api/saved-views', { data })
  await viewOf(first).click()
  await first.getByRole('menuitem', { name: 'Yayında bekleyen' }).click()
  const other = await first.context().newPage()
  await other.goto('/dashboard/home')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await viewOf(first).click()
  const chosen = first.waitForResponse('**/api/saved-views/default')
  await first.getByRole('menuitem', { name: 'Bu liste bununla açılsın' }).click()
  expect((await chosen).status()).toBe(204)
  // Another tab knows without asking, whichever way it comes to the list.
  const menu = other.getByRole('navigation', { name: 'Ana menü' })
  await menu.getByRole('button', { name: 'Paketler' }).click()
  await menu.getByRole('link', { name: 'Paket sürümleri' }).click()
  await expect(viewOf(other)).toHaveText('Yayında bekleyen')
  await first.context().close()

  const elsewhere = await openUnder('developer')
  await expect(viewOf(elsewhere)).toHaveText('Yayında bekleyen')
  await expect(elsewhere).toHaveURL(/f\.state=approved/)
  await elsewhere.context().close()

  const manager = await openUnder('release_manager')
  await expect(manager.getByRole('row').nth(1)).toBeVisible()
  await expect(viewOf(manager)).toHaveText('Görünümler')
  await expect(manager).not.toHaveURL(/f\.state/)
  await manager.context().close()
})

test('new rows wait behind a button, and the chip says how the list follows', async ({
  page,
  signIn,
  product,
}) => {
  await signIn('admin')
  await page.goto('/users?sort=-createdAt')
  await expect(page.getByText('Canlı', { exact: true })).toBeVisible()
  // What is in the first answer waits behind nothing.
  await expect(page.getByRole('row', { name: /Deniz Işık/ })).toBeVisible()
  const first = page.getByRole('row').nth(1)
  const before = await first.textContent()
  await addNewcomer(product, 'tester', 'Bekleyen Kayıt')
  const fresh = page.getByRole('button', { name: /yeni kayıt: göster/ })
  await expect(fresh).toBeVisible()
  await expect(first).toHaveText(before ?? '')
  await fresh.click()
  await expect(page.getByRole('row', { name: /Bekleyen Kayıt/ })).toBeVisible()
  await expect(fresh).toBeHidden()
  await page
    .getByRole('row', { name: /Bekleyen Kayıt/ })
    .getByRole('button')
    .click()
  await expect(page.getByText('Duraklatıldı', { exact: true })).toBeVisible()
})

test('at 1280 px robots, versions, people and the audit log fit, their head stays in view, and a menu moves nothing', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  for (const [path, column] of [
    ['/product/producedrobots', 'AROS sürümü'],
    ['/versions', 'Son değişiklik'],
    ['/arosversions', 'Güncellendi'],
    ['/users', 'Durum'],
    ['/users?tab=audit', 'Zaman'],
  ]) {
    await visit(page, path ?? '')
    // A locator without a role: an open menu hides the page from assistive technology.
    const grid = page.locator('[role=grid]')
    await expect(page.getByRole('columnheader', { name: column ?? '' })).toBeInViewport({ ratio: 1 })
    const measure = () =>
      grid.evaluate((table) => {
        const cells = [...table.querySelectorAll('time, td[data-edge=identity]')]
        const isCut = ({ offsetWidth, scrollWidth }: HTMLElement) => scrollWidth > offsetWidth
        const { scrollWidth, clientWidth } = table.parentElement as HTMLElement
        const around = [...document.querySelectorAll('main, main *')].filter((box) => box.contains(table))
        const times = cells.map((cell) => (cell.localName === 'time' ? cell.closest('td') : null))
        return {
          isTooWide: scrollWidth > clientWidth,
          // The page alone scrolls the rows.
          boxesThatScroll: around.filter((box) => box.scrollHeight > box.clientHeight + 1).length,
          cutTimes: times.filter((cell) => cell !== null && isCut(cell)).length,
          left: table.getBoundingClientRect().left,
        }
      })
    // Without rows there is nothing to fit.
    await expect(grid.getByRole('button', { name: /için işlemler$/ }).first()).toBeVisible()
    const before = await measure()
    expect(before).toMatchObject({ isTooWide: false, boxesThatScroll: 0, cutTimes: 0 })
    await grid
      .getByRole('button', { name: /için işlemler$/ })
      .first()
      .click()
    const menu = page.getByRole('menuitem')
    await expect(menu.first()).toBeFocused()
    expect(await measure()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('columnheader', { name: 'Zaman' })).toBeInViewport({ ratio: 1 })
})

test('on a phone the first row of every list stands within the first screen', async ({ page, signIn }) => {
  await signIn('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/product/producedrobots',
    '/versions',
    '/arosversions',
    '/users',
    '/users?tab=audit',
    '/customersidebar',
    '/robotsidebar',
    '/softwarecard',
  ]) {
    await visit(page, path)
    const main = page.locator('main')
    const first = main
      .locator('li:not([role]):not(nav li):has(a, button), [role=row] [data-edge=identity]')
      .first()
    await expect(first, path).toBeInViewport({ ratio: 0.9 })
  }
})

test('a browser that goes offline says so at once, also on a page that was never fetched', async ({
  browser,
  person,
  product,
}) => {
  // A window of its own: the browser's words about the lost connection are no fault here.
  const page = await openAs(browser, product, person('admin'))
  await page.goto('/product/producedrobots')
  await expect(page.getByText('Canlı', { exact: true })).toBeVisible()
  const robot = page.getByRole('gridcell').getByRole('link').first()
  await expect(robot).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: 'Sunucuya ulaşılamıyor' })).toBeVisible()
  await expect(page.getByText('Kopuk', { exact: true })).toBeVisible()
  await expect(page.getByText('Canlı', { exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'Kullanıcılar', exact: true }).click()
  await expect(page.getByRole('main').getByText('Sunucuya ulaşılamıyor')).toBeVisible()
  await expect(page.getByText(/yeni bir sürüm/)).toBeHidden()
  await page.context().setOffline(false)
  // It tries again with growing pauses.
  await expect(page.getByText('Canlı', { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.context().close()
})

test('a deletion that could still be undone is done when the page is left', async ({ page, signIn }) => {
  await signIn('admin')
  const data = { page: 'listUsers', name: 'Bırakılan', query: 'q=a' }
  const view = await (await page.request.post('/api/saved-views', { data })).json()
  await page.goto(`/users?view=${view.id}&q=a`)
  await page.getByRole('button', { name: 'Bırakılan' }).click()
  await page.getByRole('menuitem', { name: 'Görünümü sil' }).click()
  await expect(page.getByText('«Bırakılan» görünümü silindi.')).toBeVisible()
  const names = async () => {
    const answer = await page.request.get('/api/saved-views?page=listUsers')
    return (await answer.json()).items.map(({ name }: { name: string }) => name)
  }
  expect(await names()).toContain('Bırakılan')
  await page.goto('about:blank')
  await expect.poll(names).not.toContain('Bırakılan')
})
