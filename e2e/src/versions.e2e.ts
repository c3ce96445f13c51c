import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('/versions', () => {
  test('a developer finds versions by state, by view and by words, and shares the address', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto('/versions')
    await expect(page.getByRole('link', { name: 'aros-core 2.4.0', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Görünümler' }).click()
    await page.getByRole('menuitem', { name: 'Yayında', exact: true }).click()
    await expect(page).toHaveURL(/f\.state=released/)
    await expect(page.getByRole('link', { name: 'aros-core 2.4.0', exact: true })).toBeHidden()
    await page.goto('/versions?q=SES')
    await expect(page.getByText('Bu ölçütlere uyan kayıt yok.')).toBeVisible()
    await page.goto('/versions?q=voice%204.2')
    await expect(page.getByRole('link', { name: 'voice 4.2.0', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /aros-core/ })).toHaveCount(0)
  })

  test('a tester starts the test of several versions at once', async ({ page, signIn }) => {
    await signIn('tester')
    await page.goto('/versions?f.state=ready')
    const row = page.getByRole('row').filter({ hasText: 'face-mimics 1.3.0' })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Teste gönder' }).click()
    const dialog = page.getByRole('dialog', { name: 'Seçilen sürümleri teste gönder' })
    await expect(dialog.getByText('1 sürüm etkilenecek')).toBeVisible()
    await dialog.getByRole('button', { name: 'Teste gönder' }).click()
    await expect(page.getByText('1 sürümde yapıldı')).toBeVisible()
    await page.goto('/versions?f.state=in_test')
    await expect(page.getByRole('link', { name: 'face-mimics 1.3.0', exact: true })).toBeVisible()
  })

  test('all results are chosen at once, and what an action does not fit is told', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    const made = await page.request.post('/api/packages', {
      data: { code: 'toplu', name: { tr: 'Toplu', en: 'Bulk' }, kind: 'service' },
    })
    const { id } = await made.json()
    for (const semver of ['1.0.0', '1.1.0']) {
      await page.request.post(`/api/packages/${id}/versions`, { data: { semver } })
    }
    await page.goto('/versions?f.packageCode=toplu')
    const dialog = page.getByRole('dialog', { name: 'Seçilen sürümleri teste gönder' })
    const toTest = async () => {
      await page.getByRole('toolbar').getByRole('button', { name: 'Teste gönder' }).click()
      await dialog.getByRole('button', { name: 'Teste gönder' }).click()
    }
    const row = page.getByRole('row').filter({ hasText: 'toplu 1.1.0' })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Tüm 2 sonucu seç' }).click()
    await toTest()
    await expect(page.getByText('2 sürüm durumu uygun olmadığı için atlandı.')).toBeVisible()
    await row.getByRole('checkbox').check()
    await toTest()
    const refusals = page.getByRole('dialog', { name: '1 sürümde yapılamadı' })
    await expect(refusals.getByText('toplu 1.1.0')).toBeVisible()
    await refusals.getByRole('button', { name: 'Kapat' }).click()
    await row.getByRole('link').click()
    await page
      .getByRole('link', { name: 'Sonraki' })
      .or(page.getByRole('link', { name: 'Önceki' }))
      .click()
    await expect(page).toHaveURL(/versionId=.*list=f\.packageCode/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1.0.0')
    await page.getByRole('link', { name: 'Düzenle' }).click()
    await expect(page.getByRole('link', { name: 'Sürümü göster' })).toBeVisible()
    await page
      .getByRole('link', { name: 'Önceki' })
      .or(page.getByRole('link', { name: 'Sonraki' }))
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1.1.0')
    await expect(page).toHaveURL(/editsoftware/)
  })

  test('is accessible', async ({ page, signIn }) => {
    await signIn('release_manager')
    await page.goto('/versions')
    await expect(page.getByRole('link', { name: 'aros-core 2.4.0', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
