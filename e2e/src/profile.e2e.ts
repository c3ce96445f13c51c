import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { refuseOnceAsLate } from './late-proof.ts'
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

test('preferences apply at once and follow the person to another browser', async ({ browser, product }) => {
  const person = await addNewcomer(product, 'developer')
  const page = await openAs(browser, product, person)
  await page.goto('/profile?tab=preferences')
  const html = page.locator('html')
  await page.getByRole('radiogroup', { name: 'Tema' }).getByLabel('Koyu').check()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radiogroup', { name: 'Satır yüksekliği' }).getByLabel('Sıkı').check()
  await expect(page.getByText('Tercihleriniz kaydedildi.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Dil' }).getByLabel('İngilizce').click()
  await expect(html).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Your preferences were saved.')).toBeVisible()
  await page.context().close()

  const elsewhere = await openAs(browser, product, person)
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  await elsewhere.goto('/profile?tab=preferences')
  await expect(
    elsewhere.getByRole('radiogroup', { name: 'Satır yüksekliği' }).getByLabel('Sıkı'),
  ).toBeChecked()
  await elsewhere.context().close()
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

test('everything kept about a person is theirs to download', async ({ browser, product }) => {
  const person = await addNewcomer(product, 'tester')
  const page = await openAs(browser, product, person)
  await page.goto('/profile?tab=data')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Verilerimi indir' }).click()
  const file = await (await download).path()
  const data = JSON.parse(await readFile(file, 'utf8')) as {
    profile: { email: string }
    sessions: unknown[]
    actions: { action: string }[]
  }
  expect(data.profile.email).toBe(person.email)
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.actions.map(({ action }) => action)).toContain('user.joined')
  await page.context().close()
})

test('every tab of the profile is accessible', async ({ page, signIn }) => {
  await signIn('customer_user')
  for (const tab of ['details', 'security', 'preferences', 'data']) {
    await visit(page, `/profile?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
})
