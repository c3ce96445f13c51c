import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const address = '/softwarecard/software?packageName=aros-core'

test.describe('/softwarecard/software', () => {
  test('one package over time: versions, files, who depends on it, settings and history', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Çekirdek' })).toBeAttached()
    const timeline = page.getByRole('list', { name: 'Paketin sürümleri, yenisi üstte' })
    const released = timeline.getByRole('listitem').filter({ has: page.getByRole('link', { name: '2.3.0' }) })
    await expect(released.getByText('Yayında')).toBeVisible()
    // The robots of a product that has just begun still install what they were given.
    await expect(async () => {
      await page.reload()
      await expect(released.getByText(/robotta çalışıyor/)).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('tab', { name: /^Sürümler/ }).click()
    await expect(page.getByRole('link', { name: '2.3.0' }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Dosyalar' }).click()
    await page.getByRole('treeitem', { name: /server\.mjs/ }).click()
    await expect(page).toHaveURL(/fileId=/)
    await expect(page.getByRole('link', { name: 'İndir' })).toHaveAttribute(
      'href',
      /\/api\/files\/.+\/content/,
    )
    await page.getByRole('tab', { name: /Bağımlılar/ }).click()
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    await page.getByRole('tab', { name: 'Geçmiş' }).click()
    await expect(page.getByText('Paket oluşturuldu').first()).toBeVisible()
    await page.getByRole('link', { name: 'Yeni sürüm' }).click()
    await expect(page).toHaveURL(/\/uploadsoftware\?packageName=aros-core/)
  })

  test('the code of a package is locked, its words are not', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto(`${address}&tab=settings`)
    await expect(page.getByRole('textbox', { name: 'Kod' })).toHaveAttribute('readonly', '')
    await page.getByLabel('Lisans').fill('Apache-2.0')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('Paket kaydedildi')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Lisans')).toHaveValue('Apache-2.0')
  })

  test('without a package it says where to find one; a foreign one is not found', async ({
    page,
    signIn,
  }) => {
    await signIn('tester')
    await page.goto('/softwarecard/software')
    await expect(page.getByText('Bir paket seçin')).toBeVisible()
    await page.goto('/softwarecard/software?packageName=yok-boyle-paket')
    await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
  })

  test('without a package it leads back to the one looked at last', async ({ page, signIn }) => {
    await signIn('tester')
    await page.goto(address)
    await expect(page.getByRole('tab').first()).toBeVisible()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.goto('/softwarecard/software')
    await page.getByRole('link', { name: /paketine dön$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    await signIn('developer')
    for (const tab of ['timeline', 'versions', 'files', 'settings']) {
      await page.goto(`${address}&tab=${tab}`)
      await expect(page.getByRole('tabpanel')).not.toBeEmpty()
      await expectAccessible(page)
    }
  })
})
