import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

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

/** Has the server answer as a new installation does: no robots, no work, every first step open. */
async function answerAsNew(page: Page): Promise<void> {
  const emptied = (value: unknown): unknown => {
    if (Array.isArray(value)) return []
    return typeof value === 'number' ? 0 : value
  }
  await page.route(/\/api\/home\/(fleet|waiting|outcomes|activity)$/, async (route) => {
    const answer = await route.fetch()
    const reported = Object.entries((await answer.json()) as object)
    const json = Object.fromEntries(reported.map(([name, value]) => [name, emptied(value)]))
    await route.fulfill({ response: answer, json })
  })
  await page.route('**/api/home/onboarding', async (route) => {
    const answer = await route.fetch()
    const { steps } = (await answer.json()) as { steps: object[] }
    await route.fulfill({
      response: answer,
      json: { steps: steps.map((step) => ({ ...step, isDone: false })) },
    })
  })
}

test('home tells in words what happened, and is accessible, also where everything is still to be done', {
  tag: inTheProof,
}, async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/dashboard/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const feed = page.getByRole('region', { name: 'Son olaylar' })
  await expect(feed.getByText('Canlı')).toBeVisible()
  await expect(feed.getByRole('listitem').first()).toContainText(/\p{L}+/u)
  await expectAccessible(page)
  await answerAsNew(page)
  await page.reload()
  await expect(page.getByText('Şu anda sizi bekleyen iş yok')).toBeVisible()
  await expect(page.getByText('Henüz robot yok.')).toBeVisible()
  await expectAccessible(page)
})
