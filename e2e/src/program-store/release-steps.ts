import { ensureProgram } from '@filo/dev-env/seed/ensure-program'
import { expect, type Page } from '@playwright/test'
import { openByEntry } from '../story/menu.ts'
import { menuOf, type StoreFleet } from './store-fleet.ts'

/** A next release of the program, as far as a developer alone brings it. */
export async function submitRelease({ team, variantId }: StoreFleet, semver: string): Promise<void> {
  await ensureProgram(team, menuOf(semver, 'submitted'), [variantId])
}

/** Somebody's way from the menu to the approval of a release that was submitted. */
export async function approveRelease(page: Page, semver: string): Promise<void> {
  await openByEntry(page, 'Programlar ve mağaza')
  await page.getByRole('tab', { name: 'Onay bekleyen' }).click()
  await page.getByRole('link', { name: `Fiyatlı menü ${semver}` }).click()
  await page.getByRole('button', { name: 'Onayla', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /sürümünü onayla$/ })
  await dialog.getByRole('button', { name: 'Onayla', exact: true }).click()
  await expect(page.getByText(`Fiyatlı menü ${semver} sürümü onaylandı.`)).toBeVisible()
}
