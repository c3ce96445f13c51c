import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { addNewcomer, type Newcomer, openAs } from './newcomer.ts'
import type { Product } from './product.ts'
import { totpNow } from './totp.ts'

/** Turns two-step verification on as a person does, up to where the codes are shown. */
async function turnOn(page: Page): Promise<string[]> {
  await page.goto('/profile?tab=security&lng=tr')
  await page.getByRole('button', { name: 'İki adımlı doğrulamayı aç' }).click()
  await expect(page.getByRole('img', { name: 'Doğrulama uygulaması için QR kodu' })).toBeVisible()
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Doğrulama kodu').fill(totpNow(secret))
  await page.getByRole('button', { name: 'Kodu doğrula ve aç' }).click()
  return readCodes(page)
}

async function readCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('dialog', { name: 'Kurtarma kodlarınız' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return codes.allTextContents()
}

/** The sign-in page after the password, in a browser of its own. */
async function atSecondStep(browser: Browser, product: Product, person: Newcomer): Promise<Page> {
  const door = await (await browser.newContext({ baseURL: product.address })).newPage()
  await door.goto('/signin?lng=tr')
  await door.getByLabel('E-posta').fill(person.email)
  await door.getByLabel('Parola', { exact: true }).fill(person.password)
  await door.getByRole('button', { name: 'Oturum aç', exact: true }).click()
  await expect(door.getByLabel('Doğrulama kodu')).toBeVisible()
  return door
}

async function enterCode(door: Page, code: string): Promise<void> {
  await door.getByLabel('Kurtarma kodu', { exact: true }).fill(code)
  await door.getByRole('button', { name: 'Oturum aç', exact: true }).click()
}

test('recovery codes are shown once and kept, let in once each without the phone, and are made anew', {
  tag: inTheProof,
}, async ({ browser, product }) => {
  const person = await addNewcomer(product, 'support', 'Kurtarma Kodlu')
  const page = await openAs(browser, product, person)
  const codes = await turnOn(page)
  expect(new Set(codes).size).toBe(10)
  const shown = page.getByRole('dialog', { name: 'Kurtarma kodlarınız' })
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Metin dosyası olarak indir' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  for (const code of codes) expect(file).toContain(code)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Kodları sakladım' }).click()
  const card = page.getByRole('region', { name: 'İki adımlı doğrulama' })
  await expect(card).toContainText('Kullanılmamış 10 kurtarma kodunuz var.')

  const door = await atSecondStep(browser, product, person)
  await door.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
  await expectAccessibleAsShown(door)
  await enterCode(door, 'yanlış kod')
  await expect(door.getByRole('alert')).toContainText('Kurtarma kodu yanlış ya da daha önce kullanılmış.')
  await enterCode(door, codes[0]?.toLowerCase() ?? '')
  await expect(door.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  const second = await atSecondStep(browser, product, person)
  await second.getByRole('button', { name: 'Kurtarma kodu kullan' }).click()
  await enterCode(second, codes[0] ?? '')
  await expect(second.getByRole('alert')).toContainText('Kurtarma kodu yanlış ya da daha önce kullanılmış.')
  await second.context().close()

  await door.goto('/profile?tab=security&lng=tr')
  await expect(door.getByText('Kullanılmamış 9 kurtarma kodunuz var.')).toBeVisible()
  await door.getByRole('button', { name: 'Yeni kurtarma kodları oluştur' }).click()
  const renewal = door.getByRole('dialog', { name: 'Yeni kurtarma kodları oluştur' })
  await expect(renewal).toContainText('Elinizdeki 9 eski kod artık çalışmaz.')
  await renewal.getByRole('button', { name: 'Yeni kurtarma kodları oluştur' }).click()
  await expect(door.getByRole('dialog', { name: 'Kurtarma kodlarınız' })).toBeVisible()
  const renewed = await readCodes(door)
  expect(renewed.some((code) => codes.includes(code))).toBe(false)
  await door.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(door.getByText('Kullanılmamış 10 kurtarma kodunuz var.')).toBeVisible()
  await door.context().close()

  await page.route('**/api/profile', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), recoveryCodesLeft: 3 } })
  })
  await page.goto('/profile?tab=security')
  await expect(page.getByRole('alert').filter({ hasText: 'Kullanılmamış 3 kurtarma kodunuz' })).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
})
