import { expect, type Locator, type Page } from '@playwright/test'
import { openByEntry } from '../story/menu.ts'
import type { offer } from './marketing-steps.ts'
import type { StoreRobot, StoreRobots } from './store-fleet.ts'
import { withoutReload } from './without-reload.ts'

const program = 'Fiyatlı menü'

/** What an agent does until a program answers, is exchanged or is gone. */
const patience = { timeout: 60_000 }

/** The customer's way from the menu to the store, where nothing is shown yet. */
export async function openEmptyStore(page: Page): Promise<void> {
  await openByEntry(page, 'Mağaza')
  await expect(page.getByText('Mağazada şu anda program yok.')).toBeVisible()
}

/** Waits until the open store shows the offer by itself, with marketing's words and picture, and opens it. */
export async function openOfferOnceShown(page: Page, { title, alt, story }: typeof offer): Promise<void> {
  const link = page.getByRole('link', { name: title.tr })
  await withoutReload(page, async () => {
    await expect(link).toBeVisible({ timeout: 150_000 })
  })
  await expect(page.getByRole('img', { name: alt.tr })).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { name: title.tr })).toBeVisible()
  await expect(page.getByText(story.tr)).toBeVisible()
}

/** Installs the program on all robots that may be asked; the store says which of them it does not fit, and why. */
export async function installOnAll(page: Page, { fitting, misfit }: StoreRobots): Promise<void> {
  await page.getByRole('button', { name: 'Robotuma kur' }).click()
  const dialog = page.getByRole('dialog', { name: `${program} programını kur` })
  for (const { serial } of [...fitting, misfit]) {
    await dialog.getByRole('combobox', { name: 'Robotlar' }).fill(serial)
    await page.getByRole('option', { name: serial }).click()
  }
  const line = (serial: string) => dialog.getByRole('listitem').filter({ hasText: serial })
  for (const { serial } of fitting) await expect(line(serial)).toContainText('Kurulabilir')
  await expect(line(misfit.serial)).toContainText('Kurulamaz')
  await expect(line(misfit.serial)).toContainText('Program bu robot ürünü için yapılmamış')
  await expect(dialog.getByText('3 robottan 2 tanesine kurulacak')).toBeVisible()
  await dialog.getByRole('button', { name: 'Kur', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 robot için kurulum istendi. 1 robota kurulamıyor.')).toBeVisible()
}

/** Opens the programs of one of the customer's robots by their list. @returns its line about the program */
export async function openProgramOn(page: Page, { serial }: StoreRobot): Promise<Locator> {
  await openByEntry(page, 'Robotlarım')
  await page.getByRole('link', { name: serial }).first().click()
  const tab = page.getByRole('tab', { name: 'Yazılım' })
  await expect(tab).toBeVisible()
  // Whoever walks through the list by keys goes on from there.
  await expect(page.locator('body')).not.toBeFocused()
  await tab.click()
  return page.getByRole('list', { name: 'Programlar' }).getByRole('listitem', { name: program })
}

/** Waits until the robot's page says that the version is there. */
export async function expectInstalled(line: Locator, semver: string): Promise<void> {
  await expect(line).toContainText(`robotta ${semver}`, patience)
  await expect(line.getByText('Kurulu', { exact: true })).toBeVisible(patience)
}

async function handle(page: Page, line: Locator, step: { label: string; dialog: RegExp; reason?: string }) {
  await line.getByRole('button', { name: step.label }).click()
  const dialog = page.getByRole('dialog', { name: step.dialog })
  if (step.reason) await dialog.getByRole('textbox', { name: /Gerekçe/ }).fill(step.reason)
  await dialog.getByRole('button', { name: step.label }).click()
  await expect(dialog).toBeHidden()
}

/** Takes the newer release that the robot's page offers. */
export async function updateTo(page: Page, line: Locator, semver: string): Promise<void> {
  await expect(line).toContainText(`yeni sürüm ${semver}`)
  await handle(page, line, { label: 'Programı güncelle', dialog: new RegExp(`${semver} sürümüne güncelle$`) })
  await expectInstalled(line, semver)
}

/** Removes the program with its data, and reads the robot's receipt. */
export async function removeAndReadReceipt(page: Page, line: Locator, { serial }: StoreRobot): Promise<void> {
  await handle(page, line, { label: 'Kaldır', dialog: /robotundan kaldır$/, reason: 'Sezon bitti' })
  await page.getByText('Daha önce: 1 program').click(patience)
  const past = page.getByRole('list', { name: 'Kaldırılmış programlar' })
  await past.getByRole('button', { name: 'Kaldırma fişi' }).click()
  const receipt = page.getByRole('dialog', { name: `${serial} robotundan kaldırıldı: ${program}` })
  await expect(receipt.getByText('Robot denetledi: programdan geriye bir şey kalmadı.')).toBeVisible()
  await expect(receipt.getByText('Sonlandırılan servisler')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()
}
