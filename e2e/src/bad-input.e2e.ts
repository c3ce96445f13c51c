import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fetchRealPackages } from './real-packages.ts'
import {
  climbingArchive,
  cutArchive,
  goodArchive,
  hugeArchive,
  type PickedArchive,
} from './story/bad-archives.ts'
import { beginUpload, expectVersionState, giveFiles } from './story/software-steps.ts'

const item = {
  code: 'hatali-girdi',
  name: 'Hatalı girdi denemesi',
  semver: '1.0.0',
  file: '',
  notes: { tr: '', en: '' },
}

/** The server reads one archive after the other, whoever sent it. */
const patience = { timeout: 90_000 }

/** The wizard refuses an archive with a clear sentence and leaves everything else as it was. */
async function expectRefused(page: Page, bad: PickedArchive, sentence: RegExp): Promise<void> {
  await giveFiles(page, bad)
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible(patience)
  await expect(page.getByRole('heading', { name: 'Dosyaları yükleyin' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kaydet ve ilerle' })).toBeDisabled()
}

async function makeReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()
  await page.getByRole('button', { name: 'Hazır olarak işaretle' }).click()
  await expectVersionState(page, 'Hazır')
}

test('bad archives and numbers are refused with a clear Turkish sentence, and nothing is lost', async ({
  page,
  signIn,
}) => {
  const { httpServer } = await fetchRealPackages()
  await signIn('developer')
  await page.goto('/dashboard/home')
  await beginUpload(page, item, true)

  await test.step('archives: damaged, hostile, oversized', async () => {
    await expectRefused(page, cutArchive(httpServer[0].file), /Arşiv bozuk veya eksik/)
    await expectRefused(
      page,
      await climbingArchive(),
      /yolunda "\.\." var\. Dosyalar klasörün dışına çıkamaz/,
    )
    const none = { name: 'bozuk.zip', mimeType: 'application/zip', buffer: Buffer.from('bu bir arşiv değil') }
    await expectRefused(page, none, /"bozuk\.zip" desteklenen bir arşiv değil\./)
    await expectRefused(page, await hugeArchive(), /"dev\.bin" çok büyük \(en çok 4 GB\)/)
  })

  await test.step('the same draft takes a good archive, also after a reload', async () => {
    await page.reload()
    await giveFiles(page, await goodArchive())
    await expect(page.getByText(/^Taslakta 1 dosya var/)).toBeVisible(patience)
  })

  const number = page.getByLabel('Sürüm numarası')
  await test.step('a number that is none is refused where it is written', async () => {
    await number.fill('1.2')
    await page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()
    await expect(number).toHaveAccessibleDescription(/örneğin 1\.4\.2/)
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await number.fill('1.0.0')
    await makeReady(page)
  })

  await test.step('a number that exists is refused with the next free one, and the files stay', async () => {
    await beginUpload(page, item, false)
    await giveFiles(page, await goodArchive())
    await expect(page.getByText(/^Taslakta 1 dosya var/)).toBeVisible(patience)
    await number.fill('1.0.0')
    await page.getByRole('button', { name: 'Kaydet ve ilerle' }).click()
    const refusal = page.getByText('1.0.0 sürümü bu pakette zaten var. Sonraki numarayı kullanın: 1.0.1')
    await expect(refusal.first()).toBeVisible()
    await number.fill('1.0.1')
    await makeReady(page)
  })
})
