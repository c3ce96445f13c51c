import { expect, type Page } from '@playwright/test'
import { openByMenu } from './menu.ts'

export interface NewVersion {
  code: string
  name: string
  semver: string
  /** Path of the archive. */
  file: string
  notes: { tr: string; en: string }
}

type FileToGive = string | { name: string; mimeType: string; buffer: Buffer }

const SCAN_PATIENCE = { timeout: 60_000 }

async function createPackage(page: Page, { code, name }: NewVersion): Promise<void> {
  await page.getByRole('button', { name: 'Yeni paket oluştur' }).click()
  const form = page.getByRole('dialog', { name: 'Yeni paket' })
  await form.getByLabel('Kod').fill(code)
  await form.getByLabel('Ad (Türkçe)').fill(name)
  await form.getByLabel('Ad (İngilizce)').fill(name)
  await form.getByRole('button', { name: 'Paketi oluştur' }).click()
}

async function choosePackage(page: Page, { code }: NewVersion): Promise<void> {
  await page.getByRole('combobox', { name: 'Paket' }).fill(code)
  await page.getByRole('option', { name: code }).click()
}

/** Gives the files by the file chooser and waits until the server has taken them in. */
export async function giveFiles(page: Page, file: FileToGive): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Dosya seç' }).click()
  await (await chooser).setFiles(file)
}

/** Opens the wizard with a draft of the package, which is created unless it is there. */
export async function beginUpload(page: Page, version: NewVersion, isNewPackage: boolean): Promise<void> {
  await openByMenu(page, 'Paketler', 'Yazılım yükle')
  if (isNewPackage) await createPackage(page, version)
  else await choosePackage(page, version)
  await expect(page.getByRole('heading', { name: 'Dosyaları yükleyin' })).toBeVisible()
}

/** Number and notes of the draft, on their step of the wizard. */
async function writeNumber(page: Page, { semver, notes }: NewVersion): Promise<void> {
  await page.getByLabel('Sürüm numarası').fill(semver)
  await page.getByLabel('Sürüm notu (Türkçe)').fill(notes.tr)
  await page.getByLabel('Sürüm notu (İngilizce)').fill(notes.en)
  await page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()
}

/** A developer's way through the wizard, from the menu to a ready version that takes its code over from the one before. */
export async function uploadVersion(page: Page, version: NewVersion): Promise<void> {
  await beginUpload(page, version, false)
  await giveFiles(page, version.file)
  await expect(page.getByText(/^Taslakta \d+ dosya var/)).toBeVisible(SCAN_PATIENCE)
  await writeNumber(page, version)
  await expect(page.getByRole('heading', { name: 'Denetim' })).toBeVisible()
  await page.getByRole('button', { name: 'Hazır olarak işaretle' }).click()
  await expectVersionState(page, 'Hazır')
}

/** The state that the open version's page shows. */
export async function expectVersionState(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('main').getByText(state, { exact: true }).first()).toBeVisible()
}
