import { expect, type Page } from '@playwright/test'
import { inOtherLanguage } from './other-language.ts'

const PHONE = { width: 390, height: 844 }

/** Fails when what the page shows is wider than a phone. */
export async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
}

/** Fails when what the page shows is wider than a phone, in either language, so that one has to scroll sideways. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await expectFits(page)
  await inOtherLanguage(page, () => expectFits(page))
}
