import { openArosFixture } from './aros-fixture.ts'
import { expect, test } from './fixtures.ts'

const about = (id: string) => `/product/producedrobots/aboutrobots?RobotId=${id}`

test('the software is counted anew as it comes, whichever part is open', async ({
  page,
  signIn,
  product,
}) => {
  test.setTimeout(180_000)
  const fixture = await openArosFixture(product, 'SAYAC-1')
  const { id } = await fixture.unit()
  await signIn('release_manager')
  await page.goto(`${about(id)}&tab=software&part=config`)
  await expect(page.getByRole('tab', { name: 'Kurulu yazılım (0)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Güncellemeler (0)' })).toBeVisible()
  await fixture.published(true)
  await expect(page.getByRole('tab', { name: 'Kurulu yazılım (3)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Güncellemeler (1)' })).toBeVisible()
})
