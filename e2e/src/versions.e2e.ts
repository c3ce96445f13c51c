import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('/versions', () => {
  test('is accessible', async ({ page, signIn }) => {
    await signIn('release_manager')
    await page.goto('/versions')
    await expect(page.getByRole('link', { name: 'aros-core 2.4.0', exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
