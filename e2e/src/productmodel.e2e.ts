import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

test('the catalogue is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/productmodel')
  await page.getByRole('treeitem').filter({ hasText: 'Mini Nova' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mini Nova' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tabpanel').getByRole('region')).toBeVisible()
  await expectAccessible(page)
})
