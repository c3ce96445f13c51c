import type { Page } from '@playwright/test'
import { type ArosFixture, openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'LISTE-1')
})

/** The fixture's own versions only; other tests have theirs. */
const own = (query = '') => `/arosversions?f.variantId=${fixture.variantId}${query}`

function rowOf(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title })
}

test.describe('/arosversions', () => {
  test('a version is found by channel, state and words, and the address is shared', async ({
    page,
    signIn,
  }) => {
    const draft = await fixture.draft('production')
    const passed = await fixture.passed()
    await signIn('developer')
    await page.goto('/arosversions')
    const channels = page.getByRole('group', { name: 'Kanal' })
    await channels.getByRole('button', { name: 'Üretim' }).click()
    await expect(page).toHaveURL(/f\.channel=production/)
    await expect(page.getByRole('link', { name: draft.title, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: passed.title, exact: true })).toHaveCount(0)
    await page.goto(`/arosversions?f.state=passed&q=karsilama%20${passed.title.split(' ').at(-1)}`)
    await expect(page.getByRole('link', { name: passed.title, exact: true })).toBeVisible()
    await expect(rowOf(page, passed.title)).toContainText('Geçti')
    await page.getByLabel('Sürüm ara').fill('böyle bir sürüm yok')
    await expect(page.getByText('Bu ölçütlere uyan kayıt yok.')).toBeVisible()
    await page.getByRole('button', { name: 'Filtreleri temizle' }).last().click()
    await expect(page.getByRole('link', { name: draft.title, exact: true })).toBeVisible()
  })

  test('two chosen versions are compared, in either direction, and never one or three', async ({
    page,
    signIn,
  }) => {
    const { packages } = fixture
    const old = await fixture.passed()
    const next = await fixture.passed([packages.base, packages.nextSpeech])
    await signIn('release_manager')
    await page.goto(own('&f.state=passed'))
    await rowOf(page, old.title).getByRole('checkbox').check()
    await expect(page.getByRole('button', { name: 'Karşılaştır' })).toBeDisabled()
    await expect(page.getByText('Karşılaştırmak için tam iki sürüm seçin.')).toBeVisible()
    await rowOf(page, next.title).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Karşılaştır' }).click()
    const drawer = page.getByRole('dialog', { name: `Fark: ${next.title}` })
    const change = drawer.getByRole('listitem').filter({ hasText: 'Konuşma tanıma' })
    await expect(change.getByText('1.0.0 → 1.1.0')).toBeVisible()
    await expect(change.getByText('Yükseltildi')).toBeVisible()
    await expect(drawer.getByText('Konuşma tanıma 1.1.0 hazır.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Yönü değiştir' }).click()
    const back = page.getByRole('dialog', { name: `Fark: ${old.title}` })
    await expect(back.getByText('1.1.0 → 1.0.0')).toBeVisible()
    await expect(back.getByText('Düşürüldü', { exact: true })).toBeVisible()
    await page.reload()
    await expect(back.getByText('Düşürüldü', { exact: true })).toBeVisible()
  })

  test('a version opens beside the list with its packages, and its copy is a new draft', async ({
    page,
    signIn,
  }) => {
    const published = await fixture.published(false)
    await signIn('release_manager')
    await page.goto(own())
    await page.getByRole('link', { name: published.title }).first().click()
    await expect(page).toHaveURL(/ArosId=/)
    await page.goto(`/arosversions?ArosId=${published.id}`)
    const drawer = page.getByRole('dialog', { name: published.title })
    await drawer.getByRole('tab', { name: 'Paketler (3)' }).click()
    const bill = drawer.getByRole('list', { name: 'Paketler' }).getByRole('listitem')
    await expect(bill).toHaveText([/Taban yazılımı/, /Konuşma tanıma/, /Karşılama içeriği/])
    await drawer.getByRole('tab', { name: /^Onaylar/ }).click()
    await expect(drawer.getByText('Tuna İnce onayladı')).toBeVisible()
    await drawer.getByRole('button', { name: 'Kopyasını oluştur' }).click()
    await page.getByRole('menuitem', { name: 'Test taslağı olarak' }).click()
    await expect(page).toHaveURL(/\/createtestaros\?ArosId=/)
    await expect(page.getByText('3 paket', { exact: false }).first()).toBeVisible()
  })

  test('a developer begins test versions only', async ({ page, signIn }) => {
    await signIn('developer')
    await page.goto('/arosversions')
    await page.getByRole('button', { name: 'AROS oluştur' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Test AROS oluştur'])
    await page.getByRole('menuitem').click()
    await expect(page).toHaveURL(/\/createtestaros$/)
  })

  test('a version that does not exist is said not to be found', async ({ page, signIn }) => {
    await signIn('tester')
    await page.goto('/arosversions?ArosId=00000000-0000-7000-8000-000000000000')
    await expect(page.getByRole('dialog').getByText('Kayıt bulunamadı.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).click()
    await expect(page).not.toHaveURL(/ArosId/)
    await expect(page.getByRole('button', { name: 'AROS oluştur' })).toHaveCount(0)
  })

  test('people of a customer are told that the fixture is not theirs', async ({ page, signIn }) => {
    await signIn('customer_admin')
    await page.goto('/arosversions')
    await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    const first = await fixture.published(false)
    const second = await fixture.testing([fixture.packages.base, fixture.packages.nextSpeech])
    await signIn('release_manager')
    await page.goto(own())
    await expect(page.getByRole('link', { name: second.title, exact: true })).toBeVisible()
    await expectAccessible(page)
    for (const panel of ['overview', 'packages', 'diff', 'approvals', 'history']) {
      await page.goto(`/arosversions?ArosId=${first.id}&panel=${panel}`)
      await expect(page.getByRole('dialog').getByRole('tabpanel')).not.toBeEmpty()
      await expectAccessible(page)
    }
    await page.goto(`/arosversions?compare=${first.id},${second.id}`)
    await expect(page.getByRole('dialog').getByText('1.0.0 → 1.1.0')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
  })
})
