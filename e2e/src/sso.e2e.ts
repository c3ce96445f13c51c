import { startTestProvider, type TestProvider } from '@filo/server/oidc/test-provider'
import type { Page } from '@playwright/test'
import { expectAccessibleAsShown } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { inTheProof, looks } from './looks.ts'
import { addNewcomer } from './newcomer.ts'
import { type Product, startProduct } from './product.ts'

/** The same product, with an identity provider of its own on this machine. */
const test = base.extend<object, { provider: TestProvider; product: Product }>({
  provider: [
    async ({ browserName: _browserName }, provide) => {
      const provider = await startTestProvider()
      await provide(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, provide) => {
      const product = await startProduct({
        args: ['--no-demo-data', '--no-machine-agent', '--robots', '0'],
        settings: {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: provider.clientId,
          OIDC_CLIENT_SECRET: provider.clientSecret,
          OIDC_LABEL: 'Örnek AŞ',
        },
        database: 'embedded',
      })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Fills in the provider's own form. */
async function passProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('Company e-mail').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('when the provider is down the page says so, and the password still opens the door', async ({
  page,
  provider,
  product,
}) => {
  const person = await addNewcomer(product, 'tester')
  provider.faults = { isDown: true }
  await page.goto('/signin?lng=tr&returnTo=/profile')
  await page.getByRole('link', { name: 'Örnek AŞ ile oturum aç' }).click()
  await expect(page.getByRole('alert')).toContainText('Kimlik sağlayıcıya ulaşılamıyor')
  await expectAccessibleAsShown(page)
  provider.faults = {}
  await page.getByLabel('E-posta').fill(person.email)
  await page.getByLabel('Parola', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Oturum aç', exact: true }).click()
  await expect(page).toHaveURL(/\/profile/)
})

test('one of ours signs in with the provider, comes back to the page asked for and is linked', async ({
  page,
  product,
}) => {
  const person = await addNewcomer(product, 'developer')
  await page.goto('/profile?tab=security&lng=tr')
  await expect(page).toHaveURL(/\/signin/)
  await page.getByRole('link', { name: 'Örnek AŞ ile oturum aç' }).click()
  await passProvider(page, person.email.toUpperCase())
  await expect(page).toHaveURL(/\/profile\?.*tab=security/)
  const card = page.getByRole('region', { name: 'Kurumsal oturum açma' })
  await expect(card.getByText('Bağlı', { exact: true })).toBeVisible()
  await expectAccessibleAsShown(page)
})

test('a stranger reads in their language whom to ask', async ({ page }) => {
  await page.goto('/signin?lng=en')
  await page.getByRole('link', { name: 'Sign in with Örnek AŞ' }).click()
  await passProvider(page, 'nobody@example.com')
  await expect(page.getByRole('alert')).toContainText('Ask your administrator to invite you.')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expectAccessibleAsShown(page)
})

test('who has no password proves at the provider who they are, without losing what they typed', async ({
  page,
  product,
  person,
}) => {
  const email = `davetli.${process.pid}@example.com`
  const { email: adminEmail, password } = person('admin')
  await page.request.post('/api/session', { data: { email: adminEmail, password } })
  const data = { email, displayName: 'Parolasız Kişi', roles: [{ roleKey: 'developer' }] }
  await page.request.post('/api/users', { data, headers: { 'idempotency-key': email } })
  await page.context().clearCookies()

  await page.goto(`${product.address}/signin?lng=tr&returnTo=/profile?tab=security`)
  await page.getByRole('link', { name: 'Örnek AŞ ile oturum aç' }).click()
  await passProvider(page, email)
  await expect(page.getByText('Hesabınızın parolası yok')).toBeVisible()

  // As if the way through the provider were longer ago than a quarter of an hour.
  let isLate = true
  await page.route('**/api/profile/tokens', async (route) => {
    if (route.request().method() !== 'POST' || !isLate) return route.continue()
    isLate = false
    const json = { type: 'x', title: 'x', status: 403, code: 'reauthentication_required', errors: [] }
    await route.fulfill({ status: 403, contentType: 'application/problem+json', json })
  })
  await page.getByRole('button', { name: 'Belirteç oluştur' }).click()
  const drawer = page.getByRole('dialog', { name: 'API belirteci oluştur' })
  await drawer.getByLabel('Ad', { exact: false }).first().fill('Derleme sunucusu')
  await drawer.getByRole('button', { name: 'Belirteç oluştur' }).click()
  const proof = page.getByRole('dialog', { name: 'Kimliğinizi doğrulayın' })
  await expectAccessibleAsShown(page)
  const opened = page.context().waitForEvent('page')
  await proof.getByRole('link', { name: 'Örnek AŞ ile doğrula' }).click()
  const tab = await opened
  await passProvider(tab, email)
  await expect(tab.getByRole('heading', { level: 1, name: 'Kimliğiniz doğrulandı' })).toBeVisible()
  await expectAccessibleAsShown(tab)
  await tab.close()
  await expect(page.getByRole('dialog', { name: 'Belirteç hazır' })).toBeVisible()
})

test('over an expired page one signs in again in another tab, and goes on where one was', {
  tag: inTheProof,
}, async ({ page, product }) => {
  const person = await addNewcomer(product, 'tester')
  await page.goto('/signin?lng=tr&returnTo=/profile')
  await page.getByRole('link', { name: 'Örnek AŞ ile oturum aç' }).click()
  await passProvider(page, person.email)
  await page.getByLabel('Unvan').fill('Yarım kalan')
  await page.context().clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Kaydet' }).click()
  const expired = page.getByRole('dialog', { name: 'Oturumunuzun süresi doldu' })
  const opened = page.context().waitForEvent('page')
  await expired.getByRole('link', { name: 'Örnek AŞ ile oturum aç' }).click()
  const tab = await opened
  await passProvider(tab, person.email)
  await expect(tab.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await tab.close()
  await expect(expired).toHaveCount(0)
  await expect(page.getByLabel('Unvan')).toHaveValue('Yarım kalan')
})

test('an administrator sees who is linked and removes the link, which ends the sessions', {
  tag: inTheProof,
}, async ({ page, signIn, browser, product }) => {
  const linked = await addNewcomer(product, 'support', 'Bağlı Kişi')
  const own = await (await browser.newContext({ baseURL: product.address })).newPage()
  await own.goto('/signin?lng=tr')
  await own.getByRole('link', { name: 'Örnek AŞ ile oturum aç' }).click()
  await passProvider(own, linked.email)
  await expect(own.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()

  await signIn('admin')
  // Narrower, the column of links is among those that there is no room for.
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto(`/users?q=${encodeURIComponent(linked.email)}`)
  await expect(page.getByRole('row', { name: /Bağlı Kişi/ })).toContainText(/Bağlı$/)
  await expectAccessibleAsShown(page)
  await page.getByRole('button', { name: 'Bağlı Kişi için işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Kimlik sağlayıcı bağlantısını kaldır' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bağlı Kişi için kimlik sağlayıcı bağlantısını kaldır' })
  await dialog.getByLabel('Gerekçe').fill('Sağlayıcıdaki hesabı yenilendi')
  await dialog.getByRole('button', { name: 'Kimlik sağlayıcı bağlantısını kaldır' }).click()
  await expect(page.getByText('Bağlı Kişi için bağlantı kaldırıldı.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bağlı Kişi/ })).toContainText('Bağlı değil')
  await own.goto('/profile')
  await expect(own).toHaveURL(/\/signin/)
  await own.context().close()
})

for (const { language, theme } of looks) {
  test(`the sign-in page with the provider is accessible (${language}, ${theme})`, async ({ page }) => {
    await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme)
    await page.goto(`/signin?lng=${language}`)
    await expect(page.getByRole('link', { name: /Örnek AŞ/ })).toBeVisible()
    await expectAccessibleAsShown(page)
  })
}
