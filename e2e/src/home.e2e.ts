import { type RoleKey, roleKeys } from '@filo/contract/roles'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './newcomer.ts'
import { startProduct } from './product.ts'

/** Roles that see robots, and so the numbers of the fleet. */
const seesRobots = (role: RoleKey) => role !== 'marketing'
const isCustomer = (role: RoleKey) => role.startsWith('customer')

for (const role of roleKeys) {
  test(`home shows a ${role} what is theirs`, async ({ page, signIn }) => {
    await signIn(role)
    await page.goto('/dashboard/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sizi bekleyenler' })).toBeVisible()
    const fleet = page.getByRole('region', { name: isCustomer(role) ? 'Robotlarım' : 'Filo' })
    await expect(fleet).toHaveCount(seesRobots(role) ? 1 : 0)
    if (seesRobots(role)) await expect(fleet.getByRole('listitem').first()).toContainText(/\d+\s*\/ \d+/)
    const quick = page.getByRole('navigation', { name: 'Hızlı işlemler' })
    await expect(quick.getByRole('link').first()).toBeVisible()
    for (const link of await quick.getByRole('link').all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '')
      expect(answer.status()).toBe(200)
    }
    await expect(page.getByText('yetkiniz yok')).toHaveCount(0)
  })
}

test('a number leads to the list it counts', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/dashboard/home')
  const fleet = page.getByRole('region', { name: 'Filo' })
  await fleet.getByRole('link', { name: /Güncellenemeyen robotlar/ }).click()
  await expect(page).toHaveURL(/\/product\/producedrobots\?f\.updateState=failed/)
})

test('robots that want to join are met where they wait', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/dashboard/home')
  const work = page.getByRole('region', { name: 'Sizi bekleyenler' })
  const link = work.getByRole('link', { name: /Robot katılımları|Katılmak isteyen robotlar/ })
  if ((await link.count()) > 0) {
    await link.click()
    await expect(page).toHaveURL(/\/product\/producedrobots\?tab=waiting/)
  }
  await page.goto('/product/producedrobots?tab=waiting')
  await expect(page.getByRole('tab', { name: /Onay bekleyen/, selected: true })).toBeVisible()
})

test('each chart has its numbers as a table', async ({ page, signIn }) => {
  await signIn('release_manager')
  await page.goto('/dashboard/home')
  const spread = page.getByRole('region', { name: 'Robotlardaki AROS sürümleri' })
  await expect(spread.locator('svg').first()).toBeVisible()
  await spread.getByRole('button', { name: 'Tablo' }).click()
  const numbers = spread.getByRole('table', { name: 'Robotlardaki AROS sürümleri' })
  await expect(numbers.getByRole('columnheader')).toHaveText(['Sürüm', 'Robot sayısı'])
  expect(await numbers.getByRole('row').count()).toBeGreaterThan(1)
})

test('a bar of the version chart leads to the robots that run the version', async ({ page, signIn }) => {
  const arosId = '01900000-0000-7000-8000-000000000001'
  await signIn('release_manager')
  await page.route('**/api/home/fleet', async (route) => {
    const answer = await route.fetch()
    const fleet = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...fleet, versions: [{ arosId, name: 'Nova 5.2.0', robots: 7 }] },
    })
  })
  await page.goto('/dashboard/home')
  const spread = page.getByRole('region', { name: 'Robotlardaki AROS sürümleri' })
  await spread.locator('rect[style*="pointer"]').click()
  await expect(page).toHaveURL(`/product/producedrobots?f.arosId=${arosId}`)
})

test('what happens to robots is told in words, as it happens', async ({ page, signIn }) => {
  await signIn('support')
  await page.goto('/dashboard/home')
  const feed = page.getByRole('region', { name: 'Son olaylar' })
  await expect(feed.getByText('Canlı')).toBeVisible()
  await expect(feed.getByRole('listitem').first()).toContainText(/\p{L}+/u)
})

test('a new installation is invited to its first step', async ({ browser }) => {
  test.setTimeout(180_000)
  const product = await startProduct(['--robots', '0', '--no-machine-agent', '--no-demo-data'])
  const admin = product.people.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('no administrator')
  const page = await openAs(browser, product, admin)
  const start = page.getByRole('region', { name: /Filonuzu kurmaya başlayın\. \d adım kaldı\./ })
  await expect(start.getByRole('listitem')).toHaveCount(6)
  await expect(start.getByRole('link').first()).toBeVisible()
  await expect(page.getByText('Şu anda sizi bekleyen iş yok')).toBeVisible()
  await expect(page.getByText('Henüz robot yok.')).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
  await product.stop()
})

test('who is content with the notices finishes that first step with a word', async ({ page, signIn }) => {
  await signIn('customer_admin')
  await page.goto('/dashboard/home')
  const step = page.getByRole('link', { name: 'Bildirimlerinizi ayarlayın' })
  await step.click()
  await expect(page.getByText('olduğu gibi kalabilir')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Olduğu gibi kalsın' }).click()
  await expect(page.getByText('Bildirim ayarlarınız olduğu gibi kaldı.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Olduğu gibi kalsın' })).toHaveCount(0)
  await page.goto('/dashboard/home')
  await expect(page.getByRole('region', { name: 'Robotlarım' })).toBeVisible()
  await expect(step).toHaveCount(0)
})

test('home is accessible', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/dashboard/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
})
