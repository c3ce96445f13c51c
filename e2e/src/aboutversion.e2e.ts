import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { visit } from './visit.ts'

test.describe('/material/aboutversion', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/versions?q=aros-core%202.4')
    await page.getByRole('link', { name: 'aros-core 2.4.0' }).click()
    await page.waitForURL(/aboutversion/)
    const { pathname, search } = new URL(page.url())
    const address = pathname + search.replace(/&tab=\w+/, '')
    for (const tab of ['summary', 'files', 'code', 'usage', 'diff', 'history']) {
      await visit(page, `${address}&tab=${tab}`)
      await expect(page.getByRole('tabpanel').first()).not.toBeEmpty()
      await expectAccessible(page)
    }
  })
})
