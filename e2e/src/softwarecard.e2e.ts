import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('/softwarecard', () => {
  test('cards are narrowed by owner, saved as a view and as a file, and walked', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/softwarecard')
    const toolbar = page.getByRole('toolbar')
    await toolbar.getByRole('button', { name: 'Filtre ekle' }).click()
    await page.getByRole('menuitem', { name: 'Sorumlu' }).click()
    await page
      .getByRole('menuitemcheckbox', { name: 'Uğur Şahin' })
      .or(page.getByRole('checkbox', { name: 'Uğur Şahin' }))
      .click()
    await expect(page).toHaveURL(/f\.ownerId=/)
    await page.keyboard.press('Escape')
    await toolbar.getByRole('button', { name: 'Görünümler' }).click()
    await page.getByRole('menuitem', { name: 'Görünümü kaydet…' }).click()
    await page.getByLabel('Görünümün adı').fill('Uğurun paketleri')
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(toolbar.getByRole('button', { name: 'Uğurun paketleri' })).toBeVisible()
    await toolbar.getByRole('button', { name: 'CSV olarak indir' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV, saat diliminizdeki tarihlerle' }).click()
    const text = await readFile((await (await download).path()) ?? '', 'utf8')
    expect(text).toMatch(/^\uFEFFAd;Kod;Tür;Klasör;Sorumlu;/)
    expect(text).toMatch(/;\d\d\.\d\d\.\d{4} \d\d:\d\d\r\n/)
    const cards = page.getByRole('list', { name: 'Yazılım kartları' }).getByRole('listitem')
    const next = await cards.nth(1).getByRole('link').first().textContent()
    await cards.first().getByRole('link').first().click()
    await page.getByRole('link', { name: 'Sonraki' }).click()
    await expect(page).toHaveURL(/packageName=.*list=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next ?? '')
  })

  test('on a phone the primary action stays in reach, and covers nothing', async ({ page, signIn }) => {
    await signIn('developer')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto('/softwarecard')
    const create = page.getByRole('button', { name: 'Paket oluştur' })
    await expect(create).toBeInViewport({ ratio: 1 })
    await page
      .getByRole('button', { name: /işlemleri$/ })
      .last()
      .focus()
    await expect(create).toBeInViewport({ ratio: 1 })
    const [bar, focused] = await Promise.all([create.boundingBox(), page.locator(':focus').boundingBox()])
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('is accessible', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/softwarecard')
    await expect(page.getByRole('listitem').filter({ hasText: 'aros-core' })).toBeVisible()
    await expectAccessible(page)
  })
})
