import type { Page } from '@playwright/test'

/** An entry's name, with or without what its badge counts. */
function named(name: string): RegExp {
  return new RegExp(`^${name}(,|$)`)
}

/** Begins something by its shortcut on home. */
export async function openFromHome(page: Page, action: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  await menu.getByRole('link', { name: named('Ana sayfa') }).click()
  await page.getByRole('navigation', { name: 'Hızlı işlemler' }).getByRole('link', { name: action }).click()
}

/** Goes to a page by the menu at the left; its group is opened unless it is open. */
export async function openByMenu(page: Page, group: string, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  const opener = menu.getByRole('button', { name: named(group) })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await menu.getByRole('link', { name: named(item) }).click()
}

/** Goes to a page that stands in the menu at the left by itself, in no group. */
export async function openByEntry(page: Page, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  await menu.getByRole('link', { name: named(item) }).click()
}
