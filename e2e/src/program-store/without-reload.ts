import { expect, type Page } from '@playwright/test'

/** Does something, mostly waiting, and proves that the page was not loaded again meanwhile. */
export async function withoutReload(page: Page, work: () => Promise<void>): Promise<void> {
  const loadedAt = () => page.evaluate(() => performance.timeOrigin)
  const before = await loadedAt()
  await work()
  expect(await loadedAt(), 'the page was not loaded again').toBe(before)
}
