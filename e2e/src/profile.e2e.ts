import { expectAccessible, expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { refuseOnceAsLate } from './late-proof.ts'
import { inTheProof } from './looks.ts'
import { addNewcomer, openAs } from './newcomer.ts'
import { totpNow } from './totp.ts'
import { visit } from './visit.ts'

test('two-step verification is turned on with a code, asked for at sign-in, and turned off', async ({
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'support')
  const page = await openAs(browser, product, person)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'İki adımlı doğrulamayı aç' }).click()
  await expect(page.getByRole('img', { name: 'Doğrulama uygulaması için QR kodu' })).toBeVisible()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Doğrulama kodu').fill(totpNow(secret) === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Kodu doğrula ve aç' }).click()
  await expect(page.getByLabel('Doğrulama kodu')).toHaveAccessibleDescription(/Kod yanlış/)
  await page.getByLabel('Doğrulama kodu').fill(totpNow(secret))
  await page.getByRole('button', { name: 'Kodu doğrula ve aç' }).click()
  const codes = page.getByRole('dialog', { name: 'Kurtarma kodlarınız' }).getByRole('listitem')
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(page.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' })).toBeVisible()

  const again = await browser.newContext({ baseURL: product.address })
  const door = await again.newPage()
  await door.goto('/signin?lng=tr')
  await door.getByLabel('E-posta').fill(person.email)
  await door.getByLabel('Parola', { exact: true }).fill(person.password)
  await door.getByRole('button', { name: 'Oturum aç', exact: true }).click()
  await door.getByLabel('Doğrulama kodu').fill(totpNow(secret, 1))
  await door.getByRole('button', { name: 'Oturum aç', exact: true }).click()
  await expect(door.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await again.close()

  await page.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' }).click()
  const dialog = page.getByRole('dialog', { name: 'İki adımlı doğrulamayı kapat' })
  await refuseOnceAsLate(page, '**/api/profile/mfa/removal')
  await dialog.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' }).click()
  const proof = page.getByRole('dialog', { name: 'Parolanızı doğrulayın' })
  await proof.getByLabel('Parola').fill(person.password)
  await proof.getByLabel('Doğrulama kodu').fill(totpNow(secret) === '000000' ? '111111' : '000000')
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(proof.getByRole('alert')).toContainText('Kod yanlış')
  await expectAccessibleAsShown(page)
  await proof.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
  await proof.getByLabel('Kurtarma kodu').fill(recoveryCode)
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(page.getByRole('button', { name: 'İki adımlı doğrulamayı aç' })).toBeVisible()
  await page.context().close()
})

test('another session is seen and ended; ending all leads to the sign-in page', async ({
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'production')
  const page = await openAs(browser, product, person)
  const other = await openAs(browser, product, person)
  await page.goto('/profile?tab=security')
  const sessions = page.getByRole('region', { name: 'Açık oturumlar' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('Bu oturum')).toHaveCount(1)
  await sessions.getByRole('button', { name: /oturumunu kapat$/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await other.goto('/profile')
  await expect(other).toHaveURL(/\/signin/)
  await sessions.getByRole('button', { name: 'Tüm cihazlarda oturumu kapat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tüm cihazlarda oturumu kapat' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await other.context().close()
  await page.context().close()
})

test('a theme chosen in one tab is shown in the other', async ({ page, signIn }) => {
  await signIn('tester', { theme: 'light' })
  await page.goto('/dashboard/home')
  const other = await page.context().newPage()
  await other.goto('/profile?lng=tr')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Koyu temaya geç' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.getByRole('button', { name: 'Açık temaya geç' })).toBeVisible()
})

test('every tab of the profile is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('customer_user')
  for (const tab of ['details', 'security', 'preferences', 'data']) {
    await visit(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
})
