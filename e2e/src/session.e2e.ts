import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { addNewcomer, type Newcomer, openAs } from './newcomer.ts'

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

test('what is asked over a page about its session is accessible', { tag: inTheProof }, async ({
  page,
  signIn,
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'developer', 'Eski Kayıt')
  await signIn('admin')
  await openPersonMenu(page, person)
  await page.getByRole('menuitem', { name: 'Yeni parola iste' }).click()
  await expect(page.getByRole('dialog', { name: 'Eski Kayıt adlı kişiden yeni parola iste' })).toBeVisible()
  await expectAccessible(page)

  const own = await openAs(browser, product, person)
  const endsAt = new Date(Date.now() + 100_000).toISOString()
  await own.route('**/api/session', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const session = (await answer.json()) as object
    const json = { ...session, expiresAt: endsAt, idleExpiresAt: endsAt, nextLimit: 'absolute' }
    await route.fulfill({ response: answer, json })
  })
  await own.goto('/profile')
  await expect(own.getByRole('dialog', { name: 'Oturumunuz sona eriyor' })).toBeVisible()
  await expectAccessible(own)
  await own.unrouteAll({ behavior: 'wait' })

  await own.goto('/profile')
  await own.getByLabel('Unvan').fill('Yarım kalan')
  await loseSession(own)
  await own.getByRole('button', { name: 'Kaydet' }).click()
  await enterPassword(own, person.password)
  await expect(own.getByText('Girdikleriniz duruyor, ama henüz kaydedilmedi.')).toBeVisible()
  await expect(own.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(own)
  await own.context().close()
})
