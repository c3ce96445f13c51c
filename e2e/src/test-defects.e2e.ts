import type { Page } from '@playwright/test'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'HATA-1')
})

async function begin(page: Page, ArosId: string): Promise<void> {
  await page.goto(`/material/versiontest?ArosId=${ArosId}`)
  await page.getByRole('button', { name: /Teste başla|Begin test/ }).click()
  await expect(page.getByRole('group', { name: /^(Sonuç|Result)$/ })).toBeVisible()
}

const list = (page: Page, name: string | RegExp = 'Hatalar') => page.getByRole('list', { name })

test.describe('defects of a test', () => {
  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    const { id } = await fixture.testing([fixture.packages.base, fixture.packages.speech])
    await signIn('tester')
    await begin(page, id)
    await page.getByRole('button', { name: 'Hata kaydet' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Başlık').fill('Ekran')
    await drawer.getByLabel('Ne oldu').fill('Ekran karardı')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Hata kaydet' }).click()
    await expect(list(page, 'Hatalar').first()).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await signIn('developer')
    await page.goto(`/product/testarosversions?robotId=${fixture.variantId}&ArosId=${id}&tab=testers`)
    await expect(list(page, 'Hatalar')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})
