import { type APIRequestContext, request } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { addNewcomer, type Newcomer, openAs } from './newcomer.ts'
import { expectFitsPhone } from './phone.ts'
import type { Product } from './product.ts'

async function signInAdmin({ address, people }: Product): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: address })
  const { email, password } = people.find(({ role }) => role === 'admin') ?? { email: '', password: '' }
  expect((await api.post('/api/session', { data: { email, password } })).status()).toBe(200)
  return api
}

/** Something the person is told of: their roles are given to them anew. */
async function renewRoles(product: Product, { userId, role }: Newcomer): Promise<void> {
  const admin = await signInAdmin(product)
  const data = { roles: [{ roleKey: role }], reason: 'Yetkiler gözden geçirildi' }
  const answer = await admin.put(`/api/users/${userId}/roles`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  await admin.dispose()
}

test('the bell counts what is new while the page is open, and opening it counts it as read', async ({
  browser,
  product,
}) => {
  const person = await addNewcomer(product, 'tester')
  const page = await openAs(browser, product, person)
  await expect(page.getByRole('button', { name: 'Bildirimler' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible()
  await renewRoles(product, person)
  await page.getByRole('button', { name: '1 okunmamış bildirim' }).click()
  const panel = page.getByRole('complementary', { name: 'Bildirimler' })
  await panel.getByRole('link', { name: 'Rolleriniz değiştirildi' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await expect(page.getByRole('button', { name: /okunmamış bildirim/ })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Okunmadı say: Rolleriniz değiştirildi' }).click()
  await expect(page.getByRole('button', { name: '1 okunmamış bildirim' })).toBeVisible()
  await panel.getByRole('button', { name: 'Filo', exact: true }).click()
  await expect(panel.getByText('Bildirim yok')).toBeVisible()
  await panel.getByRole('button', { name: 'Tümü', exact: true }).click()
  await panel.getByRole('button', { name: 'Tümünü okundu işaretle' }).click()
  await expect(page.getByRole('button', { name: /okunmamış bildirim/ })).toHaveCount(0)
  await page.context().close()
})

test('notifications and their settings are accessible', { tag: inTheProof }, async ({ page, signIn }) => {
  const words = /bildirim/
  await signIn('release_manager')
  await page.goto('/profile?tab=notifications')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: words }).first().click()
  await expect(page.getByRole('complementary').getByRole('list').first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})

test('the first step that asks about notices is accessible', { tag: inTheProof }, async ({
  page,
  signIn,
}) => {
  await signIn('customer_admin')
  await page.goto('/profile?tab=notifications')
  await expect(page.getByRole('button', { name: 'Olduğu gibi kalsın' })).toBeVisible()
  await expectAccessible(page)
})
