import type { Page } from '@playwright/test'
import type { ArosFixture, Prepared } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
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
    const reported = (words: string) => expect(page.getByText(words)).toHaveCount(1)
    await handleOf(page, 'Karşılama içeriği').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await reported('Karşılama içeriği: 3. sıradan 2. sıraya taşındı.')
    await expect(rows).toHaveText([/Taban/, /Karşılama/, /Konuşma/])
    await expect(handleOf(page, 'Karşılama içeriği')).toBeFocused()
    await page.keyboard.press('Space')
    await reported('Karşılama içeriği kaldırıldı, 3 satır içinde 2. sırada.')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await reported('Vazgeçildi, Karşılama içeriği yine 2. sırada.')
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

  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
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
