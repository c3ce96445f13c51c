import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addNewcomer, type Newcomer, openAs } from './newcomer.ts'
import type { Product } from './product.ts'
import { totpNow } from './totp.ts'

/** Opens the menu of a person's row on /users. */
async function openPersonMenu(page: Page, { email, displayName }: Newcomer): Promise<void> {
  await page.goto(`/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: `${displayName} için işlemler` }).click()
}

async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Parola').fill(password)
  await dialog.getByRole('button', { name: 'Oturum aç' }).click()
}

/** Has the server forget this browser's session while a page is open. */
async function loseSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => !name.includes('session')))
}

async function giveRoles(product: Product, page: Page, person: Newcomer, roles: string[]): Promise<void> {
  const admin = product.people.find(({ role }) => role === 'admin')
  await page.request.post('/api/session', { data: { email: admin?.email, password: admin?.password } })
  const data = { roles: roles.map((roleKey) => ({ roleKey })), reason: 'iki işi var' }
  const answer = await page.request.put(`/api/users/${person.userId}/roles`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a weak password on a reset link is refused with its reason, and a used link says so', async ({
  page,
  signIn,
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'tester', 'Zayıf Parola')
  await signIn('admin')
  await openPersonMenu(page, person)
  await page.getByRole('menuitem', { name: 'Parola sıfırlama bağlantısı oluştur' }).click()
  const made = page.getByRole('dialog', { name: 'Parola sıfırlama bağlantısı' })
  await expect(made.getByLabel('Davet bağlantısı')).toHaveCount(0)
  const link = await made.getByLabel('Parola sıfırlama bağlantısı').inputValue()

  const guest = await (await browser.newContext({ baseURL: product.address })).newPage()
  const set = async (password: string) => {
    await guest.goto(`${link}&lng=tr`)
    await guest.getByLabel('Yeni parola', { exact: true }).fill(password)
    await guest.getByLabel('Yeni parola (yeniden)').fill(password)
    await guest.getByRole('button', { name: 'Parolayı belirle' }).click()
  }
  await set('password1234')
  await expect(guest.getByRole('alert')).toContainText('Bu parola çok kolay tahmin edilir.')
  await set('lacivert kumru ötüyor')
  await expect(guest.getByRole('status')).toContainText('Parolanız belirlendi.')
  await set('lacivert kumru ötüyor')
  await expect(guest.getByRole('alert')).toContainText('Bu bağlantı geçersiz ya da süresi dolmuş.')
  await guest.context().close()
})

test('near its absolute end a session says when it ends and is renewed by signing in, not by staying', async ({
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'developer')
  const page = await openAs(browser, product, person)
  const endsAt = new Date(Date.now() + 100_000).toISOString()
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const session = (await answer.json()) as object
    const json = { ...session, expiresAt: endsAt, idleExpiresAt: endsAt, nextLimit: 'absolute' }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/profile')
  const warning = page.getByRole('dialog', { name: 'Oturumunuz sona eriyor' })
  await expect(warning).toContainText(/saat \d\d:\d\d olunca kapanır/)
  await expect(page.getByRole('button', { name: 'Oturumu sürdür' })).toHaveCount(0)
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Yeniden oturum aç' }).click()
  await enterPassword(page, person.password)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('signing in again over an expired page goes on under the same role', async ({ browser, product }) => {
  const person = await addNewcomer(product, 'developer')
  const page = await openAs(browser, product, person)
  await giveRoles(product, page, person, ['developer', 'tester'])
  const { email, password } = person
  await page.request.post('/api/session', { data: { email, password, remember: true } })
  await page.request.post('/api/session/role', { data: { role: 'tester' } })
  await page.goto('/profile')
  await page.getByLabel('Unvan').fill('Yarım kalan')
  await loseSession(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('dialog', { name: 'Oturumunuzun süresi doldu' })).toBeVisible()
  await enterPassword(page, password)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Unvan')).toHaveValue('Yarım kalan')
  await expect(page.getByRole('alert')).toHaveCount(0)
  const notice = page.getByText('Girdikleriniz duruyor, ama henüz kaydedilmedi.')
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Bilgileriniz kaydedildi.')).toBeVisible()
  await expect(notice).toHaveCount(0)
  const session = await (await page.request.get('/api/session')).json()
  expect(session).toMatchObject({ role: 'tester', isRemembered: true })
  await page.context().close()
})

test('somebody asked for a new password sees only their profile until it is new', async ({
  page,
  signIn,
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'developer', 'Eski Kayıt')
  await signIn('admin')
  await openPersonMenu(page, person)
  await page.getByRole('menuitem', { name: 'Yeni parola iste' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eski Kayıt adlı kişiden yeni parola iste' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Yeni parola iste' }).click()
  await expect(page.getByText('Eski Kayıt sonraki girişinde yeni parola belirleyecek.')).toBeVisible()

  const own = await openAs(browser, product, person)
  await expect(own).toHaveURL(/\/profile\?tab=security/)
  await expect(own.getByText('Sürdürmeden önce parolanızı değiştirin.')).toBeVisible()
  await own.getByLabel('Şu anki parola').fill(person.password)
  await own.getByLabel('Yeni parola', { exact: false }).first().fill(person.password)
  await own.getByLabel('Yeni parola (yeniden)').fill(person.password)
  await own.getByRole('button', { name: 'Parolayı değiştir' }).click()
  await expect(own.getByLabel('Yeni parola', { exact: false }).first()).toHaveAccessibleDescription(
    'Yeni parola eskisinden farklı olmalı.',
  )
  const next = 'turuncu vapur kalktı'
  await own.getByLabel('Yeni parola', { exact: false }).first().fill(next)
  await own.getByLabel('Yeni parola (yeniden)').fill(next)
  await own.getByRole('button', { name: 'Parolayı değiştir' }).click()
  await expect(own.getByText('Sürdürmeden önce parolanızı değiştirin.')).toHaveCount(0)
  await own.goto('/dashboard/home')
  await expect(own.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await own.context().close()
})

test('an administrator lets in somebody who lost the phone', async ({ page, signIn, browser, product }) => {
  const person = await addNewcomer(product, 'support', 'Telefonsuz Kişi')
  const own = await openAs(browser, product, person)
  const { secret } = (await (await own.request.post('/api/profile/mfa')).json()) as { secret: string }
  await own.request.post('/api/profile/mfa/confirmation', { data: { code: totpNow(secret) } })

  await signIn('admin')
  await openPersonMenu(page, person)
  await page.getByRole('menuitem', { name: 'İki adımlı doğrulamayı kapat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Telefonsuz Kişi için iki adımlı doğrulamayı kapat' })
  await dialog.getByLabel('Gerekçe').fill('Telefonunu kaybetti, yüz yüze doğrulandı')
  await dialog.getByRole('button', { name: 'İki adımlı doğrulamayı kapat' }).click()
  await expect(page.getByText('Telefonsuz Kişi artık yalnız parolasıyla oturum açar.')).toBeVisible()
  const { email, password } = person
  const answer = await own.request.post('/api/session', { data: { email, password } })
  expect(answer.status()).toBe(200)
  await own.context().close()
})
