import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

async function newDraft(page: Page, code: string): Promise<string> {
  await page.goto(`/uploadsoftware?packageName=${code}`)
  await page.getByRole('button', { name: /^(İleri|Next)$/ }).click()
  await expect(page).toHaveURL(/versionId=/)
  return new URL(page.url()).searchParams.get('versionId') ?? ''
}

test.describe('/editsoftware', () => {
  test('notes, relations and code of a draft are saved and stay', async ({ page, signIn }) => {
    await signIn('developer')
    const versionId = await newDraft(page, 'screen-ui')
    await page.goto(`/editsoftware?versionId=${versionId}`)
    await page.getByLabel('Sürüm notu (Türkçe)').fill('Düğmeler büyüdü')
    await page.getByLabel('Sürüm notu (İngilizce)').fill('Larger buttons')
    await page.getByRole('button', { name: 'Gerekli paket ekle' }).click()
    await page.getByLabel('Sürüm aralığı').last().fill('>=2.3')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Kaydedildi', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Kod' }).click()
    await expect(page.getByText('">=2.3"')).toBeVisible()
    await page.getByRole('button', { name: 'Betik ekle' }).click()
    await page.getByRole('menuitem', { name: 'Kaldırma' }).click()
    await page.getByLabel('Süre sınırı').fill('45')
    await page.getByRole('button', { name: 'Kodu kaydet' }).click()
    await expect(page.getByText('Kod kaydedildi')).toBeVisible()
    await page.reload()
    await page.getByRole('tab', { name: 'Kaldırma' }).click()
    await expect(page.getByLabel('Süre sınırı')).toHaveValue('45')
  })

  test('a ready version shows what is locked and why; its notes can still be corrected', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto('/versions?q=aros-core%202.4')
    await page.getByRole('link', { name: 'aros-core 2.4.0' }).click()
    await page.getByRole('link', { name: 'Düzenle' }).click()
    await expect(page.getByText('Bu sürüm kilitli')).toBeVisible()
    await expect(page.getByLabel('Sürüm numarası')).toHaveAttribute('readonly', '')
    await page.getByLabel('Sürüm notu (Türkçe)').fill('Açılış daha hızlı.')
    await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
    await expect(page.getByText('Kaydedildi', { exact: true })).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/editsoftware?packageName=voice')
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Test planı' }).click()
    await expect(page.getByText(/^Beklenen:/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Kod' }).click()
    await expect(page.getByText('manifest.json')).toBeVisible()
    await expectAccessible(page)
  })
})
