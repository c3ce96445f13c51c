import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('/material/aboutversion', () => {
  test('is accessible', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/versions?q=aros-core%202.4')
    await page.getByRole('link', { name: 'aros-core 2.4.0' }).click()
    for (const tab of ['summary', 'files', 'code', 'usage', 'diff', 'history']) {
      await page.goto(`${page.url().replace(/&tab=\w+/, '')}&tab=${tab}`)
      await expect(page.getByRole('tabpanel').first()).not.toBeEmpty()
      await expectAccessible(page)
    }
  })
})
