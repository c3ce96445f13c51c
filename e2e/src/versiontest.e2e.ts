import type { Page } from '@playwright/test'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
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

const note = (page: Page) => page.getByRole('textbox', { name: 'Not', exact: true })

/** Passes every case and ends at the verdict. */
async function passAll(page: Page): Promise<void> {
  const verdict = cases(page).getByRole('button', { name: 'Karar' })
  await expect(verdict).toBeVisible()
  for (const item of (await cases(page).getByRole('listitem').all()).slice(0, -1)) {
    await item.getByRole('button').click()
    await page.getByRole('button', { name: 'Geçti', exact: true }).click()
  }
  await verdict.click()
}

async function sendVerdict(page: Page, title: string, verdict: string) {
  await page.getByRole('button', { name: 'Kararı gönder' }).click()
  const dialog = page.getByRole('dialog', { name: `${title} için "${verdict}" kararını gönder` })
  await dialog.getByRole('button', { name: 'Kararı gönder' }).click()
  return dialog
}

test.describe('/material/versiontest', () => {
  test('a tester sees what they will be asked, accepts and passes the version for good', async ({
    page,
    signIn,
  }) => {
    const { id, title } = await fixture.testing([fixture.packages.base])
    await signIn('tester')
    await page.goto('/material/versiontest?f.state=assigned')
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(cases(page).getByRole('listitem')).toContainText([
      'Sürüm kuruluyor',
      'Robot yeniden açılıyor',
      'Temel işlevler çalışıyor',
      'Önceki sürüme dönülüyor',
      'Taban yazılımı: değişiklikler çalışıyor',
      'Taban yazılımı: uzun süre çalışıyor',
    ])
    await page.getByRole('button', { name: 'Kabul et' }).click()
    await page.getByRole('button', { name: 'Teste başla' }).click()
    await passAll(page)
    await page.getByRole('radio', { name: /^Geçti/ }).check()
    await sendVerdict(page, title, 'Geçti')
    await expect(
      page.getByText('Kararınız kaydedildi ve değiştirilemez. Geçti kararları: 1 / 1'),
    ).toBeVisible()
    await page.goto(`/material/versiontest?ArosId=${id}&case=verdict`)
    const verdict = page.getByRole('region', { name: 'Karar' }).last()
    await expect(verdict.getByText('İpek Güneş')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Kararı gönder' })).toHaveCount(0)
  })

  test('results are kept while they are given, and a reload loses none', async ({ page, signIn }) => {
    await signIn('tester')
    await begin(page)
    await page.getByRole('button', { name: 'Geçti', exact: true }).click()
    await page.getByRole('button', { name: 'Sonraki adım' }).click()
    await page.getByRole('button', { name: 'Engellendi', exact: true }).click()
    await note(page).fill('Robot 14:05’te kapandı, günlük 77')
    await page.reload()
    await expect(page.getByText('Bu tarayıcıda saklanan sonuçlarınız geri yüklendi.')).toBeVisible()
    await expect(note(page)).toHaveValue('Robot 14:05’te kapandı, günlük 77')
    await expect(cases(page).getByText('2 / 6')).toBeVisible()
    await expect(page.getByText('kaydedildi', { exact: false }).last()).toBeVisible()
  })

  test('failing a version needs a comment and evidence on a failed case', async ({ page, signIn }) => {
    await signIn('tester')
    const { title } = await begin(page)
    await page.getByRole('button', { name: 'Kaldı', exact: true }).click()
    await cases(page).getByRole('button', { name: 'Karar' }).click()
    await page.getByRole('radio', { name: /^Kaldı/ }).check()
    const send = page.getByRole('button', { name: 'Kararı gönder' })
    await expect(send).toBeDisabled()
    await page.getByLabel('Açıklama').fill('Kurulum yarıda kalıyor')
    const dialog = await sendVerdict(page, title, 'Kaldı')
    await expect(dialog.getByRole('alert')).toContainText('not ya da kanıt dosyası ekleyin')
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await cases(page)
      .getByRole('button', { name: /Sürüm kuruluyor/ })
      .click()
    await note(page).fill('İndirme %80’de durdu, kayıt 12')
    await cases(page).getByRole('button', { name: 'Karar' }).click()
    await sendVerdict(page, title, 'Kaldı')
    await expect(page.getByText('Kararınız kaydedildi ve değiştirilemez.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Kaldı', { exact: true }).first()).toBeVisible()
  })

  test('a picture proves a failed case, and whoever composed the version sees it', async ({
    page,
    signIn,
  }) => {
    await signIn('tester')
    const { id, title } = await begin(page)
    const variantId = fixture.variantId
    await expect(page.getByRole('button', { name: 'Fotoğraf, video ya da günlük ekle' })).toBeDisabled()
    await page.getByRole('button', { name: 'Kaldı', exact: true }).click()
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
    await page.getByRole('radio', { name: /^Kaldı/ }).check()
    await page.getByLabel('Açıklama').fill('Ekran dondu')
    await sendVerdict(page, title, 'Kaldı')
    await expect(page.getByText('Kararınız kaydedildi ve değiştirilemez.')).toBeVisible()
    await signIn('release_manager')
    await page.goto(`/product/testarosversions?robotId=${variantId}&ArosId=${id}&tab=testers`)
    const findings = page.getByRole('list', { name: 'İpek Güneş adlı testçinin bulguları' })
    await expect(findings.getByText('Sürüm kuruluyor')).toBeVisible()
    await expect(findings.getByRole('link', { name: 'ekran.png' })).toBeVisible()
  })

  test('a pass is refused while a case failed or a mandatory one is open', async ({ page, signIn }) => {
    await signIn('tester')
    const { title } = await begin(page)
    await cases(page).getByRole('button', { name: 'Karar' }).click()
    await expect(page.getByText('Zorunlu 4 adımın sonucu yok:')).toBeVisible()
    await page.getByRole('radio', { name: /^Geçti/ }).check()
    const open = await sendVerdict(page, title, 'Geçti')
    await expect(open.getByRole('alert')).toContainText('Zorunlu 4 adımın sonucu yok.')
    await open.getByRole('button', { name: 'Vazgeç' }).click()
    await passAll(page)
    await cases(page)
      .getByRole('button', { name: /Robot yeniden açılıyor/ })
      .click()
    await page.getByRole('button', { name: 'Kaldı', exact: true }).click()
    await cases(page).getByRole('button', { name: 'Karar' }).click()
    const failed = await sendVerdict(page, title, 'Geçti')
    await expect(failed.getByRole('alert')).toContainText('"Robot yeniden açılıyor" adımı geçmedi')
  })

  test('declining needs a reason, and a version not yet in test cannot be begun', async ({
    page,
    signIn,
  }) => {
    const { id, title } = await fixture.testing([fixture.packages.base])
    await signIn('tester')
    await page.goto(`/material/versiontest?ArosId=${id}`)
    await page.getByRole('button', { name: 'Reddet' }).click()
    const dialog = page.getByRole('dialog', { name: `${title} test görevini reddet` })
    await expect(dialog.getByRole('button', { name: 'Reddet' })).toBeDisabled()
    await dialog.getByLabel('Gerekçe').fill('Bu hafta test robotum yok')
    await dialog.getByRole('button', { name: 'Reddet' }).click()
    await expect(page.getByText('Bu görevi reddettiniz.')).toBeVisible()
    const waiting = await fixture.candidate([fixture.packages.base])
    await fixture.assignTester(waiting.id)
    await page.goto(`/material/versiontest?ArosId=${waiting.id}`)
    await expect(page.getByRole('button', { name: 'Teste başla' })).toBeDisabled()
    await expect(page.getByText('Sürümün testi henüz başlamadı ya da bitti.')).toBeVisible()
  })

  test('nobody works on the test of another, and a developer gives no verdicts', async ({ page, signIn }) => {
    const { id } = await fixture.testing([fixture.packages.base])
    await signIn('release_manager', { which: 1 })
    await page.goto(`/material/versiontest?ArosId=${id}`)
    await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
    await page.goto('/material/versiontest')
    await expect(page.getByText('Test bekleyen sürüm yok.')).toBeVisible()
    await signIn('developer')
    await page.goto('/material/versiontest')
    await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    const assigned = await fixture.testing([fixture.packages.base])
    await signIn('tester')
    await page.goto('/material/versiontest')
    await expect(page.getByRole('link', { name: assigned.title, exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/material/versiontest?ArosId=${assigned.id}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reddet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    const begun = await begin(page)
    await page.getByRole('button', { name: 'Kaldı', exact: true }).click()
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
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    const passed = await fixture.passed()
    await page.goto(`/material/versiontest?ArosId=${passed.id}&case=verdict`)
    await expect(page.getByText('İpek Güneş')).toBeVisible()
    await expectAccessible(page)
  })
})
