import type { Page } from '@playwright/test'
import { type ArosFixture, openArosFixture, type Prepared } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'SIRA-1')
})

const usual = [/Taban yazılımı/, /Konuşma tanıma/, /Karşılama içeriği/]

function rowsOf(page: Page, { title }: Prepared) {
  return page.getByRole('list', { name: `${title} paket sırası` }).getByRole('listitem')
}

function handleOf(page: Page, name: string) {
  return page.getByRole('button', { name: `${name}: sırasını değiştir` })
}

test.describe('/SortArosPackage and /TestSortArosPackage', () => {
  test('packages are ordered by keyboard alone, and every move is announced', async ({ page, signIn }) => {
    const draft = await fixture.draft('production')
    await signIn('release_manager')
    await page.goto(`/SortArosPackage?ArosId=${draft.id}`)
    const rows = rowsOf(page, draft)
    await expect(rows).toHaveText(usual)
    const tip = page.getByRole('note')
    await tip.getByRole('button', { name: 'İpucunu kapat' }).click()
    await page.reload()
    await expect(rows).toHaveText(usual)
    await expect(tip).toHaveCount(0)
    const said = (words: string) => expect(page.getByText(words)).toHaveCount(1)
    await handleOf(page, 'Karşılama içeriği').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await said('Karşılama içeriği: 3. sıradan 2. sıraya taşındı.')
    await expect(rows).toHaveText([/Taban/, /Karşılama/, /Konuşma/])
    await expect(handleOf(page, 'Karşılama içeriği')).toBeFocused()
    await page.keyboard.press('Space')
    await said('Karşılama içeriği kaldırıldı, 3 satır içinde 2. sırada.')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await said('Vazgeçildi, Karşılama içeriği yine 2. sırada.')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await expect(rows).toHaveText([/Karşılama/, /Taban/, /Konuşma/])
    await page.getByRole('button', { name: 'Sırayı kaydet' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Paket sırasını kaydet' })
    await expect(dialog.getByText('Karşılama içeriği: 3. sıradan 1. sıraya')).toBeVisible()
    await dialog.getByRole('button', { name: 'Sırayı kaydet' }).press('Enter')
    await expect(page.getByText('Paket sırası kaydedildi.')).toBeVisible()
    await page.reload()
    await expect(rows).toHaveText([/Karşılama/, /Taban/, /Konuşma/])
  })

  test('a package before what it needs is said to be, and one button sorts', async ({ page, signIn }) => {
    const { packages } = fixture
    const draft = await fixture.draft('test', [packages.speech, packages.base, packages.welcome])
    await signIn('developer')
    await page.goto(`/TestSortArosPackage?ArosId=${draft.id}`)
    const rows = rowsOf(page, draft)
    const problem = 'Konuşma tanıma (1. sıra), Taban yazılımı paketinden (2. sıra) sonra gelmelidir.'
    await expect(rows.first()).toContainText(problem)
    await expect(rows.first()).toContainText(/Bağımlılık: 1 → 2 · Taban yazılımı .* sırası yanlış/)
    await page.getByRole('button', { name: 'Bağımlılığa göre sırala' }).click()
    await expect(rows).toHaveText(usual)
    await expect(page.getByText(problem)).toHaveCount(0)
    await page.getByRole('button', { name: 'Değişikliği geri al' }).click()
    await expect(rows.first()).toContainText(problem)
  })

  test('a number or the menu moves a row, and leaving unsaved is asked about', async ({ page, signIn }) => {
    const draft = await fixture.draft('production')
    await signIn('release_manager')
    await page.goto(`/SortArosPackage?ArosId=${draft.id}`)
    const rows = rowsOf(page, draft)
    const place = page.getByRole('textbox', { name: 'Karşılama içeriği sıra numarası (1-3)' })
    await place.fill('1')
    await place.press('Enter')
    await expect(rows).toHaveText([/Karşılama/, /Taban/, /Konuşma/])
    await page.getByRole('button', { name: 'Karşılama içeriği için işlemler' }).click()
    await page.getByRole('menuitem', { name: 'En alta taşı' }).click()
    await expect(rows).toHaveText(usual)
    await expect(page.getByRole('button', { name: 'Sırayı kaydet' })).toBeDisabled()
    await page
      .getByRole('toolbar', { name: `${draft.title} paket sırası` })
      .getByText('Geri al')
      .click()
    await page.getByRole('link', { name: 'Oluşturucuda aç' }).click()
    await expect(page.getByRole('dialog')).toContainText('Kaydedilmemiş değişiklikler var')
    await expect(page).toHaveURL(/SortArosPackage/)
  })

  test('the order of a published version is locked, and its copy can be ordered', async ({
    page,
    signIn,
  }) => {
    const published = await fixture.published(false)
    await signIn('release_manager')
    await page.goto(`/SortArosPackage?ArosId=${published.id}`)
    await expect(page.getByText('Sürüm kilitli; sırası artık değişmez.')).toBeVisible()
    await expect(rowsOf(page, published)).toHaveText(usual)
    await expect(page.getByRole('button', { name: /sırasını değiştir/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sırayı kaydet' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Kopyasını oluştur' }).click()
    await page.getByRole('menuitem', { name: 'Üretim taslağı olarak' }).click()
    await expect(page).toHaveURL(/\/createaros\?ArosId=/)
  })

  test('a product has a usual order per channel, and the test one is taken from production', async ({
    page,
    signIn,
  }) => {
    await signIn('release_manager')
    await page.goto('/SortArosPackage')
    await page.getByLabel('Ürün ara').fill('sira-1')
    await page.getByRole('link', { name: new RegExp(fixture.productName) }).click()
    await expect(page.getByRole('link', { name: fixture.productName })).toBeVisible()
    const rows = page.getByRole('list', { name: 'Varsayılan paket sırası' }).getByRole('listitem')
    await handleOf(page, 'Karşılama içeriği').focus()
    await page.getByRole('textbox', { name: /^Karşılama içeriği sıra numarası/ }).fill('1')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sırayı kaydet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sırayı kaydet' }).click()
    await expect(page.getByText('Paket sırası kaydedildi.')).toBeVisible()
    const history = page.getByRole('region', { name: 'Geçmiş', exact: true })
    await expect(history.getByRole('row').nth(1)).toContainText('Özge Çınar')
    await page.goto(`/TestSortArosPackage?robotId=${fixture.variantId}`)
    await expect(rows.first()).not.toContainText('Karşılama içeriği')
    await page.getByRole('button', { name: 'Üretimden kopyala' }).click()
    await expect(rows.first()).toContainText('Karşılama içeriği')
  })

  test('a developer orders test versions, not production ones', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto(`/SortArosPackage?robotId=${fixture.variantId}`)
    await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
    await page.goto(`/TestSortArosPackage?robotId=${fixture.variantId}`)
    await expect(page.getByRole('button', { name: 'Sırayı kaydet' })).toBeVisible()
    await page.goto('/TestSortArosPackage?ArosId=00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    const { packages } = fixture
    const draft = await fixture.draft('test', [packages.speech, packages.base])
    const published = await fixture.published(false)
    await signIn('release_manager')
    await page.goto('/SortArosPackage')
    await expect(page.getByRole('link', { name: /NOVA-H1/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/SortArosPackage?ArosId=${published.id}`)
    await expect(page.getByRole('main').getByRole('listitem').nth(2)).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/TestSortArosPackage?ArosId=${draft.id}`)
    await expect(page.getByText(/sonra gelmelidir/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /dependency|Bağımlılığa/ }).click()
    await page.getByRole('button', { name: /^(Save order|Sırayı kaydet)$/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/TestSortArosPackage?ArosId=${draft.id}`)
    await expect(page.getByRole('main').getByRole('listitem').nth(1)).toBeVisible()
    await expectFitsPhone(page)
  })
})
