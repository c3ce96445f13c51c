import { readFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.describe('/softwarecard', () => {
  test('packages stand as cards in their folders, and are found however they are typed', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto('/softwarecard')
    const cards = page.getByRole('list', { name: 'Yazılım kartları' })
    await expect(cards.getByRole('link', { name: 'Çekirdek' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Ad ya da kod ara' }).fill('CEKIRDEK')
    await expect(cards.getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/q=CEKIRDEK/)
    await page.getByRole('button', { name: 'Filtreleri temizle' }).first().click()
    await page.getByRole('treeitem', { name: /Temel/ }).click()
    await expect(page).toHaveURL(/f\.folderId=/)
    await expect(cards.getByRole('link', { name: 'Çekirdek' })).toBeVisible()
  })

  test('a developer makes a folder and a package in it, marks it, and archives it with a way back', async ({
    page,
    signIn,
  }) => {
    await signIn('developer')
    await page.goto('/softwarecard')
    await page.getByRole('button', { name: 'Klasör oluştur' }).click()
    await page.getByLabel('Klasör adı').fill('Işık ve gölge')
    await page.getByRole('button', { name: 'Oluştur', exact: true }).click()
    await expect(page.getByRole('treeitem', { name: /Işık ve gölge/ })).toBeVisible()
    await page.getByRole('button', { name: 'Paket oluştur' }).first().click()
    const form = page.getByRole('dialog', { name: 'Paket oluştur' })
    await form.getByLabel('Kod').fill('isik')
    await form.getByLabel('Ad (Türkçe)').fill('Işık denetimi')
    await form.getByLabel('Ad (İngilizce)').fill('Light control')
    await form.getByRole('button', { name: 'Paket oluştur' }).click()
    await expect(page).toHaveURL(/softwarecard\/software\?packageName=isik/)
    await expect(page.getByText('Bu paketin henüz sürümü yok.')).toBeVisible()

    await page.goto('/softwarecard')
    await page.getByRole('button', { name: 'Favorilere ekle: Işık denetimi' }).click()
    await page.getByRole('treeitem', { name: 'Favoriler' }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'Işık denetimi' })
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: 'Işık denetimi işlemleri' }).click()
    await page.getByRole('menuitem', { name: 'Arşivle' }).click()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: 'Geri al' }).click()
    await expect(card).toBeVisible()
  })

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
