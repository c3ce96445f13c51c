import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expect, test } from './fixtures.ts'

const about = (id: string) => `/product/producedrobots/aboutrobots?RobotId=${id}`

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'GUNCEL-1')
})

test('the software is counted anew as it comes, whichever tab is open', async ({ page, signIn, product }) => {
  test.setTimeout(180_000)
  const own = await openArosFixture(product, 'SAYAC-1')
  const { id } = await own.unit()
  await signIn('release_manager')
  await page.goto(`${about(id)}&tab=history`)
  await expect(page.getByRole('tab', { name: 'Yazılım (0)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Güncellemeler (0)' })).toBeVisible()
  await own.published(true)
  await expect(page.getByRole('tab', { name: 'Yazılım (3)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Güncellemeler (1)' })).toBeVisible()
})
