import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { registerUnit } from './unit-api.ts'

const about = (id: string, rest = '') => `/product/producedrobots/aboutrobots?RobotId=${id}${rest}`

/** Presses a life step and confirms it. */
async function step(page: Page, serial: string, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${serial}: ${label}` })
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('without a robot the page asks which one', async ({ page, signIn }) => {
  await signIn('production')
  const { serial } = await registerUnit(page)
  await page.goto('/product/producedrobots/aboutrobots')
  await page.getByLabel('Seri no, ad, etiket ya da konum ara').fill(serial)
  // What was typed is found a moment later, and the row under the pointer moves.
  await expect(async () => {
    await page.getByRole('link', { name: serial }).click()
    await expect(page).toHaveURL(/RobotId=/, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('Bu robottan henüz durum bilgisi gelmedi.')).toBeVisible()
  await page.goto('/product/producedrobots/aboutrobots')
  await expect(page.getByRole('link', { name: serial })).toContainText('Son baktığınız robot')
})

test('a robot goes from the plan to the customer, and its history says so', async ({ page, signIn }) => {
  await signIn('production')
  const { id, serial } = await registerUnit(page)
  await page.goto(about(id))
  await step(page, serial, 'Üretime al')
  await step(page, serial, 'Kalite kontrole al')
  await step(page, serial, 'Stoğa al')
  await page.getByRole('button', { name: 'Sevk et', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${serial}: Sevk et` })
  await dialog.getByRole('button', { name: 'Sevk et' }).click()
  await expect(dialog.getByRole('alert')).toContainText('müşteriye atayın')
  await dialog.getByRole('combobox', { name: 'Müşteri' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Sevk et' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Sevk edildi').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Geçmiş' }).click()
  await expect(page.getByText('Robotun yaşam durumu değiştirildi').first()).toBeVisible()
})

test('an edit on top of somebody else’s shows both sides', async ({ page, signIn }) => {
  await signIn('production')
  const { id, serial } = await registerUnit(page)
  await page.goto(about(id))
  await page.getByRole('button', { name: 'Düzenle' }).click()
  const drawer = page.getByRole('dialog', { name: `${serial} robotunu düzenle` })
  await drawer.getByLabel('Ad', { exact: false }).first().fill('Resepsiyon')
  const meanwhile = await page.request.patch(`/api/produced-robots/${id}`, { data: { name: 'Lobi' } })
  expect(meanwhile.status()).toBe(200)
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  const conflict = page.getByRole('dialog', { name: /başkası değiştirdi/ })
  await expect(conflict.getByRole('row', { name: /Ad/ })).toContainText('Lobi')
  await conflict.getByRole('button', { name: 'Benimkini kaydet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resepsiyon' })).toBeVisible()
})

test('retiring takes the serial number and a reason, and is for good', async ({ page, signIn }) => {
  await signIn('production')
  const { id, serial } = await registerUnit(page, { name: 'Son yolculuk' })
  await page.goto(about(id))
  await page.getByRole('button', { name: 'Son yolculuk için işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Hurdaya ayır' }).click()
  const dialog = page.getByRole('dialog', { name: `${serial} robotunu hurdaya ayır` })
  await expect(dialog.getByRole('button', { name: 'Hurdaya ayır' })).toBeDisabled()
  await dialog.getByRole('textbox').first().fill(serial.toLowerCase())
  await dialog.getByLabel('Gerekçe').fill('Kazada hurda oldu')
  await dialog.getByRole('button', { name: 'Hurdaya ayır' }).click()
  await expect(page.getByText(`${serial} hurdaya ayrıldı`)).toBeVisible()
  await expect(page.getByText('Hurda', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Düzenle' })).toHaveCount(0)
})

test('what somebody else changes shows without a reload', async ({ page, signIn }) => {
  await signIn('production')
  const { id } = await registerUnit(page, { name: 'Canlı izlenen' })
  await page.goto(about(id))
  await expect(page.getByText('Planlandı').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Geçmiş (1)' })).toBeVisible()
  const moved = await page.request.post(`/api/produced-robots/${id}/life-state`, {
    data: { to: 'in_production' },
  })
  expect(moved.status()).toBe(200)
  await expect(page.getByText('Üretimde').first()).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Geçmiş (2)' })).toBeVisible()
})

test('a robot is taken out of its work only with a reason', async ({ page, signIn }) => {
  await signIn('production')
  const customers = await page.request.get('/api/customers?size=10')
  const { items } = (await customers.json()) as { items: { id: string }[] }
  const given = { name: 'Serviste', lifeState: 'active', customerId: items[0]?.id }
  const { id, serial } = await registerUnit(page, given)
  await page.goto(about(id))
  await page.getByRole('button', { name: 'Serviste için işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Servise al' }).click()
  const dialog = page.getByRole('dialog', { name: `${serial}: Servise al` })
  await expect(dialog.getByRole('button', { name: 'Servise al' })).toBeDisabled()
  await dialog.getByLabel('Gerekçe').fill('Sol kolu tutmuyor')
  await dialog.getByRole('button', { name: 'Servise al' }).click()
  await page.getByRole('tab', { name: 'Geçmiş' }).click()
  await expect(page.getByText('Sol kolu tutmuyor').first()).toBeVisible()
})

test('from a list the page walks to the neighbours of the robot', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots?sort=serial&size=10')
  const links = page.getByRole('link', { name: /^[A-Z0-9]+-\d+$/ })
  await expect(links.nth(1)).toBeVisible()
  const [first = '', second = ''] = await links.allInnerTexts()
  await links.first().click()
  await expect(page.getByRole('button', { name: 'Önceki' })).toBeDisabled()
  await page.getByRole('link', { name: 'Sonraki' }).click()
  await expect(page.getByText(second, { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Önceki' }).click()
  await expect(page.getByText(first, { exact: true }).first()).toBeVisible()
})

test('support may send a robot back, but not assign versions', async ({ page, signIn }) => {
  await signIn('support')
  const list = await page.request.get('/api/produced-robots?f.connection=online&f.lifeState=active&size=10')
  const { items } = (await list.json()) as { items: { id: string }[] }
  await page.goto(about(items[0]?.id ?? ''))
  await expect(page.getByRole('tab', { name: 'Genel' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Güncelle', exact: true })).toHaveCount(0)
  const answer = await page.request.get(`/api/produced-robots/${items[0]?.id}/rollback`)
  expect(answer.status()).toBe(200)
})

test('the tabs of a robot are accessible', async ({ page, signIn }) => {
  await signIn('admin')
  const list = await page.request.get('/api/produced-robots?f.connection=online&size=10')
  const { items } = (await list.json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? (await registerUnit(page)).id
  for (const tab of ['general', 'software', 'updates', 'history']) {
    await page.goto(about(id, `&tab=${tab}`))
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
