import type { Page } from '@playwright/test'

/** Goes to a page by the menu at the left; its group is opened unless it is open. */
export async function openByMenu(page: Page, group: string, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' })
  const opener = menu.getByRole('button', { name: group, exact: true })
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click()
  await menu.getByRole('link', { name: item, exact: true }).click()
}
