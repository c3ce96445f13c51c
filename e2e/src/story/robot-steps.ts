import { expect, type Locator, type Page } from '@playwright/test'
import { openByMenu } from './menu.ts'
import { servedPage } from './real-hooks.ts'

/** The signs of an update that a person watches, in order. */
const steps = ['İndirme', 'Doğrulama', 'Kurulum', 'Sağlık denetimi', 'Tamam']
const INSTALL_PATIENCE = { timeout: 180_000 }

/** Opens the machine's own page from the list, on the part of updates. @returns the page's serial number */
export async function openMachine(page: Page): Promise<void> {
  await openByMenu(page, 'Robotlar', 'Üretilen robotlar')
  await page.getByRole('link', { name: /^PC-/ }).first().click()
  await expect(page.getByText('Çevrimiçi').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Yazılım ve güncellemeler' }).click()
  await page.getByRole('tab', { name: /^Güncellemeler/ }).click()
}

/** A page under watch. */
interface Watch {
  /** Steps as they were shown as under way, first to last. @throws when the page was loaded again meanwhile */
  seen: () => Promise<string[]>
}

declare global {
  interface Window {
    watched?: string[]
  }
}

/** Notes every step that the open page shows as under way from now on. */
export async function watchSteps(page: Page): Promise<Watch> {
  const start = await page.evaluate(() => {
    const seen: string[] = []
    window.watched = seen
    const note = () => {
      const active = document.querySelector('ol li[aria-current="step"] > span')?.textContent
      if (active && seen.at(-1) !== active) seen.push(active)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
    return performance.timeOrigin
  })
  return {
    seen: async () => {
      const now = await page.evaluate(() => ({
        seen: window.watched ?? [],
        loadedAt: performance.timeOrigin,
      }))
      expect(now.loadedAt, 'the page was not loaded again').toBe(start)
      const order = now.seen.map((step) => steps.indexOf(step))
      expect(order, 'steps come in order').toEqual(order.toSorted((a, b) => a - b))
      return now.seen
    },
  }
}

/** Waits until the robot's page shows that a release runs, all steps done. */
export async function expectInstalled(page: Page, fromTo: string): Promise<void> {
  const update = page.getByRole('region', { name: fromTo })
  await expect(update.getByText('Tamamlandı', { exact: true })).toBeVisible(INSTALL_PATIENCE)
  await expect(update.getByRole('listitem')).toHaveText(steps.map((step) => `Bitti${step}`))
}

/** Waits until the robot's page shows that a release was left again. @returns the update */
export async function expectRolledBack(page: Page, fromTo: string): Promise<Locator> {
  const update = page.getByRole('region', { name: fromTo })
  await expect(update.getByText('Geri dönüldü', { exact: true })).toBeVisible(INSTALL_PATIENCE)
  await expect(update.getByRole('listitem').filter({ hasText: 'Sağlık denetimi' })).toContainText('Başarısız')
  return update
}

/** What the hooks printed during an update. */
export async function openLog(page: Page, update: Locator): Promise<Locator> {
  await update.getByRole('button', { name: 'Günlük' }).click()
  return page.getByRole('log', { name: 'Günlük' })
}

/** The version that the robot's service answers with. */
export async function servedVersion(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${servedPage}`)
  const { version } = (await answer.json()) as { version: string }
  return version
}
