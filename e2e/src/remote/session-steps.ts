import { expect, type Page } from '@playwright/test'
import { keyboardOf } from '../story/keyboard.ts'
import { openByEntry } from '../story/menu.ts'

export const reason = 'Robot konuşmuyor; günlüklere bakacağım'

/** What a session is requested for, by its names. */
interface SessionSpec {
  serial: string
  types: readonly string[]
}

/** Support's way to a session by keys alone: the robot out of the list, what for, why, and for how long. */
export async function requestSession(page: Page, { serial, types }: SessionSpec): Promise<void> {
  await openByEntry(page, 'Uzak bağlantı')
  const keyboard = keyboardOf(page)
  await keyboard.press('link', new RegExp(serial))
  for (const type of ['Terminal', 'Masaüstü', 'Dosyalar', 'Günlükler ve servisler'])
    if ((await page.getByRole('checkbox', { name: type }).isChecked()) !== types.includes(type))
      await keyboard.press('checkbox', type, 'Space')
  await expect(page.getByRole('radio', { name: 'Denetim' })).toBeChecked()
  await keyboard.write('textbox', /^Neden/, reason)
  await expect(page.getByRole('combobox', { name: 'Ne kadar süre' })).toHaveText('20 dakika')
  await expect(page.getByText(/^Müşteriye sorulur/)).toBeVisible()
  await keyboard.press('button', 'Bağlantı iste')
  await expect(page.getByRole('heading', { name: `${serial} ile bağlantı isteniyor` })).toBeVisible()
}

/** The customer's administrator reads who wants what, and says yes, by keys alone. */
export async function allowSession(page: Page, { serial, types }: SessionSpec): Promise<void> {
  await openByEntry(page, 'Uzak bağlantı')
  const open = page.getByRole('list', { name: 'Açık oturumlar' })
  const line = open.getByRole('link', { name: serial })
  await expect(line).toContainText('Sizin yanıtınızı bekliyor')
  const keyboard = keyboardOf(page)
  await keyboard.press('link', new RegExp(`${serial}.*Sizin yanıtınızı bekliyor`))
  await expect(
    page.getByRole('heading', { name: new RegExp(`${serial} robotunuza bağlanmak istiyor$`) }),
  ).toBeVisible()
  await expect(page.getByText(reason)).toBeVisible()
  await expect(page.getByText(types.join(', '), { exact: true })).toBeVisible()
  await keyboard.press('button', 'İzin ver')
  await expect(page.getByRole('region', { name: 'Açık oturum', exact: true })).toBeVisible()
}

/** Waits until the session is open on the page of whoever requested it, with whose word it is. */
export async function expectOpen(page: Page): Promise<void> {
  const banner = page.getByRole('region', { name: 'Açık oturum', exact: true })
  await expect(banner).toContainText(/konsolda izin verdi/)
  await expect(banner).toContainText('Kaydediliyor')
}

/** Shows a part of the session. */
export async function showPart(page: Page, part: string): Promise<void> {
  await page
    .getByRole('tablist', { name: 'Oturumun bölümleri' })
    .getByRole('tab', { name: part, exact: true })
    .click()
}

/** The customer ends the session by keys alone; who thinks better of it is where they were. */
export async function endByCustomer(page: Page): Promise<void> {
  const keyboard = keyboardOf(page)
  const end = page.getByRole('button', { name: 'Bitir', exact: true })
  const dialog = page.getByRole('dialog', { name: /ile oturumu bitir$/ })
  await keyboard.press('button', 'Bitir')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(end).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await keyboard.press('button', 'Bitir')
}

/** @returns when the page said that the session is over and by whom, in ms */
async function endShownAt(page: Page, serial: string): Promise<number> {
  await page.getByText(/^Müşteri bitirdi · ./).waitFor({ timeout: 45_000 })
  const at = Date.now()
  await expect(page.getByRole('heading', { name: `${serial} ile oturum sona erdi` })).toBeVisible()
  return at
}

/**
 * The page says within two seconds that the session is over and by whom; counted from when the page of whoever ended it says
 * so, which a machine with more to do slows down as much.
 * @returns how long after the press that was, in ms
 */
export async function expectEndedSoon(pages: { own: Page; other: Page }, serial: string): Promise<number> {
  const pressedAt = Date.now()
  const [own, other] = await Promise.all([endShownAt(pages.own, serial), endShownAt(pages.other, serial)])
  expect(other - own).toBeLessThan(2000)
  return other - pressedAt
}
