import type { Page } from '@playwright/test'
import { type ArosFixture, openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'PANO-1')
})

function column(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** Takes a step that stands in the menu of the open version. */
async function chooseStep(page: Page, title: string, step: string) {
  const panel = page.getByRole('dialog', { name: title })
  await panel.getByRole('button', { name: `${title} için diğer işlemler` }).click()
  await page.getByRole('menuitem', { name: step }).click()
}

test.describe('/adminaros', () => {
  test('who composed a version cannot approve it, and is told why', async ({ page, signIn }) => {
    const { title } = await fixture.inReview()
    await signIn('release_manager')
    await page.goto('/adminaros')
    await column(page, 'İncelemede').getByRole('link', { name: title }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByRole('button', { name: 'Onayla' })).toBeDisabled()
    await expect(panel.getByText('Bu sürümü siz oluşturdunuz; onayı başka biri vermelidir.')).toBeVisible()
  })

  test('another release manager approves and publishes, and both stay on record', async ({
    page,
    signIn,
  }) => {
    const { title } = await fixture.inReview()
    await signIn('release_manager', { which: 1 })
    await page.goto('/adminaros')
    await column(page, 'İncelemede').getByRole('link', { name: title }).click()
    const panel = page.getByRole('dialog', { name: title })
    await panel.getByRole('button', { name: 'Onayla' }).click()
    const approval = page.getByRole('dialog', { name: `${title} sürümünü onayla` })
    await expect(approval.getByText('Oluşturan: Özge Çınar')).toBeVisible()
    await approval.getByLabel('Not (isteğe bağlı)').fill('Üç gün sorunsuz çalıştı')
    await approval.getByRole('button', { name: 'Onayla' }).click()
    await panel.getByRole('button', { name: 'Yayınla' }).click()
    const publication = page.getByRole('dialog', { name: `${title} sürümünü yayınla` })
    const confirm = publication.getByRole('button', { name: 'Yayınla' })
    await publication.getByLabel('Gerekçe').fill('Test ekibi onayladı')
    await expect(confirm).toBeDisabled()
    await publication.getByLabel('Onay metni').fill(title.toLocaleUpperCase('tr'))
    await confirm.click()
    await expect(page.getByText(`${title} yayınlandı.`)).toBeVisible()
    await panel.getByRole('button', { name: 'Kapat' }).click()
    await expect(column(page, 'Yayında').getByRole('link', { name: title })).toContainText('Varsayılan')
    await page.getByRole('tab', { name: 'Kararlar' }).click()
    const decision = page.getByRole('row').filter({ hasText: title })
    await expect(decision).toContainText('Onaylandı')
    await expect(decision).toContainText('Tuna İnce')
    await expect(decision).toContainText('Üç gün sorunsuz çalıştı')
  })

  test('a rejection needs a reason and brings the version back as a draft', async ({ page, signIn }) => {
    const { id, title } = await fixture.inReview()
    await signIn('release_manager', { which: 1 })
    await page.goto(`/adminaros?ArosId=${id}`)
    await chooseStep(page, title, 'Reddet')
    const dialog = page.getByRole('dialog', { name: `${title} sürümünü reddet` })
    await expect(dialog.getByRole('button', { name: 'Reddet' })).toBeDisabled()
    await dialog.getByLabel('Gerekçe').fill('Sürüm notları eksik')
    await dialog.getByRole('button', { name: 'Reddet' }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('Tuna İnce reddetti: Sürüm notları eksik')).toBeVisible()
    await expect(panel.getByText('Taslak', { exact: true })).toBeVisible()
  })

  test('withdrawing the default needs a reason and a replacement', async ({ page, signIn }) => {
    const before = await fixture.published(true)
    const { id, title } = await fixture.published(true)
    await signIn('release_manager', { which: 1 })
    await page.goto(`/adminaros?ArosId=${id}`)
    await chooseStep(page, title, 'Geri çek')
    const dialog = page.getByRole('dialog', { name: `${title} sürümünü geri çek` })
    const confirm = dialog.getByRole('button', { name: 'Geri çek' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Gerekçe').fill('Mikrofon bazı robotlarda susuyor')
    await confirm.click()
    await expect(dialog.getByRole('alert')).toContainText('Yerine geçecek yayındaki bir sürüm seçin.')
    await dialog.getByRole('combobox', { name: 'Yerine geçecek sürüm' }).click()
    await page.getByRole('option', { name: before.title }).click()
    await confirm.click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('Geri çekildi', { exact: true })).toBeVisible()
    await panel.getByRole('link', { name: before.title }).last().click()
    await expect(page.getByRole('dialog', { name: before.title }).getByText('Varsayılan')).toBeVisible()
  })

  test('a published version is paused with a reason and goes on', async ({ page, signIn }) => {
    const { id, title } = await fixture.published(false)
    await signIn('release_manager')
    await page.goto(`/adminaros?ArosId=${id}`)
    await chooseStep(page, title, 'Duraklat')
    const dialog = page.getByRole('dialog', { name: `${title} sürümünü duraklat` })
    await expect(dialog.getByText('0 robot bekletilecek', { exact: false })).toBeVisible()
    await dialog.getByLabel('Gerekçe').fill('Saha bilgisi bekleniyor')
    await dialog.getByRole('button', { name: 'Duraklat' }).click()
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel.getByText('Duraklatıldı', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Sürdür' }).click()
    const resume = page.getByRole('dialog', { name: `${title} sürümünü sürdür` })
    await resume.getByLabel('Gerekçe').fill('Bilgi geldi')
    await resume.getByRole('button', { name: 'Sürdür' }).click()
    await expect(panel.getByText('Yayında', { exact: true })).toBeVisible()
  })

  test('the policy is read by release managers and set by administrators', async ({ page, signIn }) => {
    await signIn('release_manager')
    await page.goto('/adminaros?tab=policy')
    await expect(page.getByText('İlkeleri yalnız sistem yöneticisi değiştirebilir.')).toBeVisible()
    await signIn('admin')
    await page.goto('/adminaros?tab=policy')
    const least = page.getByLabel('En az testçi onayı')
    await least.fill('3')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('En az 3 olmalıdır.').first()).toBeVisible()
    await least.fill('1')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByText('İlkeler kaydedildi.')).toBeVisible()
    const history = page.getByRole('region', { name: 'Geçmiş', exact: true })
    await expect(history.getByRole('row').nth(1)).toContainText('AROS')
    await page.reload()
    await expect(least).toHaveValue('1')
    await expect(page.getByText('Sessiz saatler')).toHaveCount(0)
  })

  test('a card is approved by its button, a passed test is promoted, and past versions are a filter away', async ({
    page,
    signIn,
  }) => {
    const reviewed = await fixture.inReview()
    const passed = await fixture.passed()
    await signIn('release_manager', { which: 1 })
    await page.goto('/adminaros')
    const menu = (title: string) => page.getByRole('button', { name: `${title} için diğer işlemler` })
    await page.getByRole('button', { name: `Onayla: ${reviewed.title}` }).click()
    const approval = page.getByRole('dialog', { name: `${reviewed.title} sürümünü onayla` })
    await approval.getByRole('button', { name: 'Onayla' }).click()
    await expect(page.getByText(`${reviewed.title} onaylandı.`)).toBeVisible()
    await column(page, 'Yükseltmeyi bekleyen testler').locator(menu(passed.title)).click()
    await page.getByRole('menuitem', { name: 'Üretime yükselt' }).click()
    const promotion = page.getByRole('dialog', { name: `${passed.title} sürümünü üretime yükselt` })
    await promotion.getByLabel('Onay metni').fill(passed.title)
    await promotion.getByLabel('Gerekçe').fill('İki testçi geçti')
    await promotion.getByRole('button', { name: 'Üretime yükselt' }).click()
    await expect(page).toHaveURL(/\/createaros\?ArosId=/)
    await page.goto('/adminaros')
    await page.getByRole('button', { name: 'Geçmiştekiler' }).click()
    await expect(column(page, 'Geri çekildi')).toBeVisible()
    await expect(column(page, 'Yerini yenisi aldı')).toBeVisible()
  })

  test('a tester is told that decisions are not theirs', async ({ page, signIn }) => {
    await signIn('tester')
    await page.goto('/adminaros')
    await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    const reviewed = await fixture.inReview()
    const approved = await fixture.approved()
    const published = await fixture.published(false)
    await signIn('release_manager', { which: 1 })
    await page.goto('/adminaros')
    await expect(page.getByRole('link', { name: published.title })).toBeVisible()
    await expectAccessible(page)
    for (const tab of ['decisions', 'defaults', 'policy']) {
      await page.goto(`/adminaros?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toContainText(/\d/)
      await expectAccessible(page)
    }
    for (const [aros, step] of [
      [reviewed, 'Onayla'],
      [approved, 'Yayınla'],
    ] as const) {
      await page.goto(`/adminaros?ArosId=${aros.id}`)
      await page.getByRole('dialog').getByRole('button', { name: step, exact: true }).click()
      await expect(page.getByRole('dialog').last().getByRole('textbox').first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(`/adminaros?ArosId=${published.id}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /diğer işlemler/ })
      .click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Geri çek' }).click()
    await expect(page.getByRole('dialog').last().getByRole('combobox')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/adminaros')
    await expect(page.getByRole('link', { name: published.title })).toBeVisible()
    await expectFitsPhone(page)
    await signIn('admin')
    await page.goto('/adminaros?tab=policy')
    await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page)
  })
})
