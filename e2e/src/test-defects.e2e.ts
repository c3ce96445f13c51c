import type { Page } from '@playwright/test'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
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

/** Records a defect of speech recognition from the open, failed case. */
async function recordOfCase(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Kaldı', exact: true }).click()
  await page.getByRole('textbox', { name: 'Not', exact: true }).fill('Saat 14:05’te sustu')
  await page.getByRole('button', { name: 'Bu adımın hatasını kaydet' }).click()
  const drawer = page.getByRole('dialog', { name: 'Hata kaydet' })
  await expect(drawer.getByLabel('Ne oldu')).toHaveValue('Saat 14:05’te sustu')
  await drawer.getByLabel('Başlık').fill(title)
  await drawer.getByRole('combobox', { name: /Önem/ }).click()
  await page.getByRole('option', { name: 'Engelleyici' }).click()
  await drawer.getByRole('combobox', { name: /İlgili paket/ }).click()
  await page.getByRole('option', { name: 'Konuşma tanıma 1.0.0' }).click()
  await drawer.getByRole('button', { name: 'Hata kaydet' }).click()
  await expect(drawer).toBeHidden()
}

test.describe('defects of a test', () => {
  test('a tester records a blocker, the developer names the fix, a tester of the next version confirms it', async ({
    page,
    signIn,
  }) => {
    const { base, speech, nextSpeech } = fixture.packages
    const title = 'Konuşma açılışta susuyor'
    const first = await fixture.testing([base, speech])
    await signIn('tester')
    await begin(page, first.id)
    await recordOfCase(page, title)
    const found = list(page).getByRole('listitem').filter({ hasText: title })
    await expect(found).toContainText('Engelleyici')
    await expect(found).toContainText('Açık')
    await expect(page.getByText('1 engelleyici hata giderilene kadar', { exact: false })).toBeVisible()

    await signIn('developer')
    const tab = `/product/testarosversions?robotId=${fixture.variantId}&ArosId=${first.id}&tab=testers`
    await page.goto(tab)
    await expect(page.getByText('Giderilmemiş 1 engelleyici hata var', { exact: false })).toBeVisible()
    await page.goto(`/material/aboutversion?versionId=${speech}&tab=tests`)
    const ofVersion = list(page, 'Bulunan hatalar').getByRole('listitem').filter({ hasText: title })
    await ofVersion.getByRole('button', { name: 'Düzeltmeyi bildir' }).click()
    const drawer = page.getByRole('dialog', { name: `"${title}" hatasının düzeltmesini bildir` })
    await drawer.getByRole('combobox', { name: 'Hatayı düzelten paket sürümü' }).click()
    await page.getByRole('option', { name: '1.1.0' }).click()
    await drawer.getByRole('button', { name: 'Düzeltmeyi bildir' }).click()
    await expect(ofVersion).toContainText('1.1.0 sürümünde düzeltti')
    await page.goto(`/material/aboutversion?versionId=${nextSpeech}&tab=tests`)
    await expect(list(page, 'Düzelttiği hatalar')).toContainText(title)
    await page.goto(tab)
    await expect(
      page.getByText('1 engelleyici hatanın düzeltmesi bu sürümde yok', { exact: false }),
    ).toBeVisible()

    const next = await fixture.testing([base, nextSpeech])
    await signIn('tester')
    await begin(page, next.id)
    const waiting = list(page).getByRole('listitem').filter({ hasText: title })
    await expect(waiting).toContainText('Düzeltme bu sürümde; bir testçi denetlemeli.')
    await waiting.getByRole('button', { name: 'Düzeltmeyi doğrula' }).click()
    const dialog = page.getByRole('dialog', { name: `"${title}" hatasının düzeltmesini doğrula` })
    await dialog.getByRole('button', { name: 'Düzeltmeyi doğrula' }).click()
    await expect(page.getByText('Kayıtlı hata yok.')).toBeVisible()
  })

  test('saying that it is none needs a reason, and a tester may open it again', async ({ page, signIn }) => {
    const title = 'Ekran karşılamada kararıyor'
    const { id } = await fixture.testing([fixture.packages.base, fixture.packages.speech])
    await signIn('tester')
    await begin(page, id)
    await recordOfCase(page, title)
    await signIn('developer')
    await page.goto(`/product/testarosversions?robotId=${fixture.variantId}&ArosId=${id}&tab=testers`)
    const told = list(page).getByRole('listitem').filter({ hasText: title })
    await told.getByRole('button', { name: 'Hata değil' }).click()
    const rejecting = page.getByRole('dialog', { name: `"${title}" kaydının hata olmadığını bildir` })
    await expect(rejecting.getByRole('button', { name: 'Hata değil' })).toBeDisabled()
    await rejecting.getByLabel('Gerekçe').fill('Parlaklık sıfırdaydı')
    await rejecting.getByRole('button', { name: 'Hata değil' }).click()
    await expect(told).toContainText('hata olmadığını bildirdi: Parlaklık sıfırdaydı')
    await signIn('tester')
    await page.goto(`/material/versiontest?ArosId=${id}`)
    await told.getByRole('button', { name: 'Yeniden aç' }).click()
    const reopening = page.getByRole('dialog', { name: `"${title}" hatasını yeniden aç` })
    await reopening.getByLabel('Gerekçe').fill('Parlaklık yüzde yüzken de oluyor')
    await reopening.getByRole('button', { name: 'Yeniden aç' }).click()
    await expect(told).toContainText('Yeniden açıldı')
  })

  test('is accessible', async ({ page, signIn }) => {
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
