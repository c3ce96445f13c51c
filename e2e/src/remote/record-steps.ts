import { expect, type Page } from '@playwright/test'
import { openByEntry } from '../story/menu.ts'
import type { LocalFile } from './file-steps.ts'
import { reason } from './session-steps.ts'

/** The customer's way from the menu to the record of the session, once it is sealed. */
export async function openRecord(page: Page, serial: string): Promise<void> {
  await openByEntry(page, 'Uzak bağlantı')
  await page.getByRole('tab', { name: 'Kayıtlar' }).click()
  await page.getByRole('row').filter({ hasText: serial }).getByRole('link').click()
  await expect(page.getByText(reason).first()).toBeVisible()
  const seal = page.getByRole('region', { name: 'Mühür ve saklama' })
  await expect(seal).toContainText(/[0-9a-f]{64}/)
}

/** What the terminal showed is there, and played. */
export async function playRecording(page: Page, serial: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Terminal kaydı', exact: true })
  const opener = card.getByRole('button', { name: /^Kaydı aç/ })
  await expect(opener).not.toContainText('(0 ')
  await opener.click()
  await card.getByRole('slider', { name: 'Kayıttaki yer' }).focus()
  await page.keyboard.press('End')
  const screen = card.getByRole('region', { name: `${serial} terminal kaydı` }).locator('.xterm-rows')
  await expect(screen).toContainText('bitti-42')
}

/** What was done names the file with its hash both ways. */
export async function expectTransfers(page: Page, file: LocalFile): Promise<void> {
  const summary = page.getByRole('region', { name: 'Özet' })
  for (const deed of ['yüklendi', 'indirildi']) {
    const line = summary.getByRole('listitem').filter({ hasText: new RegExp(`/${file.name} ${deed}`) })
    await expect(line).toContainText(`SHA-256 ${file.sha256}`)
  }
  const timeline = page.getByRole('region', { name: 'Ne oldu' })
  await expect(timeline).toContainText(`/${file.name} yüklendi`)
  await expect(timeline).toContainText('İzin verildi')
}

/** What is different on the robot names the files that are new there. */
export async function expectNewFiles(page: Page, names: readonly string[]): Promise<void> {
  const difference = page.getByRole('region', { name: 'Robotta ne değişti' })
  for (const name of names)
    await expect(difference.getByRole('listitem').filter({ hasText: `/${name}: yok →` })).toBeVisible()
}
