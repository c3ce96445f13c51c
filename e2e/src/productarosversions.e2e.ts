import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'URUN-1')
})

const production = (query = '') => `/product/arosversions?robotId=${fixture.variantId}${query}`
const testing = (query = '') => `/product/testarosversions?robotId=${fixture.variantId}${query}`

test.describe('/product/arosversions and /product/testarosversions', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    const published = await fixture.published(true)
    const tested = await fixture.testing()
    await fixture.unit()
    await signIn('release_manager')
    await page.goto('/product/arosversions')
    await expect(page.getByRole('link', { name: /NOVA-H1/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(production())
    await expect(page.getByRole('main').getByRole('link', { name: published.title }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Robotlara sabitle' }).first().click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await expectAccessible(page)
    await page.goto(production('&tab=robots'))
    await expect(page.getByRole('link', { name: /^E2E-/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(testing(`&tab=testers&ArosId=${tested.id}`))
    await expect(page.getByText('İpek Güneş')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Testçi ata' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    await expectAccessible(page)
  })
})
