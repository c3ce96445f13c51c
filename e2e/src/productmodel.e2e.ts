import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a type, a model and a variant are added, and an archived model comes back', async ({
  page,
  signIn,
}) => {
  const mark = Date.now().toString(36).toUpperCase()
  await signIn('production')
  await page.goto('/dashboard/home')
  await page.getByRole('navigation').getByRole('button', { name: 'Robotlar' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Robot modelleri', exact: true }).click()
  await page.getByRole('button', { name: 'Tür ekle' }).click()
  const typeForm = page.getByRole('dialog', { name: 'Tür ekle' })
  await typeForm.getByLabel('Ad (Türkçe)').fill(`Yüzer ${mark}`)
  await typeForm.getByLabel('Ad (İngilizce)').fill(`Swimmer ${mark}`)
  await typeForm.getByLabel('Kod').fill(`T-${mark}`)
  await typeForm.getByRole('button', { name: 'Kaydet' }).click()

  await page.getByRole('button', { name: 'Bu türe model ekle' }).click()
  const modelForm = page.getByRole('dialog', { name: 'Model ekle' })
  await modelForm.getByLabel('Kod').fill(`M-${mark}`)
  await modelForm.getByLabel('Ad (Türkçe)').fill(`Balina ${mark}`)
  await modelForm.getByLabel('Ad (İngilizce)').fill(`Whale ${mark}`)
  await modelForm.getByLabel('Ağırlık').fill('62,5')
  await modelForm.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Balina ${mark}` })).toBeVisible()
  await expect(page.getByLabel('Ağırlık')).toHaveValue('62,5')

  await page.getByRole('tab', { name: /Varyantlar/ }).click()
  await expect(page.getByText('Bu modelin varyantı yok.')).toBeVisible()
  await page.getByRole('button', { name: 'Varyant ekle' }).click()
  const variantForm = page.getByRole('dialog', { name: 'Varyant ekle' })
  await variantForm.getByLabel('Kod').fill(`V-${mark}`)
  await variantForm.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('table').getByText(`V-${mark}`)).toBeVisible()

  await page
    .getByRole('button', { name: `Balina ${mark} için işlemler` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Arşivle', exact: true }).click()
  await expect(page.getByText('Arşivde').first()).toBeVisible()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText('Kullanımda').first()).toBeVisible()
})

test('the catalogue is accessible', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/productmodel')
  await page.getByRole('treeitem').filter({ hasText: 'Mini Nova' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mini Nova' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tabpanel').getByRole('region')).toBeVisible()
  await expectAccessible(page)
})
