import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

test.describe('/editsoftware', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/editsoftware?packageName=voice')
    await expect(page.getByRole('tabpanel')).not.toBeEmpty()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Test planı' }).click()
    await expect(page.getByText(/^Beklenen:/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Kod' }).click()
    await expect(page.getByText('manifest.json')).toBeVisible()
    await expectAccessible(page)
  })
})
