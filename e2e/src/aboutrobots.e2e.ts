import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { registerUnit } from './unit-api.ts'

const about = (id: string, rest = '') => `/product/producedrobots/aboutrobots?RobotId=${id}${rest}`

test('what somebody else changes shows without a reload', async ({ page, signIn }) => {
  await signIn('production')
  const { id } = await registerUnit(page, { name: 'Canlı izlenen' })
  await page.goto(about(id))
  await expect(page.getByText('Planlandı').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Geçmiş (1)' })).toBeVisible()
  const moved = await page.request.post(`/api/produced-robots/${id}/life-state`, {
    data: { to: 'in_production' },
  })
  expect(moved.status()).toBe(200)
  await expect(page.getByText('Üretimde').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Geçmiş (2)' })).toBeVisible()
})

test('the tabs of a robot are accessible', async ({ page, signIn }) => {
  await signIn('admin')
  const list = await page.request.get('/api/produced-robots?f.connection=online&size=10')
  const { items } = (await list.json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? (await registerUnit(page)).id
  for (const tab of ['general', 'software', 'updates', 'history']) {
    await page.goto(about(id, `&tab=${tab}`))
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
