import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'
import { visit } from './visit.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'PANO-1')
})

test.describe('/adminaros', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
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
