import { expect, type Page } from '@playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'
import { wantsEveryLook } from './config.ts'
import { inOtherLanguage } from './other-language.ts'

/** WCAG 2.2 AA and what it takes over. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** How long a page must stay as it is to count as drawn, and for how long it is waited for. */
const QUIET_MS = 120
const DRAWING_MS = 3_000

/** In the browser: until the page changes no more. A theme or language comes in slices; fades have colours of their own. */
async function settled([quietMs, longestMs]: readonly [number, number]): Promise<void> {
  await new Promise<void>((resolve) => {
    let timer = 0
    const observer = new MutationObserver(wait)
    const done = () => {
      observer.disconnect()
      requestAnimationFrame(() => resolve())
    }
    function wait() {
      clearTimeout(timer)
      timer = window.setTimeout(done, quietMs)
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    window.setTimeout(done, longestMs)
    wait()
  })
  const fades = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(fades.map((fade) => fade.finished))
}

const settle = (page: Page) => page.evaluate(settled, [QUIET_MS, DRAWING_MS] as const)

/** Our pages have no frames and load axe once, however often they are looked at; only what it finds is told. */
async function runAxe(page: Page, options: Pick<RunOptions, 'runOnly'>): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (desired) => (window as unknown as { axe: typeof axe }).axe.run(document, desired),
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  )
  return violations
}

async function graveFindings(
  page: Page,
  runOnly: RunOptions['runOnly'] | undefined,
  theme: string,
): Promise<string[]> {
  const grave = (await runAxe(page, runOnly === undefined ? {} : { runOnly })).filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  )
  return grave.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** Fails on any finding of any rule, in the language and theme that the page has. */
export async function expectNoFindings(page: Page): Promise<void> {
  expect((await runAxe(page, {})).map(({ id }) => id)).toEqual([])
}

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

const titleColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).color)

/** Chooses a theme the way another tab of the console does, so that whatever is open here stays open. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  const before = await titleColour(page)
  await page.evaluate((mode) => {
    localStorage.setItem('theme', mode)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: mode }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // The attribute is there at once; React draws the page anew in slices, between which nothing seems to change.
  await expect.poll(() => titleColour(page), { intervals: [20, 40, 80, 160] }).not.toBe(before)
}

/** All rules in the theme the page has, those of colour in the other one too; leaves the page in that other theme. */
async function findingsInBothThemes(page: Page): Promise<string[]> {
  const theme = (await themeOf(page)) === 'dark' ? 'dark' : 'light'
  const other = theme === 'dark' ? 'light' : 'dark'
  await settle(page)
  const found = await graveFindings(page, standards, theme)
  await chooseTheme(page, other)
  await settle(page)
  const colours: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }
  return [...found, ...(await graveFindings(page, colours, other))]
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
 * The same for a page of the console, in the theme that the page has: another one of it and of the tests each day
 * (`themeOfTest`). The words of both languages are proven by `tools/src/texts`, the colours of both themes by the palettes'
 * own tests; `npm run proof -- looks` looks at every page in both languages and themes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!wantsEveryLook()) {
    await settle(page)
    expect(await graveFindings(page, standards, (await themeOf(page)) ?? '')).toEqual([])
    return
  }
  const found = await findingsInBothThemes(page)
  found.push(...(await inOtherLanguage(page, () => findingsInBothThemes(page))))
  expect(found).toEqual([])
}
