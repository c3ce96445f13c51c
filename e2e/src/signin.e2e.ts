import type { Page, Response } from '@playwright/test'
import { expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { looks } from './looks.ts'
import { addNewcomer } from './newcomer.ts'

/** Failed attempts after which a stranger has to wait (an hour's worth for one account). */
const ATTEMPTS = 20

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-posta').fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Oturum aç', exact: true }).click()
}

test('a wrong password says so without telling whether the account exists, and the right one opens home', async ({
  page,
  person,
}) => {
  const { email, password } = person('tester')
  await page.goto('/signin?lng=tr')
  for (const address of [email, 'kimse@example.com']) {
    await fillIn(page, address, 'yanlış parola')
    await expect(page.getByRole('alert')).toContainText('E-posta ya da parola yanlış.')
  }
  await fillIn(page, email.toUpperCase(), password)
  await expect(page).toHaveURL(/\/dashboard\/home/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
})

test('after too many wrong guesses the page says how long to wait', async ({ page }) => {
  const email = `hedef.${Date.now()}@example.com`
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answer = await page.request.post('/api/session', { data: { email, password: 'tahmin' } })
    expect(answer.status()).toBe(401)
  }
  await page.goto('/signin?lng=tr')
  await fillIn(page, email, 'bir tahmin daha')
  await expect(page.getByRole('alert')).toContainText('Çok fazla yanlış deneme yapıldı.')
  await expect(page.getByRole('alert')).toContainText(/Kalan süre: \d+:\d\d/)
  await expect(page.getByRole('button', { name: 'Oturum aç', exact: true })).toBeDisabled()
})

test('the page is drawn without MUI and Emotion, speaks another language in place, and is left in the one it spoke', async ({
  page,
  person,
}) => {
  const scripts: Promise<string>[] = []
  const keepScript = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  }
  page.on('response', keepScript)
  await page.goto('/signin?lng=en')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).focus()
  await page.waitForLoadState('networkidle')
  page.off('response', keepScript)
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) expect(text).not.toMatch(/Mui[A-Z]|emotion/i)
  await page.getByRole('link', { name: 'Türkçe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oturum açın' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const { email, password } = person('tester')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

/** How bright the page's ground is: 0 black, 255 white. */
function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grounds = [document.body, document.documentElement].map((element) => getComputedStyle(element))
    const color = grounds.map((style) => style.backgroundColor).find((each) => !each.endsWith(' 0)'))
    const [red = 255, green = 255, blue = 255] = (color?.match(/\d+/g) ?? []).map(Number)
    return (red + green + blue) / 3
  })
}

test('the remembered theme is there before any program of the page runs', async ({ page, signIn }) => {
  const scripts = '**/assets/*.js'
  const withoutScripts = () =>
    page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await withoutScripts()
  await page.goto('/signin?lng=tr')
  expect(await brightness(page)).toBeGreaterThan(200)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await brightness(page)).toBeLessThan(80)

  await page.unroute(scripts)
  await signIn('support', { theme: 'dark' })
  await page.goto('/dashboard/home')
  await withoutScripts()
  await page.reload()
  expect(await brightness(page)).toBeLessThan(80)
})

test('who asks for a page signed out comes back to it, and never to another site', async ({
  page,
  product,
}) => {
  const { email, password } = await addNewcomer(product, 'admin')
  await page.goto('/users?tab=roles&lng=tr')
  await expect(page).toHaveURL(/\/signin\?returnTo=/)
  await fillIn(page, email, password)
  await expect(page).toHaveURL(/\/users\?.*tab=roles/)
  await expect(page.getByRole('tab', { name: 'Roller', selected: true })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/signin?lng=tr&returnTo=https://example.com/')
  await fillIn(page, email, password)
  await expect(page).toHaveURL(/\/dashboard\/home/)
})

for (const { language, theme } of looks) {
  test(`the sign-in page is accessible (${language}, ${theme})`, async ({ page }) => {
    await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme)
    await page.goto(`/signin?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAsShown(page)
  })
}
