import { join } from 'node:path'
import { MINUTE_MS } from '@filo/contract/durations'
import { demoPictures } from '@filo/dev-env/pictures/demo-pictures'
import { expect, type Page } from '@playwright/test'
import { openByEntry } from '../story/menu.ts'
import { withoutReload } from './without-reload.ts'

/** What marketing writes, in both languages. */
export const offer = {
  title: { tr: 'Masada canlı menü', en: 'A living menu at the table' },
  summary: { tr: 'Menüyü fiyatlarıyla gösterir.', en: 'Shows the menu with its prices.' },
  story: { tr: 'Fiyatı bir yerde değiştirirsiniz.', en: 'You change a price in one place.' },
  alt: { tr: 'Masadaki ekranda bir menü', en: 'A menu on a screen at the table' },
}

/** What people need from the window's field to the store that shows nothing yet; four times as long on a slow machine. */
const LEAD_MS = 45_000

/** The first minute that leaves people the time to publish, on the clock of a time zone: `2026-03-05T09:00`. */
function minuteToCome(timeZone: string): string {
  const at = Math.ceil((Date.now() + LEAD_MS) / MINUTE_MS) * MINUTE_MS
  return new Date(at).toLocaleString('sv-SE', { timeZone }).slice(0, 16).replace(' ', 'T')
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()

async function fillBoth(page: Page, label: string, { tr, en }: { tr: string; en: string }): Promise<void> {
  await page.getByLabel(`${label} (Türkçe)`).fill(tr)
  await page.getByLabel(`${label} (İngilizce)`).fill(en)
}

/** Gives a picture by the file chooser and cuts it to the shape of the storefront. */
async function addPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Görsel ekle' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Resim seç' }).click()
  await (await chooser).setFiles(join(demoPictures, 'menu-cover.webp'))
  const cut = page.getByRole('dialog', { name: 'Resmi kırp' })
  await cut.getByRole('button', { name: 'Bu bölümü kullan' }).click()
  await expect(page.getByRole('button', { name: 'Değiştir' })).toBeEnabled()
  await fillBoth(page, 'Resimde ne var', offer.alt)
}

/** Marketing's way from the menu to what waits for its review: build, texts, picture, store and the minute it begins. */
export async function writeOffer(
  page: Page,
  { code, store }: { code: string; store: string },
): Promise<void> {
  await openByEntry(page, 'Pazarlama sürümleri')
  await page.getByRole('button', { name: 'Pazarlama sürümü oluştur' }).first().click()
  const choice = page.getByRole('dialog', { name: 'Tanıtılacak paketi seç' })
  await choice.getByRole('combobox', { name: 'Paket' }).fill(code)
  await page.getByRole('option', { name: code }).click()
  await choice.getByRole('button', { name: 'Devam et' }).click()
  await goOn(page)
  await fillBoth(page, 'Başlık', offer.title)
  await fillBoth(page, 'Özet', offer.summary)
  await fillBoth(page, 'Tanıtım metni', offer.story)
  await goOn(page)
  await addPicture(page)
  await goOn(page)
  await page.getByRole('combobox', { name: 'Mağazalar' }).fill(store)
  await page.getByRole('option', { name: store }).click()
  await page.getByLabel('Yayın başlangıcı').fill(minuteToCome('Europe/Istanbul'))
  await goOn(page)
  const preview = page.getByRole('region', { name: 'Robot ekranında önizleme' })
  await expect(preview.getByText(offer.title.tr)).toBeVisible()
  await expect(preview.getByRole('img', { name: offer.alt.tr })).toBeVisible()
  await page.getByRole('button', { name: 'İncelemeye gönder' }).click()
  await expect(page.getByText(`${offer.title.tr} incelemeye gönderildi.`)).toBeVisible()
}

async function handle(page: Page, label: string, dialogName: RegExp): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: dialogName })
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Somebody else's way from the menu to the approval of the offer, with what they judge before them. */
export async function approveOffer(page: Page): Promise<void> {
  await openOffer(page)
  await page.getByRole('button', { name: 'İngilizce' }).click()
  const preview = page.getByRole('region', { name: 'Robot ekranında önizleme' })
  await expect(preview.getByText(offer.title.en)).toBeVisible()
  await expect(preview.getByRole('img', { name: offer.alt.en })).toBeVisible()
  await handle(page, 'Onayla', /sürümünü onayla$/)
  await expect(page.getByText(`${offer.title.tr} onaylandı.`)).toBeVisible()
}

const stateOn = (page: Page, state: string) =>
  page.getByRole('main').getByText(state, { exact: true }).first()

async function openOffer(page: Page): Promise<void> {
  await openByEntry(page, 'Pazarlama sürümleri')
  await page.getByRole('link', { name: offer.title.tr, exact: true }).click()
}

/** Publishes what was approved, on the page that stayed open; it waits for its minute. */
export async function publishOffer(page: Page): Promise<void> {
  await handle(page, 'Yayınla', /sürümünü yayınla$/)
  await expect(stateOn(page, 'Planlandı')).toBeVisible()
}

/** Has a store show a program of its list by the offer, and lists it. */
export async function listByOffer(
  page: Page,
  { program, store }: { program: string; store: string },
): Promise<void> {
  await openByEntry(page, 'Programlar ve mağaza')
  await page.getByRole('tab', { name: 'Mağazalar' }).click()
  await page.getByRole('link', { name: store }).click()
  const act = async (step: string) => {
    await page.getByRole('button', { name: `${program} için işlemler` }).click()
    await page.getByRole('menuitem', { name: step }).click()
  }
  await act('Sunumu ve fiyatı düzenle')
  const drawer = page.getByRole('dialog', { name: program })
  await drawer.getByRole('combobox', { name: 'Pazarlama sürümü' }).click()
  await page.getByRole('option', { name: `${offer.title.tr} · Planlandı · Ücretsiz` }).click()
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  await expect(drawer).toBeHidden()
  await act('Listele')
  await expect(page.getByText('Görmüyor: pazarlama sürümü Planlandı')).toBeVisible()
}

/** Opens the offer again, and waits until its page says by itself that it is on show. */
export async function expectLiveByItself(page: Page): Promise<void> {
  await openOffer(page)
  await expect(stateOn(page, 'Planlandı')).toBeVisible()
  await withoutReload(page, async () => {
    await expect(stateOn(page, 'Canlı')).toBeVisible({ timeout: 150_000 })
  })
}
