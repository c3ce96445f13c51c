import type { Page } from '@playwright/test'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectFitsPhone } from './phone.ts'
import { visit } from './visit.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'PANO-1')
})

function column(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test.describe('/adminaros', () => {
  test('another release manager approves and publishes, and both stay on record', async ({
    page,
    signIn,
  }) => {
    const { title } = await fixture.inReview()
    await signIn('release_manager', { which: 1 })
    await page.goto('/adminaros')
    await column(page, 'İncelemede').getByRole('link', { name: title }).click()
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Onayla', exact: true }).click()
    const approval = page.getByRole('dialog', { name: `${title} sürümünü onayla` })
    await expect(approval.getByText('Oluşturan: Özge Çınar')).toBeVisible()
    await approval.getByLabel('Not (isteğe bağlı)').fill('Üç gün sorunsuz çalıştı')
    await approval.getByRole('button', { name: 'Onayla' }).click()
    await main.getByRole('button', { name: 'Yayınla', exact: true }).click()
    const publication = page.getByRole('dialog', { name: `${title} sürümünü yayınla` })
    const confirm = publication.getByRole('button', { name: 'Yayınla' })
    await publication.getByLabel('Gerekçe').fill('Test ekibi onayladı')
    await expect(confirm).toBeDisabled()
    await publication.getByLabel('Onay metni').fill(title.toLocaleUpperCase('tr'))
    await confirm.click()
    await expect(page.getByText(`${title} yayınlandı.`)).toBeVisible()
    await page.goto('/adminaros')
    await expect(column(page, 'Yayında').getByRole('link', { name: title })).toContainText('Varsayılan')
    await page.getByRole('tab', { name: 'Kararlar' }).click()
    const decision = page.getByRole('row').filter({ hasText: title })
    await expect(decision).toContainText('Onaylandı')
    await expect(decision).toContainText('Tuna İnce')
    await expect(decision).toContainText('Üç gün sorunsuz çalıştı')
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
      await visit(page, `/adminaros?tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toContainText(/\d/)
      await expectAccessible(page)
    }
    for (const [aros, step] of [
      [reviewed, 'Onayla'],
      [approved, 'Yayınla'],
    ] as const) {
      await page.goto(`/arosversions?ArosId=${aros.id}`)
      await page.getByRole('main').getByRole('button', { name: step, exact: true }).click()
      await expect(page.getByRole('dialog').last().getByRole('textbox').first()).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto(`/arosversions?ArosId=${published.id}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: /işlemler/ })
      .first()
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
