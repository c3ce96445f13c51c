import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

test.describe('/versions', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('release_manager')
    await page.goto('/versions')
    const link = page.getByRole('link', { name: 'aros-core 2.4.0', exact: true })
    await expect(link).toBeVisible()
    await expectAccessible(page)
    await link.focus()
    await page.keyboard.press('p')
    const preview = page.getByRole('dialog', { name: 'aros-core 2.4.0' })
    await expect(preview.getByText('Dosya', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
