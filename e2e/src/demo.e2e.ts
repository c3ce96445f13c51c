import { reservePorts } from '@filo/dev-env/proofs/servers/reserve-ports'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { openAs } from './newcomer.ts'
import { expectFitsPhone } from './phone.ts'
import { type Product, startProduct } from './product.ts'

const DESKTOP = { width: 1280, height: 800 }
/** It takes 45 s on two cores that do nothing else, twice that where a run of all tests is beside. */
const LOADING_MS = 180_000

const adminOf = ({ people }: Product) => {
  const admin = people.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('no administrator')
  return admin
}

const ribbonOf = (page: Page) => page.getByRole('region', { name: 'Demo verisi' })
const firstSteps = (page: Page) =>
  page.getByRole('region', { name: /Filonuzu kurmaya başlayın\. \d adım kaldı\./ })

/** Lists that a new product shows, with what they say while they are empty. */
const emptyLists = [
  ['/productmodel', /Önce bir robot modeli tanımlayın/],
  ['/product/producedrobots', /Kayıtlı robot yok/],
  ['/versions', /Henüz yazılım paketi yüklenmedi/],
  ['/softwarecard', /Henüz yazılım paketi yüklenmedi/],
  ['/arosversions', /AROS sürümü yok/],
  ['/adminaros', /AROS sürümü yok/],
] as const

async function expectEmptyHome(page: Page): Promise<void> {
  await page.goto('/dashboard/home')
  await expect(firstSteps(page).getByRole('listitem')).toHaveCount(6)
  await expect(firstSteps(page).getByText('6 adım kaldı')).toBeVisible()
  await expect(firstSteps(page).getByRole('button', { name: 'Demo verisi yükle' })).toBeEnabled()
  await expect(ribbonOf(page)).toHaveCount(0)
}

/** First steps can be put away, also for the next visit, and taken out again. */
async function putAwayAndBack(page: Page): Promise<void> {
  await firstSteps(page).getByRole('button', { name: 'Gizle' }).click()
  await expect(firstSteps(page)).toHaveCount(0)
  await page.reload()
  const show = page.getByRole('button', { name: 'İlk adımları göster' })
  await expect(show).toBeVisible()
  await expectAccessible(page)
  await show.click()
  await expect(firstSteps(page).getByRole('listitem')).toHaveCount(6)
}

async function withProduct(browser: Browser, look: (page: Page, product: Product) => Promise<void>) {
  const args = ['--still', '--robots', '2', '--first-port', String(await reservePorts(60))]
  const product = await startProduct({ args, settings: { FILO_DEMO: '0' } })
  try {
    const page = await openAs(browser, product, adminOf(product))
    await look(page, product)
    await page.context().close()
  } finally {
    await product.stop()
  }
}

test('first steps are put away and back; demo data comes by one button, is marked, and goes by one word', {
  tag: inTheProof,
}, async ({ browser }) => {
  test.setTimeout(300_000)
  await withProduct(browser, async (page, product) => {
    await expectEmptyHome(page)
    await expectAccessible(page)
    await putAwayAndBack(page)
    for (const [path, words] of emptyLists) {
      await page.goto(path)
      await expect(page.getByText(words).first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Demo verisi yükle' }).first()).toBeVisible()
    }
    await expectAccessible(page)

    const customer = product.people.find(({ role }) => role === 'customer_admin')
    const theirs = customer && (await openAs(browser, product, customer))
    await page.goto('/dashboard/home')
    await firstSteps(page).getByRole('button', { name: 'Demo verisi yükle' }).click()
    await expect(ribbonOf(page)).toContainText(/Demo verisi yükleniyor/)
    await page.reload()
    await expect(ribbonOf(page)).toContainText(/Demo verisi/)
    const remove = ribbonOf(page).getByRole('button', { name: 'Kaldır' })
    await expect(remove).toBeVisible({ timeout: LOADING_MS })
    await expect(firstSteps(page)).toHaveCount(0)
    if (theirs) {
      await expect(ribbonOf(theirs)).toContainText('Demo verisi')
      await expect(ribbonOf(theirs).getByRole('button')).toHaveCount(0)
      await theirs.context().close()
    }
    await expectAccessible(page)
    await expectFitsPhone(page)
    await expect(remove).toBeInViewport()
    await page.setViewportSize(DESKTOP)

    await page.goto('/product/producedrobots?q=NH1-00000')
    await expect(page.getByText('Çevrimiçi')).toHaveCount(2, { timeout: 60_000 })

    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Demo verisini kaldır' })
    await expect(dialog.getByText(/26 robot ve 5 robot modeli silinir/)).toBeVisible()
    await expect(dialog.getByText(/sizin eklediğiniz her kayıt da silinir/)).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Kaldır' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Onay metni').fill('demo')
    await dialog.getByLabel(/Gerekçe/).fill('Kendi verimize geçiyoruz')
    await expectAccessible(page)
    await confirm.click()
    await expect(page.getByText('Demo verisi kaldırıldı.')).toBeVisible({ timeout: 60_000 })
    await expect(ribbonOf(page)).toHaveCount(0)
    await page.goto('/product/producedrobots')
    await expect(page.getByText(/Kayıtlı robot yok/)).toBeVisible()
    await expectEmptyHome(page)
    await expectAccessible(page)
    await page.goto('/product/producedrobots?tab=waiting')
    await expect(page.getByText(/^PC-/).first()).toBeVisible()
    await page.goto('/users?tab=audit')
    await expect(page.getByText('Demo verisi kaldırıldı').first()).toBeVisible()
  })
})
