import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

test.describe('/softwarecard', () => {
  test('on a phone the primary action stays in reach, and covers nothing', async ({ page, signIn }) => {
    await signIn('developer')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/softwarecard')
    const create = page.getByRole('button', { name: 'Paket oluştur' })
    await expect(create).toBeInViewport({ ratio: 1 })
    await page
      .getByRole('button', { name: /işlemleri$/ })
      .last()
      .focus()
    await expect(create).toBeInViewport({ ratio: 1 })
    const [bar, focused] = await Promise.all([create.boundingBox(), page.locator(':focus').boundingBox()])
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/softwarecard')
    await expect(page.getByRole('listitem').filter({ hasText: 'aros-core' })).toBeVisible()
    await expectAccessible(page)
  })
})
