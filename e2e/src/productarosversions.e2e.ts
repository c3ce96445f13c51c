import type { Page } from '@playwright/test'
import { type ArosFixture, openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'URUN-1')
})

const production = (query = '') => `/product/arosversions?robotId=${fixture.variantId}${query}`
const testing = (query = '') => `/product/testarosversions?robotId=${fixture.variantId}${query}`

/** One stop of the timeline. */
function stop(page: Page, title: string) {
  return page.getByRole('list', { name: 'Sürümler' }).getByRole('listitem').filter({ hasText: title })
}

/** Chooses a robot by its serial number in the open dialog, gives a reason and confirms. */
async function pinTo(page: Page, serial: string) {
  const dialog = page.getByRole('dialog', { name: /robotlara sabitle$/ })
  await dialog.getByRole('combobox', { name: 'Robotlar' }).fill(serial)
  await page.getByRole('option', { name: new RegExp(serial) }).click()
  await dialog.getByLabel('Gerekçe').fill('Sahada deneme')
  await dialog.getByRole('button', { name: 'Sabitle' }).click()
}

test.describe('/product/arosversions and /product/testarosversions', () => {
  test('without a product one is chosen, found the Turkish way', async ({ page, signIn }) => {
    await signIn('support')
    await page.goto('/product/arosversions')
    await page.getByLabel('Ürün ara').fill('RESEPSİYON urun-1')
    await page.getByRole('link', { name: new RegExp(fixture.productName) }).click()
    await expect(page.getByRole('heading', { level: 1, name: fixture.productName })).toBeVisible()
    await page.goto('/product/arosversions')
    const first = page
      .getByRole('main')
      .getByRole('link', { name: /Varsayılan/ })
      .first()
    await expect(first).toContainText(fixture.productName)
    await expect(first).toContainText('Son baktığınız ürün')
    await page.getByLabel('Ürün ara').fill('böyle bir ürün yok')
    await expect(page.getByText('Bu ölçütlere uyan ürün yok.')).toBeVisible()
  })

  test('a product has one default; another takes its place, and it comes back by rolling back', async ({
    page,
    signIn,
  }) => {
    const first = await fixture.published(true)
    const second = await fixture.published(false)
    await signIn('release_manager')
    await page.goto(production())
    await expect(stop(page, first.title)).toContainText('Varsayılan')
    await stop(page, second.title).getByRole('button', { name: 'Varsayılan yap' }).click()
    const dialog = page.getByRole('dialog', { name: /için varsayılan yap$/ })
    await expect(dialog.getByRole('button', { name: 'Varsayılan yap' })).toBeDisabled()
    await dialog.getByLabel('Gerekçe').fill('Sahaya hazır')
    await dialog.getByRole('button', { name: 'Varsayılan yap' }).click()
    await expect(page.getByText(`Varsayılan: ${second.title}`, { exact: false })).toBeVisible()
    await expect(stop(page, first.title)).toContainText('Varsayılanlığı bitti')
    await page.getByRole('button', { name: /sürümüne dön$/ }).click()
    const back = page.getByRole('dialog', { name: new RegExp(`${first.title} sürümüne dön$`) })
    await back.getByLabel('Onay metni').fill('URUN-2')
    await back.getByLabel('Gerekçe').fill('Ses kesiliyor')
    await expect(back.getByRole('button', { name: 'Geri dön' })).toBeDisabled()
    await back.getByLabel('Onay metni').fill(fixture.code)
    await back.getByRole('button', { name: 'Geri dön' }).click()
    await expect(page.getByText(`${first.title} yeniden varsayılan oldu.`)).toBeVisible()
    await expect(page.getByText(`Varsayılan: ${first.title}`, { exact: false })).toBeVisible()
  })

  test('one robot is pinned to a version, with a reason, and follows the default again', async ({
    page,
    signIn,
  }) => {
    const { title } = await fixture.published(false)
    const { serial } = await fixture.unit()
    await signIn('release_manager')
    await page.goto(production())
    await stop(page, title).getByRole('button', { name: 'Robotlara sabitle' }).click()
    const dialog = page.getByRole('dialog', { name: /robotlara sabitle$/ })
    await dialog.getByLabel('Gerekçe').fill('Sahada deneme')
    await dialog.getByRole('button', { name: 'Sabitle' }).click()
    await expect(dialog.getByRole('alert')).toContainText('En az bir robot seçin.')
    await pinTo(page, serial)
    await expect(stop(page, title)).toContainText('1 sabitlendi')
    await page.getByRole('tab', { name: /^Sabitlenenler/ }).click()
    const pin = page.getByRole('row').filter({ hasText: serial })
    await expect(pin).toContainText('Sahada deneme')
    await page.getByRole('tab', { name: /^Robotlar/ }).click()
    await expect(page.getByRole('row').filter({ hasText: serial })).toContainText(
      title.split(' ').at(-1) ?? '',
    )
    await page.getByRole('tab', { name: /^Sabitlenenler/ }).click()
    await pin.getByRole('button', { name: `${serial} için işlemler` }).click()
    await page.getByRole('menuitem', { name: 'Sabitlemeyi kaldır' }).click()
    const end = page.getByRole('dialog', { name: new RegExp(`^${serial}`) })
    await end.getByLabel('Gerekçe').fill('Deneme bitti')
    await end.getByRole('button', { name: 'Sabitlemeyi kaldır' }).click()
    await expect(page.getByText(`${serial} artık sabitli değil.`)).toBeVisible()
    await expect(pin).toHaveCount(0)
  })

  test('an approved version is released from the product, and its name opens it beside the page', async ({
    page,
    signIn,
  }) => {
    const { title } = await fixture.approved()
    await signIn('release_manager')
    await page.goto(production())
    await stop(page, title).getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/\/product\/arosversions\?.*ArosId=/)
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Kapat' }).click()
    await page.getByRole('button', { name: 'Yayına al…' }).click()
    const choice = page.getByRole('dialog', { name: /bir sürümü yayına al$/ })
    await choice.getByRole('combobox', { name: 'AROS sürümü' }).click()
    await page.getByRole('option', { name: new RegExp(title) }).click()
    await expect(choice.getByRole('radio', { name: /^Yayınla/ })).toBeChecked()
    await choice.getByRole('button', { name: 'Devam et' }).click()
    const publication = page.getByRole('dialog', { name: `${title} sürümünü yayınla` })
    await publication.getByLabel('Onay metni').fill(title)
    await publication.getByLabel('Gerekçe').fill('Test ekibi onayladı')
    await publication.getByRole('button', { name: 'Yayınla' }).click()
    await expect(page.getByText(`${title} yayınlandı.`)).toBeVisible()
  })

  test('chosen robots are pinned and unpinned at once', async ({ page, signIn }) => {
    const { title } = await fixture.published(false)
    const [one, two] = [await fixture.unit(), await fixture.unit()]
    await signIn('release_manager')
    await page.goto(production('&tab=robots'))
    const row = (serial: string) => page.getByRole('row').filter({ hasText: serial })
    const choose = async () => {
      for (const { serial } of [one, two]) await row(serial).getByRole('checkbox').check()
    }
    await choose()
    await page.getByRole('button', { name: 'Sabitle…' }).click()
    await page.getByRole('combobox', { name: 'Sabitlenecek sürüm' }).click()
    await page.getByRole('option', { name: title }).click()
    await page.getByRole('button', { name: 'Devam et' }).click()
    const dialog = page.getByRole('dialog', { name: /robotlara sabitle$/ })
    await expect(dialog.getByText('2 robota sabitlenecek')).toBeVisible()
    await dialog.getByLabel('Gerekçe').fill('Saha denemesi')
    await dialog.getByRole('button', { name: 'Sabitle' }).click()
    await expect(page.getByText(`${title} 2 robota sabitlendi.`)).toBeVisible()
    await row(one.serial)
      .getByRole('button', { name: `${one.serial} için işlemler` })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Sabitlemeyi kaldır' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await choose()
    await page.getByRole('button', { name: 'Sabitlemeyi kaldır' }).click()
    const end = page.getByRole('dialog', { name: 'Robotların sabitlemesini kaldır' })
    await end.getByLabel('Gerekçe').fill('Deneme bitti')
    await end.getByRole('button', { name: 'Sabitlemeyi kaldır' }).click()
    await expect(page.getByText('2 robotun sabitlemesi kaldırıldı.')).toBeVisible()
  })

  test('a test version goes to test robots only', async ({ page, signIn }) => {
    const { title } = await fixture.passed()
    const ordinary = await fixture.unit()
    const forTests = await fixture.unit(true)
    await signIn('tester')
    await page.goto(testing())
    await stop(page, title).getByRole('button', { name: 'Robotlara sabitle' }).click()
    const robot = page.getByRole('dialog').getByRole('combobox', { name: 'Robotlar' })
    await robot.fill(ordinary.serial)
    await expect(page.getByText('Bu ürünün test robotu yok')).toBeVisible()
    await robot.fill('')
    await pinTo(page, forTests.serial)
    await expect(stop(page, title)).toContainText('1 sabitlendi')
  })

  test('testers are asked from the product, never the composer', async ({ page, signIn }) => {
    const { id, title } = await fixture.candidate()
    await signIn('release_manager')
    await page.goto(testing())
    await stop(page, title).getByRole('link', { name: 'Testçiler' }).click()
    await expect(page.getByText('Henüz testçi atanmadı.')).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Geçti kararları' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Testi başlat' })).toBeDisabled()
    await page.getByRole('button', { name: 'Testçi ata' }).click()
    const form = page.getByRole('dialog', { name: `${title} için testçi` })
    await form.getByRole('combobox', { name: 'Testçi' }).click()
    const composer = page.getByRole('option', { name: /Özge Çınar/ })
    await expect(composer).toHaveAttribute('aria-disabled', 'true')
    await expect(composer).toContainText('sürümü oluşturan')
    await page.getByRole('option', { name: 'İpek Güneş' }).click()
    await form.getByRole('button', { name: 'Testçi ata' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'İpek Güneş' })).toContainText('Atandı')
    await page.getByRole('button', { name: 'Testi başlat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Testi başlat' }).click()
    await expect(page.getByText('Test ediliyor', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(id))
  })

  test('readers see and change nothing; unknown products are not found', async ({ page, signIn }) => {
    await fixture.published(false)
    await signIn('support')
    await page.goto(production())
    await expect(stop(page, 'Karşılama AROS').first()).toBeVisible()
    await expect(
      page.getByRole('button', { name: /Varsayılan yap|Robotlara sabitle|sürümüne dön|Yayına al/ }),
    ).toHaveCount(0)
    await page.goto('/product/arosversions?robotId=00000000-0000-7000-8000-000000000000')
    await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
    await signIn('marketing')
    await page.goto(production())
    await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
  })

  test('is accessible', async ({ page, signIn }) => {
    const published = await fixture.published(true)
    const tested = await fixture.testing()
    await fixture.unit()
    await signIn('release_manager')
    await page.goto('/product/arosversions')
    await expect(page.getByRole('link', { name: /NOVA-H1/ })).toBeVisible()
    await expectAccessible(page)
    await page.goto(production())
    await expect(page.getByRole('main').getByRole('link', { name: published.title }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Robotlara sabitle' }).first().click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await expectAccessible(page)
    await page.goto(production('&tab=robots'))
    await expect(page.getByRole('link', { name: /^E2E-/ }).first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(testing(`&tab=testers&ArosId=${tested.id}`))
    await expect(page.getByText('İpek Güneş')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await page.getByRole('button', { name: 'Testçi ata' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible()
    await expectAccessible(page)
  })
})
