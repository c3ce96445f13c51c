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
