import { expectAccessible, expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFits } from './phone.ts'
import { registerUnit } from './unit-api.ts'
import { visit } from './visit.ts'

const about = (id: string, rest = '') => `/product/producedrobots/aboutrobots?RobotId=${id}${rest}`

test('what somebody else changes shows without a reload', async ({ page, signIn }) => {
  await signIn('production')
  const { id } = await registerUnit(page, { name: 'Canlı izlenen' })
  await page.goto(about(id, '&tab=history'))
  await expect(page.getByText('Planlandı').first()).toBeVisible()
  // At the usual width none of its tabs hides behind an arrow.
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Robotun yaşam durumu değiştirildi')).toBeHidden()
  const moved = await page.request.post(`/api/produced-robots/${id}/life-state`, {
    data: { to: 'in_production' },
  })
  expect(moved.status()).toBe(200)
  await expect(page.getByText('Üretimde').first()).toBeVisible()
  await expect(page.getByText('Robotun yaşam durumu değiştirildi')).toBeVisible()
})

test('the tabs of a robot are accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('admin')
  const list = await page.request.get('/api/produced-robots?f.connection=online&size=10')
  const { items } = (await list.json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? (await registerUnit(page)).id
  for (const tab of ['general', 'software', 'software&part=updates', 'live&part=connection', 'history']) {
    await visit(page, about(id, `&tab=${tab}`))
    await expect(page.getByRole('tabpanel').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
    // The page heads itself with picture and state: its title is there for those who hear it.
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toMatchObject({ width: 1, height: 1 })
  }
})

test('what a robot is made of fits a phone that has its link and no account', async ({ page, signIn }) => {
  await signIn('production')
  const list = await page.request.get('/api/produced-robots?f.connection=online&size=1')
  const { items } = (await list.json()) as { items: { id: string }[] }
  const link = await page.request.post(`/api/produced-robots/${items[0]?.id}/hardware/info-links`)
  const { token } = (await link.json()) as { token: string }
  await page.context().clearCookies()
  await page.goto(`/aros-info#${token}`)
  // A robot that has just started is still looking at itself.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Disk' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 90_000 })
  const folded = page.locator('h3 [aria-expanded="false"]')
  while ((await folded.count()) > 0) await folded.first().click()
  await expectFits(page)
  // A page of its own, without the bar in which the language is switched.
  await expectAccessibleAsShown(page)
})
