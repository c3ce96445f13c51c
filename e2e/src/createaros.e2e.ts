import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'
import { visit } from './visit.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'YAPIM-1')
})

test.describe('/createaros and /createtestaros', () => {
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

  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    const { packages } = fixture
    const test = await fixture.draft('test', [packages.speech, packages.base])
    const production = await fixture.draft('production')
    await signIn('release_manager')
    await page.goto(`/createaros?robotId=${fixture.variantId}`)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await expectAccessible(page)
    for (const step of ['basics', 'order', 'diff', 'check', 'notes']) {
      await visit(page, `/createtestaros?ArosId=${test.id}&step=${step}`)
      await expect(page.getByText(/sonra gelmelidir/).first()).toBeVisible()
      await expectAccessible(page)
    }
    // The notes of the packages were put in on the way, and are saved a moment later.
    await page.goto(`/createaros?ArosId=${production.id}&step=content`)
    await expect(page.getByRole('treeitem').first()).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})
