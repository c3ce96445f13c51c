import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'
import { visit } from './visit.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'LISTE-1')
})

/** The fixture's own versions only; other tests have theirs. */
const own = (query = '') => `/arosversions?f.variantId=${fixture.variantId}${query}`

const tabs = ['overview', 'packages', 'order', 'diff', 'tests', 'approvals', 'forecast', 'rollout', 'history']

test.describe('/arosversions', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    const first = await fixture.published(false)
    const second = await fixture.testing([fixture.packages.base, fixture.packages.nextSpeech])
    await signIn('release_manager')
    await page.goto(own())
    await expect(page.getByRole('link', { name: second.title, exact: true })).toBeVisible()
    await expectAccessible(page)
    for (const tab of tabs) {
      await visit(page, `/arosversions?ArosId=${first.id}&tab=${tab}`)
      await expect(page.getByRole('tabpanel')).toContainText(/[a-zçğıöşü]/i)
      await expectAccessible(page)
    }
    await visit(page, `/arosversions?compare=${first.id},${second.id}`)
    await expect(page.getByRole('dialog').getByText('1.0.0 → 1.1.0')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})
