import { updateArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import type { Page } from '@playwright/test'
import { type ArosFixture, openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'YAPIM-1')
})

/** A package version in the tree, by what its row begins with, below the package. */
async function versionRow(page: Page, packageName: string, semver: string) {
  await page.getByLabel('Paket ara').fill(packageName)
  return page.getByRole('treeitem', { name: new RegExp(`^${semver.replaceAll('.', '\\.')} `) })
}

test.describe('/createaros and /createtestaros', () => {
  test('a test version begins with a product and its testers and holds one version of each package', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto('/createtestaros')
    await expect(page.getByText('Sürüm tek bir ürün için oluşturulur; önce onu seçin.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Ürün' }).click()
    await page.getByRole('option', { name: fixture.productName }).click()
    await page.getByRole('textbox', { name: 'Sürüm no' }).fill('beş')
    await page.getByRole('button', { name: 'Taslağı oluştur' }).click()
    await expect(page.getByRole('alert')).toContainText('düzeltilmesi gerekiyor')
    await page.getByRole('textbox', { name: 'Sürüm no' }).fill('9.0.0')
    await page.getByRole('button', { name: 'Taslağı oluştur' }).click()
    await expect(page).toHaveURL(/step=basics/)
    await expect(page.getByRole('button', { name: 'Testçi ata' })).toBeVisible()
    await expect(page.getByLabel('Son tarih')).toBeVisible()
    const summary = page.getByRole('complementary', { name: 'Özet' })
    await expect(summary.getByText(/^Henüz testçi atanmadı/)).toBeVisible()
    await expect(summary.getByText('testçi 0/2')).toBeVisible()
    await page.getByRole('button', { name: 'İleri', exact: true }).click()
    const old = await versionRow(page, 'Konuşma', '1.0.0')
    const next = await versionRow(page, 'Konuşma', '1.1.0')
    await old.click()
    await expect(old).toHaveAttribute('aria-checked', 'true')
    await next.click()
    await expect(next).toHaveAttribute('aria-checked', 'true')
    await expect(old).toHaveAttribute('aria-checked', 'false')
    await expect(summary.getByText('1 paket', { exact: false })).toBeVisible()
    await expect(summary.getByText(/^Konuşma tanıma, .* ister; sürümde yok\./)).toBeVisible()
    const base = await versionRow(page, 'Taban', '1.0.0')
    await base.click()
    await expect(summary.getByText('2 paket', { exact: false })).toBeVisible()
  })

  test('what is not approved stands in a production version grey, with the reason', async ({
    page,
    signIn,
  }) => {
    const { id } = await fixture.draft('production')
    await signIn('release_manager')
    await page.goto(`/createaros?ArosId=${id}&step=content`)
    const row = await versionRow(page, 'Konuşma', '1.1.0')
    await expect(row).toContainText('onaylı değil')
    await expect(row).toHaveAttribute('aria-disabled', 'true')
    await row.click({ force: true })
    await expect(row).toHaveAttribute('aria-checked', 'false')
    await page.getByLabel('Paket ara').fill('böyle bir paket yok')
    await expect(page.getByText('Bu ölçütlere uyan paket yok.')).toBeVisible()
  })

  test('a draft saves itself, and what is not saved yet survives a reload', async ({ page, signIn }) => {
    const { id } = await fixture.draft('test')
    await signIn('release_manager')
    await page.goto(`/createtestaros?ArosId=${id}`)
    const name = page.getByRole('textbox', { name: 'Ad', exact: true })
    await name.fill('Işıklı karşılama')
    await expect(page.getByText('Kaydedilecek…')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(name).toHaveValue('Işıklı karşılama')
    await expect(page.getByText(/^Taslak kaydedildi:/)).toBeVisible()
    await page.goto('/createtestaros')
    await expect(page.getByRole('link', { name: /^Düzenlemeyi sürdür: Işıklı karşılama/ })).toBeVisible()
  })

  test('somebody else’s change of the same draft is shown before anything is overwritten', async ({
    page,
    signIn,
  }) => {
    const { id } = await fixture.draft('test')
    await signIn('developer')
    await page.goto(`/createtestaros?ArosId=${id}`)
    const name = page.getByRole('textbox', { name: 'Ad', exact: true })
    await expect(name).toHaveValue('Karşılama AROS')
    await fixture.team.composer.call(updateArosDraft, {
      params: { ArosId: id },
      body: { name: 'Onların adı' },
    })
    await name.fill('Benim adım')
    const conflict = page.getByRole('dialog', { name: /başkası değiştirdi/ })
    await conflict.getByRole('button', { name: 'Benimkini kaydet' }).click()
    await expect(conflict).toBeHidden()
    await page.reload()
    await expect(name).toHaveValue('Benim adım')
  })

  test('a wrong order blocks the candidate until it is mended by keyboard; then testers are asked', async ({
    page,
    signIn,
  }) => {
    const { packages } = fixture
    const { id, title } = await fixture.draft('test', [packages.speech, packages.base])
    await signIn('release_manager')
    await page.goto(`/createtestaros?ArosId=${id}&step=notes`)
    await expect(page.getByText('Önce 1 hatayı giderin.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Adaylığa al' })).toBeDisabled()
    await page.getByRole('button', { name: 'Sıra adımına git' }).click()
    await page.getByRole('button', { name: 'Konuşma tanıma: sırasını değiştir' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText('Sürüm notları iki dilde de yazılmadı.', { exact: false })).toBeVisible()
    await expect(page.getByText(/sonra gelmelidir/)).toHaveCount(0)
    await page.goto(`/createtestaros?ArosId=${id}&step=notes`)
    await page.getByRole('button', { name: 'Paket notlarını ekle' }).click()
    await expect(page.getByLabel('Sürüm notları (Türkçe)')).toHaveValue(/Konuşma tanıma 1\.0\.0 hazır\./)
    await page.getByRole('button', { name: 'Adaylığa al' }).click()
    await page
      .getByRole('dialog', { name: `${title} sürümünü adaylığa al` })
      .getByRole('button', { name: 'Adaylığa al' })
      .click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('Aday', { exact: true })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Testi başlat' })).toBeDisabled()
    await expect(panel.getByText('Önce en az bir testçi atayın.')).toBeVisible()
  })

  test('a draft is compared with its base or with what the product runs now', async ({
    page,
    signIn,
    product,
  }) => {
    const { packages } = fixture
    const own = await openArosFixture(product, 'YAPIM-2')
    const base = await own.published(true)
    const current = await own.published(true)
    const { id } = await own.draft('test', [packages.base, packages.speech])
    await own.team.composer.call(updateArosDraft, { params: { ArosId: id }, body: { baseId: base.id } })
    await signIn('release_manager')
    await page.goto(`/createtestaros?ArosId=${id}&step=diff`)
    const step = page.getByRole('region', { name: 'Fark', exact: true })
    await expect(step.getByText(base.title)).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Özet' })).toContainText(/\(-\d/)
    await step.getByRole('button', { name: 'Üretimdeki sürüm' }).click()
    await expect(page).toHaveURL(/against=production/)
    await expect(step.getByText(current.title)).toBeVisible()
  })

  test('a passed test version is promoted by its typed name', async ({ page, signIn }) => {
    const { title } = await fixture.passed()
    await signIn('release_manager')
    await page.goto(`/createaros?robotId=${fixture.variantId}`)
    await page.getByRole('button', { name: `Yükselt: ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: `${title} sürümünü üretime yükselt` })
    const confirm = dialog.getByRole('button', { name: 'Üretime yükselt' })
    await dialog.getByLabel('Gerekçe').fill('Testi geçti')
    await dialog.getByLabel('Onay metni').fill('başka bir sürüm')
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Onay metni').fill(title)
    await confirm.click()
    await expect(page).toHaveURL(/\/createaros\?ArosId=/)
    await expect(page.getByRole('complementary', { name: 'Özet' })).toContainText('Üretim')
  })

  test('locked, unknown and forbidden versions are not edited', async ({ page, signIn }) => {
    const published = await fixture.published(false)
    await signIn('release_manager')
    await page.goto(`/createaros?ArosId=${published.id}`)
    await expect(page.getByText('Bu sürüm kilitli; içeriği artık değişmez.')).toBeVisible()
    await page.goto('/createaros?ArosId=00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
    await signIn('developer')
    await page.goto('/createaros')
    await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    const { packages } = fixture
    const test = await fixture.draft('test', [packages.speech, packages.base])
    const production = await fixture.draft('production')
    await signIn('release_manager')
    await page.goto(`/createaros?robotId=${fixture.variantId}`)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page)
    for (const step of ['basics', 'order', 'diff', 'check', 'notes']) {
      await page.goto(`/createtestaros?ArosId=${test.id}&step=${step}`)
      await expect(page.getByText(/sonra gelmelidir/).first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(`/createaros?ArosId=${production.id}&step=content`)
    await expect(page.getByRole('treeitem').first()).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})
