import type { Locator, Page } from '@playwright/test'
import { expectNoFindings } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { looks } from './looks.ts'
import { addNewcomer, openAs } from './newcomer.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Ana menü' })

for (const look of looks) {
  test(`help is a page of its own in ${look.language}, ${look.theme}`, async ({ page, signIn }) => {
    await signIn('customer_user', look)
    await page.goto('/dashboard/home')
    const name = look.language === 'tr' ? /^Yardım/ : /^Help/
    const link = page.getByRole('navigation').first().getByRole('link', { name })
    await expect(link).toHaveAttribute('href', `/help/${look.language}.html`)
    const [help] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(help.getByRole('heading', { level: 1 })).toHaveText(
      look.language === 'tr' ? 'Filo yardımı' : 'Filo help',
    )
    await expect(help.locator('html')).toHaveAttribute('data-theme', look.theme)
    await help
      .getByRole('navigation')
      .getByRole('link', { name: look.language === 'tr' ? 'Profil' : 'Profile' })
      .click()
    await expect(help).toHaveURL(/#profile$/)
    await expectNoFindings(help)
  })
}

/** In the browser: whether the element with the focus, or the control drawn in its place, shows a ring. */
function showsFocus(): boolean {
  const focused = document.activeElement
  if (focused?.closest('.Mui-focused, td:focus-visible, th:focus-visible')) return true
  const drawn = focused?.closest('.Mui-focusVisible') ?? focused
  if (!drawn) return false
  const { outlineStyle, outlineWidth, opacity } = getComputedStyle(drawn)
  return outlineStyle === 'solid' && outlineWidth === '2px' && opacity !== '0'
}

test('whatever the keyboard reaches is drawn with a ring', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const nameOf = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  await page.keyboard.press('Tab')
  while ((await page.evaluate(() => document.activeElement?.tagName)) !== 'BODY') {
    // The ring is drawn with the state that follows the focus.
    await expect.poll(() => page.evaluate(showsFocus), { message: (await nameOf()) ?? '' }).toBe(true)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: /^Hesabım/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toBeFocused()
  await expect.poll(() => page.evaluate(showsFocus)).toBe(true)
})

test('the compact menu shows its counts, and its words are pressed while the pointer holds it wide', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.route('**/api/home/waiting*', async (route) => {
    const answer = await route.fetch()
    const groups = [{ kind: 'aros_to_approve', urgency: 'soon', total: 2, rows: [] }]
    await route.fulfill({ response: answer, json: { groups, unknown: [] } })
  })
  await signIn('admin')
  await page.goto('/versions')
  const counted = menuOf(page).getByRole('button', { name: 'AROS, 2 onay bekliyor' })
  await expect(counted.locator('[data-count]')).toBeVisible()
  const group = menuOf(page).getByRole('button', { name: /^Robotlar/ })
  await group.hover()
  const words = group.getByText('Robotlar', { exact: true })
  await expect(words).toBeInViewport()
  await words.click()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await menuOf(page).getByText('Üretilen robotlar', { exact: true }).click()
  await expect(page).toHaveURL(/producedrobots/)
})

/** Fails when something stands over one of them, at once instead of when it is gone. */
async function expectPressable(parts: Locator): Promise<void> {
  const covered = await parts.evaluateAll((elements) =>
    elements.flatMap((element) => {
      element.scrollIntoView({ block: 'nearest' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const above = document.elementFromPoint(left + width / 2, top + height / 2)
      return above !== null && element.contains(above) ? [] : [element.textContent]
    }),
  )
  expect(covered, 'something stands over them').toEqual([])
}

/** Every entry of the menu can be pressed now. */
async function expectMenuPressable(page: Page): Promise<void> {
  const menu = menuOf(page)
  const entries = menu.getByRole('link').or(menu.getByRole('button'))
  expect(await entries.count()).toBeGreaterThan(9)
  await expectPressable(entries)
}

test('a toast stands beside the menu and leaves every entry pressable', async ({ browser, product }) => {
  const page = await openAs(browser, product, await addNewcomer(product, 'admin'))
  const toast = page.getByRole('region', { name: 'Bildirimler' }).getByRole('status')
  for (const [width, height] of [
    [1280, 800],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/profile')
    await page.getByLabel('Bölüm').fill(`Sürüm ${width}`)
    for (const name of [/^Robotlar/, /^AROS/, /^Paketler/]) {
      const group = menuOf(page).getByRole('button', { name })
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    }
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(toast).toBeVisible()
    await expectMenuPressable(page)
    await expect(toast).toBeVisible()
    await expectPressable(page.getByRole('button', { name: 'Araçları aç' }))
  }
  await page.context().close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the bar shows the whole title; language and theme are in the account menu', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', { theme: 'light' })
    for (const [address, words] of [
      ['/createaros', 'Üretim AROS oluşturma'],
      ['/product/producedrobots', 'Üretilen robotlar'],
    ] as const) {
      await page.goto(address)
      const title = page.getByRole('banner').getByText(words, { exact: true })
      await expect(title).toBeVisible()
      const isWhole = () =>
        title.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)
      expect(await isWhole()).toBe(true)
    }
    await page.getByRole('button', { name: /^Hesabım/ }).click()
    await page.getByRole('menuitem', { name: 'Koyu temaya geç' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: /^Hesabım/ }).click()
    await page.getByRole('menuitem', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: /^My account/ })).toBeVisible()
  })
})

test('a page prints light and without the bars around it', async ({ page, signIn }) => {
  await signIn('admin', { theme: 'dark' })
  await page.goto('/users')
  await expect(page.getByLabel('Ad ya da e-posta ara')).toBeVisible()
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await scheme()).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await scheme()).toBe('light')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(menuOf(page)).toBeHidden()
  await expect(page.getByLabel('Ad ya da e-posta ara')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await scheme()).toBe('dark')
})

test('a panel whose code does not come leaves the page alone and is fetched again', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/users')
  await page.route(/\/assets\/HelpPanel[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  const panel = page.getByRole('complementary', { name: 'Yardım' })
  const help = page.getByRole('button', { name: 'Yardım', exact: true })
  await page.getByRole('button', { name: 'Araçları aç' }).click()
  await help.click()
  await expect(panel.getByRole('alert')).toContainText('Bu bölüm yüklenemedi')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/\/assets\/HelpPanel[^/]*\.js$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel).toHaveCount(0)
  await help.click()
  await expect(panel.getByRole('heading').first()).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})
