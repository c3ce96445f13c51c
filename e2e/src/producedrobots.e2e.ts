import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

async function openRegister(page: Page, way: string) {
  await page.getByRole('button', { name: 'Robot kaydet' }).click()
  const drawer = page.getByRole('dialog', { name: 'Robot kaydet' })
  await drawer.getByRole('tab', { name: way }).click()
  return drawer
}

test('an install key is shown once, with the command for the robot', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots')
  const drawer = await openRegister(page, 'Kurulum anahtarı')
  await drawer.getByLabel('Anahtarın adı').fill('Mart hattı')
  await drawer.getByRole('combobox', { name: 'Varyant' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Anahtar oluştur' }).click()
  await expect(drawer.getByText(/^filo_ik_/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.getByText(/filo-agent --server http.* --install-key filo_ik_.* --serial/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  const again = await openRegister(page, 'Kurulum anahtarı')
  await expect(again.getByText('Mart hattı', { exact: true })).toBeVisible()
  await expect(again.getByText(/^filo_ik_/)).toHaveCount(0)
})

test('labels of the chosen robots are laid out for the printer', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots?sort=serial&size=10')
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: 'Etiket yazdır' }).click()
  const sheet = page.getByRole('dialog', { name: '2 robotun etiketi' })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('img', { name: /sayfasını açan QR kodu/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await sheet.getByRole('button', { name: 'Kapat' }).click()
  await expect(sheet).toBeHidden()
})

test('a row is previewed with a key and opened from there', async ({ page, signIn }) => {
  await signIn('support')
  await page.goto('/product/producedrobots?sort=serial&size=10')
  const link = page.getByRole('link', { name: /^[A-Z0-9]+-\d+$/ }).first()
  const serial = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('p')
  const preview = page.getByRole('dialog', { name: new RegExp(serial) })
  await expect(preview.getByText('Özet')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('link', { name: 'Robotu aç' }).click()
  await expect(page).toHaveURL(/aboutrobots\?RobotId=.*list=/)
})

test('the list is accessible', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots')
  await expect(page.getByRole('link', { name: /-\d{6}$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/product/producedrobots?tab=waiting')
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expectAccessible(page)
})
