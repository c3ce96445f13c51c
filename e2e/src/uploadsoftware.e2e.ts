import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

let folder: string
let archive: string

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'filo-upload-'))
  mkdirSync(join(folder, 'icerik/bin'), { recursive: true })
  writeFileSync(join(folder, 'icerik/bin/run.sh'), '#!/bin/sh\nexit 0\n')
  writeFileSync(join(folder, 'icerik/veri.json'), '{}\n')
  archive = join(folder, 'icerik.tar.gz')
  execFileSync('tar', ['czf', archive, '-C', join(folder, 'icerik'), '.'])
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

const picker = (page: Page) => page.locator('input[type=file]').first()

async function begin(page: Page, code: string): Promise<void> {
  await page.goto('/uploadsoftware')
  await page.getByRole('button', { name: 'Yeni paket oluştur' }).click()
  await page.getByLabel('Kod').fill(code)
  await page.getByLabel('Ad (Türkçe)').fill(`Paket ${code}`)
  await page.getByLabel('Ad (İngilizce)').fill(`Package ${code}`)
  await page.getByRole('button', { name: 'Paketi oluştur' }).click()
  await expect(page.getByText('Dosyaları yükleyin')).toBeVisible()
}

test.describe('/uploadsoftware', () => {
  test('from a new package to a ready version: files, number, notes, code, summary', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await begin(page, 'gezinme')
    await expect(page.getByRole('button', { name: 'Kaydet ve ilerle' })).toBeDisabled()
    await picker(page).setInputFiles(archive)
    await expect(page.getByText('Taslakta 2 dosya var')).toBeVisible()
    await expect(page.getByLabel('Sürüm numarası')).toHaveValue('1.0.0')
    await page.getByLabel('Sürüm notu (Türkçe)').fill('Işık düzeni')
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByText('Kaydedilmemiş değişiklikleriniz bu tarayıcıdan')).toBeVisible()
    await expect(page.getByLabel('Sürüm notu (Türkçe)')).toHaveValue('Işık düzeni')
    await page.getByLabel('Sürüm notu (İngilizce)').fill('Light pattern')
    await page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()
    await expect(page.getByText('Düzeltilecek bir şey bulunmadı.')).toBeVisible()
    await page.getByRole('button', { name: 'Betik ekle' }).click()
    await page.getByRole('menuitem', { name: 'Sağlık denetimi' }).click()
    await expect(page.getByRole('tab', { name: /Sağlık denetimi/ })).toBeVisible()
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await expect(page.getByText('Kaydedilmemiş değişiklikleriniz bu tarayıcıdan')).toBeVisible()
    await page.getByRole('tab', { name: /Sağlık denetimi/ }).click()
    await expect(page.getByRole('textbox', { name: 'healthcheck.sh' })).toContainText('set -eu')
    await page.getByRole('button', { name: 'Hazır olarak işaretle' }).click()
    await expect(page).toHaveURL(/\/material\/aboutversion/)
    await expect(page.getByText('Hazır', { exact: true })).toBeVisible()
  })

  test('the bar of the wizard has an edge, and every field is scrolled clear of it', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await begin(page, 'kenarli')
    const next = page.getByRole('button', { name: 'Kaydet ve ilerle' })
    const bar = page.locator('.MuiCard-root', { has: next }).last()
    for (const viewport of [
      { width: 1280, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport)
      const edge = await bar.evaluate((box) => {
        const { borderTopWidth, boxShadow } = getComputedStyle(box)
        return { borderTopWidth, hasShadow: boxShadow !== 'none' }
      })
      expect(edge).toEqual({ borderTopWidth: '1px', hasShadow: true })
      const fields = page.getByRole('main').getByRole('textbox')
      expect(await fields.count()).toBeGreaterThan(2)
      for (const field of await fields.all()) {
        await page.evaluate(() => window.scrollTo(0, 0))
        await field.focus()
        const covered = await field.evaluate((element) => {
          const frame = element.closest('.MuiInputBase-root') ?? element
          const button = [...document.querySelectorAll('button')].find(
            (each) => each.textContent === 'Kaydet ve ilerle',
          )
          const top = button?.closest('.MuiCard-root')?.getBoundingClientRect().top ?? 0
          return frame.getBoundingClientRect().bottom - top
        })
        expect(covered, (await field.getAttribute('id')) ?? '').toBeLessThanOrEqual(0)
      }
    }
  })

  test('a folder becomes the content; a second one replaces or joins as asked', async ({ page, signIn }) => {
    await signIn('developer')
    await begin(page, 'klasor-paketi')
    const folderPicker = page.locator('input[webkitdirectory]')
    await folderPicker.setInputFiles(join(folder, 'icerik'))
    await expect(page.getByText('Taslakta 2 dosya var')).toBeVisible()
    await picker(page).setInputFiles({ name: 'ek.txt', mimeType: 'text/plain', buffer: Buffer.from('ek') })
    await page.getByRole('button', { name: 'Var olan dosyalara ekle' }).click()
    await expect(page.getByText('Taslakta 3 dosya var')).toBeVisible()
  })

  test('an upload that a reload broke off goes on when the file is picked again', async ({
    page,
    signIn,
  }) => {
    test.setTimeout(180_000)
    await signIn('developer')
    await begin(page, 'buyuk-paket')
    const large = join(folder, 'buyuk.tar')
    writeFileSync(large, Buffer.alloc(160 * 1024 * 1024, 1))
    await picker(page).setInputFiles(large)
    await expect(page.getByText(/MB\/sn/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Araçları aç (1 dosya yükleniyor)' })).toBeVisible()
    await page.getByRole('button', { name: /duraklat/i }).click()
    await expect(page.getByText(/Duraklatıldı/)).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(/Sürdürmek için aynı dosyayı/)).toBeVisible()
    await picker(page).setInputFiles(large)
    await expect(page.getByText('"buyuk.tar" desteklenen bir arşiv değil.')).toBeVisible({ timeout: 90_000 })
  })

  test('a number that does not rise is refused at its field', { tag: inTheProof }, async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto('/uploadsoftware?packageName=aros-core')
    await page.getByRole('button', { name: 'İleri' }).click()
    await picker(page).setInputFiles(archive)
    await expect(page.getByText('Taslakta 2 dosya var')).toBeVisible()
    await page.getByLabel('Sürüm numarası').fill('1.0.0')
    await page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()
    await expect(page.getByText(/numarasından büyük olmalı/).first()).toBeVisible()
  })

  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/uploadsoftware?packageName=motion')
    await expect(page.getByRole('combobox')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(İleri|Next)$/ }).click()
    await expect(page.getByRole('button', { name: /Klasör seç|Choose a folder/ })).toBeVisible()
    for (const step of ['content', 'check']) {
      await page.goto(page.url().replace(/step=\w+/, `step=${step}`))
      await expect(
        page.getByRole('button', { name: /^(Geri|Back|Klasör seç|Choose a folder)$/ }),
      ).toBeVisible()
      await expectAccessible(page)
    }
  })
})
