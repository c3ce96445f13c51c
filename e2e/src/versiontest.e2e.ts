import { saveTestResults } from '@filo/contract/testers/testers-routes'
import type { Page } from '@playwright/test'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'DENEME-1')
})

/** Begins the test of a new version of one package, as the signed-in tester. */
async function begin(page: Page): Promise<{ id: string; title: string }> {
  const made = await fixture.testing([fixture.packages.base])
  await page.goto(`/material/versiontest?ArosId=${made.id}`)
  await page.getByRole('button', { name: /Teste başla|Begin test/ }).click()
  await expect(page.getByRole('group', { name: /^(Sonuç|Result)$/ })).toBeVisible()
  return made
}

function cases(page: Page) {
  return page.getByRole('region', { name: 'Test adımları' })
}

test.describe('/material/versiontest', () => {
  test('a picture proves a failed case, and whoever composed the version sees it', async ({
    page,
    signIn,
  }) => {
    await signIn('tester')
    const { id } = await begin(page)
    const variantId = fixture.variantId
    await expect(page.getByRole('button', { name: 'Fotoğraf, video ya da günlük ekle' })).toBeDisabled()
    await page.getByRole('button', { name: 'Başarısız', exact: true }).click()
    const picking = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Fotoğraf, video ya da günlük ekle' }).click()
    const log = { name: 'günlük.log', mimeType: 'text/plain', buffer: Buffer.from('14:05 güç kesildi') }
    await (await picking).setFiles([{ name: 'ekran.png', mimeType: 'image/png', buffer: picture }, log])
    const evidence = page.getByRole('list', { name: 'Kanıtlar' })
    await expect(evidence.getByRole('link')).toHaveText(['ekran.png', 'günlük.log'])
    await evidence.getByRole('button', { name: 'günlük.log kanıtını çıkar' }).click()
    await expect(page.getByText('kaydedildi', { exact: false }).last()).toBeVisible()
    await page.reload()
    await expect(evidence.getByRole('link')).toHaveText(['ekran.png'])
    await expect(evidence.locator('img')).toHaveJSProperty('naturalWidth', 1)
    const many = Array.from({ length: 20 }, (_, index) => ({ ...log, name: `günlük ${index}.log` }))
    await page.locator('input[type=file]').setInputFiles(many)
    await expect(page.getByText('Bu adıma 19 dosya daha eklenebilir.')).toBeVisible()
    await expect(evidence.getByRole('link')).toHaveText(['ekran.png'])
    await cases(page).getByRole('button', { name: 'Karar' }).click()
    await page.getByRole('radio', { name: /^Başarısız/ }).check()
    await page.getByLabel('Açıklama').fill('Ekran dondu')
    await page.getByRole('button', { name: 'Kararı gönder' }).click()
    await expect(page.getByText('Kararınız kaydedildi ve değiştirilemez.')).toBeVisible()
    await signIn('release_manager')
    await page.goto(`/product/testarosversions?robotId=${variantId}&ArosId=${id}&tab=testers`)
    const findings = page.getByRole('list', { name: 'İpek Güneş adlı testçinin bulguları' })
    await expect(findings.getByText('Sürüm kuruluyor')).toBeVisible()
    await expect(findings.getByRole('link', { name: 'ekran.png' })).toBeVisible()
  })

  test('is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
    const assigned = await fixture.testing([fixture.packages.base])
    await signIn('tester')
    await page.goto('/material/versiontest')
    await expect(page.getByRole('link', { name: assigned.title, exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/material/versiontest?ArosId=${assigned.id}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /diğer işlemler$/ }).click()
    await page.getByRole('menuitem', { name: 'Görevi geri çevir' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    const shared = await begin(page)
    const elsewhere = { caseId: 'aros:install', result: 'blocked' as const, note: 'tablet', evidence: [] }
    const params = { ArosId: shared.id }
    await fixture.team.tester.call(saveTestResults, { params, body: { caseResults: [elsewhere] } })
    await page.getByRole('button', { name: 'Geçti', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /değiştirdi/ })).toContainText('tablet')
    await expectAccessible(page)
    const begun = await begin(page)
    await page.getByRole('button', { name: 'Başarısız', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'ekran.png',
      mimeType: 'image/png',
      buffer: picture,
    })
    await expect(page.getByRole('link', { name: 'ekran.png' })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/material/versiontest?ArosId=${begun.id}&case=verdict`)
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Kararı gönder' }).click()
    await expect(page.getByText(/Karar gönderilemedi/)).toBeVisible()
    await expectAccessible(page)
    const passed = await fixture.passed()
    await page.goto(`/material/versiontest?ArosId=${passed.id}&case=verdict`)
    await expect(page.getByText('İpek Güneş')).toBeVisible()
    await expectAccessible(page)
  })
})
