import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { inOtherLanguage } from './other-language.ts'

/** A fade in progress has colours that nobody is meant to read. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

// Our pages have no frames: one run inside the page is enough, and only what it finds is told.
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

async function graveFindings(axe: AxeBuilder, theme: string): Promise<string[]> {
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

/** Chooses a theme the way another tab of the console does, so that whatever is open here stays open. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((mode) => {
    localStorage.setItem('theme', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: mode }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** All rules in the theme the page has, those of colour in the other one too; leaves the page in that other theme. */
async function findingsInBothThemes(page: Page): Promise<string[]> {
  const theme = (await themeOf(page)) === 'dark' ? 'dark' : 'light'
  const other = theme === 'dark' ? 'light' : 'dark'
  await settle(page)
  const all = axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const found = await graveFindings(all, theme)
  await chooseTheme(page, other)
  await settle(page)
  const colours = axeOf(page).withRules(['color-contrast', 'link-in-text-block'])
  return [...found, ...(await graveFindings(colours, other))]
}

/**
 * Fails on serious or critical accessibility findings (WCAG 2.2 AA) of what a page outside the console's frame shows
 * now, in the language it has and in both themes.
 */
export async function expectAccessibleAsShown(page: Page): Promise<void> {
  const theme = await themeOf(page)
  const found = await findingsInBothThemes(page)
  await chooseTheme(page, theme ?? 'light')
  expect(found).toEqual([])
}

/**
 * The same for a page of the console, in both languages: one visit shows all four looks, each theme with all rules
 * once. The page is left as it was found.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await findingsInBothThemes(page)
  found.push(...(await inOtherLanguage(page, () => findingsInBothThemes(page))))
  expect(found).toEqual([])
}
