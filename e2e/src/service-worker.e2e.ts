import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** A second tab of the signed-in person; what it says about a lost server is no fault of its own. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto('/profile?lng=tr')
  const hasWorker = () =>
    tab.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active))
  await expect.poll(hasWorker).toBe(true)
  return tab
}

test('without the server the shell still opens and says what is wrong', async ({ page, signIn }) => {
  await signIn('tester')
  const tab = await openTab(page)
  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
  await page.context().setOffline(true)
  await tab.goto('/profile')
  await expect(tab.getByText('Bilinmeyen Hata').first()).toBeVisible()
})

test('a page whose worker file is gone takes the worker away and loads anew', async ({ page, signIn }) => {
  await signIn('tester')
  const tab = await openTab(page)
  await page.goto('about:blank')
  await page.context().route('**/service-worker.js', (route) => route.fulfill({ status: 404, body: '' }))
  let loads = 0
  tab.on('load', () => {
    loads += 1
  })
  await tab.goto('/profile')
  await expect.poll(() => loads).toBeGreaterThanOrEqual(2)
  // A question asked while the page is leaving has no answer.
  const registrations = () =>
    tab.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length).catch(() => -1)
  await expect.poll(registrations).toBe(0)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loads, 'the page is loaded anew once').toBe(2)
})
