import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

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

test('the list is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots')
  await expect(page.getByRole('link', { name: /-\d{6}$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /-\d{6}$/ })
    .first()
    .focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog').getByText('Özet')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/product/producedrobots?tab=waiting')
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expectAccessible(page)
})
