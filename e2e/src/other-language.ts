import { expect, type Page } from '@playwright/test'

const languageSwitch = (page: Page) => page.locator('header button[lang]')

async function chooseOther(page: Page): Promise<void> {
  const other = await languageSwitch(page).getAttribute('lang')
  await languageSwitch(page).evaluate((button: HTMLElement) => button.click())
  await expect(page.locator('html')).toHaveAttribute('lang', other ?? '')
  await expect(languageSwitch(page)).not.toHaveAttribute('lang', other ?? '')
}

/**
 * Does something while the page speaks the console's other language, then goes back. The switch of the top bar is
 * pressed also behind an open dialog, which stays open: nothing may depend on the language it was opened in.
 */
export async function inOtherLanguage<T>(page: Page, work: () => Promise<T>): Promise<T> {
  await chooseOther(page)
  const result = await work()
  await chooseOther(page)
  return result
}
