import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { addNewcomer } from './newcomer.ts'
import { visit } from './visit.ts'

async function openMenuOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} için işlemler` }).click()
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Ad ya da e-posta ara').fill(text)
}

test('a person is invited, joins with the link, is suspended and cannot come back', async ({
  page,
  signIn,
  browser,
  product,
}) => {
  const email = `gulsen.${Date.now()}@example.com`
  const password = 'yeşil fener yandı'
  await signIn('admin')
  await page.goto('/dashboard/home')
  await page.getByRole('navigation').getByRole('link', { name: 'Kullanıcılar', exact: true }).click()
  await page.getByRole('button', { name: 'Kullanıcı davet et' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kullanıcı davet et' })
  await drawer.getByRole('button', { name: 'Davet et' }).click()
  await expect(drawer.getByRole('alert')).toContainText('düzeltilmesi gerekiyor')
  await drawer.getByLabel('E-posta').fill(email)
  await drawer.getByLabel('Ad', { exact: false }).last().fill('Gülşen Işık')
  await drawer.getByRole('checkbox', { name: /Testçi/ }).check()
  await drawer.getByRole('button', { name: 'Davet et' }).click()
  const done = page.getByRole('dialog', { name: 'Davet hazır' })
  await expect(done).toContainText('E-posta gönderilmedi.')
  const link = await done.getByLabel('Davet bağlantısı').inputValue()
  await done.getByRole('button', { name: 'Tamam' }).click()

  const guest = await (await browser.newContext({ baseURL: product.address })).newPage()
  await guest.goto(`${link}&lng=tr`)
  await guest.getByLabel('Yeni parola', { exact: true }).fill(password)
  await guest.getByLabel('Yeni parola (yeniden)').fill(password)
  await guest.getByRole('button', { name: 'Parolayı belirle' }).click()
  await expect(guest.getByRole('status')).toContainText('Parolanız belirlendi.')
  await guest.getByLabel('E-posta').fill(email)
  await guest.getByLabel('Parola', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Oturum aç' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()

  await searchFor(page, 'GÜLŞEN ısik')
  const row = page.getByRole('row', { name: /Gülşen Işık/ })
  await expect(row).toContainText('Etkin')
  await openMenuOf(page, 'Gülşen Işık')
  await page.getByRole('menuitem', { name: 'Askıya al' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gülşen Işık adlı kişiyi askıya al' })
  await expect(dialog.getByRole('button', { name: 'Askıya al' })).toBeDisabled()
  await dialog.getByLabel('Gerekçe').fill('Görevi sona erdi')
  await dialog.getByRole('button', { name: 'Askıya al' }).click()
  await expect(row).toContainText('Askıda')

  await guest.goto('/profile')
  await expect(guest).toHaveURL(/\/signin/)
  await guest.getByLabel('E-posta').fill(email)
  await guest.getByLabel('Parola', { exact: true }).fill(password)
  await guest.getByRole('button', { name: 'Oturum aç' }).click()
  await expect(guest.getByRole('alert')).toContainText('E-posta ya da parola yanlış.')
  await guest.context().close()
})

test('the list follows what others do, without a reload', async ({ page, signIn, product }) => {
  await signIn('admin')
  await page.goto('/users?q=canl%C4%B1+izleyen')
  await expect(page.getByText('Bu ölçütlere uyan kayıt yok.')).toBeVisible()
  await addNewcomer(product, 'support', 'Canlı İzleyen')
  await expect(page.getByRole('row', { name: /Canlı İzleyen/ })).toBeVisible()
})

test('every tab of the users screen is accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('admin')
  for (const tab of ['people', 'roles', 'invites', 'audit']) {
    await visit(page, `/users?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
  await page.goto(`/users`)
  await page.getByRole('button', { name: /Kullanıcı davet et|Invite user/ }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
})
