import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

async function open(page: Page, name: string): Promise<void> {
  await page.goto(`/versions?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/material\/aboutversion\?packageName=.+&versionId=/)
  // The list stays in view until the page's own code is there.
  await expect(page.getByRole('tab', { name: 'Özet' })).toBeVisible()
}

test.describe('/material/aboutversion', () => {
  test('shows what a version is, what changed in it and where it runs', async ({ page, signIn }) => {
    await signIn('release_manager')
    await open(page, 'aros-core 2.4.0')
    await expect(page.getByText('Hazır', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Fark' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'VERSION' })).toContainText('Değişti')
    await page.getByRole('tab', { name: 'Kod' }).click()
    await expect(page.getByText('Hazır durumundan beri kilitli').first()).toBeVisible()
    await page.getByRole('tab', { name: /Dosyalar/ }).click()
    await page.getByRole('treeitem', { name: /server\.mjs/ }).click()
    await expect(page.getByText('SHA-256')).toBeVisible()
    await open(page, 'aros-core 2.3.0')
    await page.getByRole('tab', { name: /Kullanım/ }).click()
    await expect(page.getByText('Bu sürümü içeren AROS sürümleri')).toBeVisible()
  })

  test('a version goes to test, is rejected with a reason, and starts over as a new revision', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await open(page, 'voice 4.2.0')
    await page.getByRole('button', { name: 'Teste gönder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Teste gönder' }).click()
    await expect(page.getByText('Testte', { exact: true })).toBeVisible()

    await signIn('release_manager')
    await open(page, 'voice 4.2.0')
    await expect(page.getByRole('button', { name: 'Onayla' })).toBeVisible()
    await page.getByRole('button', { name: /için işlemler/ }).click()
    await page.getByRole('menuitem', { name: 'Reddet' }).click()
    const dialog = page.getByRole('dialog', { name: 'voice 4.2.0 sürümünü reddet' })
    await expect(dialog.getByRole('button', { name: 'Reddet' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('Ses ara sıra kesiliyor')
    await dialog.getByRole('button', { name: 'Reddet' }).click()
    await expect(page.getByText('Reddedildi: Ses ara sıra kesiliyor')).toBeVisible()

    await signIn('developer')
    await open(page, 'voice 4.2.0')
    await page.getByRole('button', { name: 'Yeni düzeltme başlat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yeni düzeltme başlat' }).click()
    await expect(page.getByText('düzeltme 2').first()).toBeVisible()
    await expect(page.getByText('Taslak', { exact: true })).toBeVisible()
  })

  test('revoking shows what it touches, is typed and needs a reason', async ({ page, signIn }) => {
    await signIn('release_manager')
    await open(page, 'motion 1.9.4')
    await page.getByRole('button', { name: /için işlemler/ }).click()
    await page.getByRole('menuitem', { name: 'Geri çek' }).click()
    const dialog = page.getByRole('dialog', { name: 'motion 1.9.4 sürümünü geri çek' })
    await expect(dialog.getByText(/AROS sürümü bunu içeriyor/)).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Geri çek' })
    await dialog.getByRole('textbox').first().fill('MOTION 1.9.4')
    await expect(confirm).toBeDisabled()
    await dialog.getByRole('textbox').last().fill('Tork sınırı yanlış')
    await confirm.click()
    await expect(page.getByText('Bu sürüm geri çekildi; yeni kurulumlar engellendi.')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/versions?q=aros-core%202.4')
    await page.getByRole('link', { name: 'aros-core 2.4.0' }).click()
    for (const tab of ['summary', 'files', 'code', 'usage', 'diff', 'history']) {
      await page.goto(`${page.url().replace(/&tab=\w+/, '')}&tab=${tab}`)
      await expect(page.getByRole('tabpanel').first()).not.toBeEmpty()
      await expectAccessible(page)
    }
  })
})
