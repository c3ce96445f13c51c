import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expect, test } from './fixtures.ts'

const about = (id: string) => `/product/producedrobots/aboutrobots?RobotId=${id}`
const today = new Date().toISOString().slice(0, 4)

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'GUNCEL-1')
})

test('one robot is updated to a release that is not the default, and follows its variant again', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000)
  const { id, serial } = await fixture.unit()
  await signIn('release_manager')
  await page.goto(about(id))
  const update = page.getByRole('button', { name: 'Güncelle', exact: true })
  await expect(update).toHaveAttribute('aria-disabled', 'true')
  await update.focus()
  await expect(page.getByRole('tooltip')).toContainText('başka yayında AROS sürümü yok')
  const { title } = await fixture.published(false)
  await page.reload()
  await expect(update).not.toHaveAttribute('aria-disabled', 'true')
  await update.click()
  const dialog = page.getByRole('dialog', { name: `${serial} robotunu güncelle` })
  await expect(dialog.getByRole('combobox', { name: 'AROS sürümü' })).toContainText(title)
  await expect(dialog.getByRole('button', { name: 'Güncelle' })).toBeDisabled()
  await dialog.getByLabel('Gerekçe').fill('Sahada deneme')
  await dialog.getByLabel('Sabitlemenin son günü').fill(`${Number(today) + 1}-01-31`)
  await dialog.getByRole('button', { name: 'Güncelle' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Bu sürüme sabitlendi')).toBeVisible()
  await page.goto(`/product/producedrobots?q=${serial}`)
  await expect(page.getByRole('link', { name: serial })).toBeVisible()
  await page.getByRole('link', { name: serial }).click()
  await expect(page.getByRole('tab', { name: /^Genel/ })).toBeVisible()
  await page.getByRole('button', { name: /için işlemler$/ }).click()
  await page.getByRole('menuitem', { name: 'Sabitlemeyi kaldır' }).click()
  const unpin = page.getByRole('dialog', { name: `${serial} robotunun sabitlemesini kaldır` })
  await unpin.getByLabel('Gerekçe').fill('Deneme bitti')
  await unpin.getByRole('button', { name: 'Sabitlemeyi kaldır' }).click()
  await expect(page.getByText('Varyantını izliyor', { exact: true })).toBeVisible()
})

test('the software is counted anew as it comes, whichever tab is open', async ({ page, signIn, product }) => {
  test.setTimeout(180_000)
  const own = await openArosFixture(product, 'SAYAC-1')
  const { id } = await own.unit()
  await signIn('release_manager')
  await page.goto(`${about(id)}&tab=history`)
  await expect(page.getByRole('tab', { name: 'Yazılım (0)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Güncellemeler (0)' })).toBeVisible()
  await own.published(true)
  await expect(page.getByRole('tab', { name: 'Yazılım (3)' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Güncellemeler (1)' })).toBeVisible()
})
