import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { refuseOnceAsLate } from './late-proof.ts'
import { addNewcomer } from './newcomer.ts'

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
  await page.getByRole('navigation').getByRole('link', { name: 'Kullanıcılar' }).click()
  await page.getByRole('button', { name: 'Kullanıcı davet et' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kullanıcı davet et' })
  await drawer.getByRole('button', { name: 'Davet et' }).click()
  await expect(drawer.getByRole('alert')).toContainText('düzeltilmesi gerekiyor')
  await drawer.getByLabel('E-posta').fill(email)
  await drawer.getByLabel('Ad', { exact: false }).last().fill('Gülşen Işık')
  await drawer.getByRole('checkbox', { name: /Test Uzmanı/ }).check()
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

test('an address that is taken is said at its field', async ({ page, signIn, person }) => {
  await signIn('admin')
  await page.goto('/users')
  await page.getByRole('button', { name: 'Kullanıcı davet et' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kullanıcı davet et' })
  await drawer.getByLabel('E-posta').fill(person('tester').email)
  await drawer.getByLabel('Ad', { exact: false }).last().fill('Bir Başkası')
  await drawer.getByRole('checkbox', { name: /Test Uzmanı/ }).check()
  await drawer.getByRole('button', { name: 'Davet et' }).click()
  await expect(drawer.getByLabel('E-posta')).toHaveAccessibleDescription(/zaten kullanılıyor/)
})

test('the list follows what others do, without a reload', async ({ page, signIn, product }) => {
  await signIn('admin')
  await page.goto('/users?q=canl%C4%B1+izleyen')
  await expect(page.getByText('Bu ölçütlere uyan kayıt yok.')).toBeVisible()
  await addNewcomer(product, 'support', 'Canlı İzleyen')
  await expect(page.getByRole('row', { name: /Canlı İzleyen/ })).toBeVisible()
})

test('details are edited, and a change made meanwhile is shown beside the own one', async ({
  page,
  signIn,
  product,
}) => {
  const { userId, displayName } = await addNewcomer(product, 'developer', 'Çakışan Kayıt')
  await signIn('admin')
  await page.goto(`/users?userId=${userId}`)
  const drawer = page.getByRole('dialog', { name: displayName })
  await drawer.getByLabel('Unvan').fill('Kıdemli mühendis')
  const meanwhile = await page.request.patch(`/api/users/${userId}`, { data: { title: 'Stajyer' } })
  expect(meanwhile.status()).toBe(200)
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  const conflict = page.getByRole('dialog', { name: /başkası değiştirdi/ })
  await expect(conflict.getByRole('row', { name: /Unvan/ })).toContainText('Stajyer')
  await conflict.getByRole('button', { name: 'Benimkini kaydet' }).click()
  await expect(page.getByText('Çakışan Kayıt kaydedildi.')).toBeVisible()
  await page.goto(`/users?userId=${userId}&panel=history`)
  const history = page.getByRole('dialog', { name: displayName })
  await expect(history.getByText('Kullanıcı bilgileri değiştirildi').first()).toBeVisible()
  await page.goto(`/users?userId=${userId}`)
  await drawer.getByLabel('Notlar').fill('Hafta sonu aranmaz.')
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Çakışan Kayıt kaydedildi.')).toBeVisible()
  await page.goto(`/users?userId=${userId}`)
  await expect(drawer.getByLabel('Notlar')).toHaveValue('Hafta sonu aranmaz.')
})

test('the matrix of roles tells how many hold each, and leads to them', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/users?tab=roles')
  const matrix = page.getByRole('region', { name: 'Rollerin yetkileri' })
  const count = matrix
    .getByRole('row', { name: /Kullanıcı sayısı/ })
    .getByRole('link')
    .first()
  await expect(count).toHaveAccessibleName(/\d+ kişi/)
  const told = Number(await count.textContent())
  await count.click()
  await expect(page).toHaveURL(/\/users\?f\.role=admin/)
  await expect(page.getByRole('row')).toHaveCount(told + 1)
})

test('roles change with a reason, and nobody takes their own away', async ({ page, signIn, product }) => {
  const { userId, displayName } = await addNewcomer(product, 'developer', 'Rolü Değişen')
  await signIn('admin')
  await page.goto('/users')
  await searchFor(page, displayName)
  await openMenuOf(page, displayName)
  await page.getByRole('menuitem', { name: 'Rolleri değiştir' }).click()
  const drawer = page.getByRole('dialog', { name: `${displayName}: roller` })
  await drawer.getByRole('checkbox', { name: /Destek Uzmanı/ }).check()
  await drawer.getByLabel('Gerekçe').fill('Nöbet ekibine katıldı')
  const data = { roles: [{ roleKey: 'tester' }], reason: 'Testlere geçti' }
  const meanwhile = await page.request.put(`/api/users/${userId}/roles`, { data })
  expect(meanwhile.status()).toBe(200)
  await drawer.getByRole('button', { name: 'Rolleri kaydet' }).click()
  const conflict = page.getByRole('dialog', { name: /başkası değiştirdi/ })
  const differing = conflict.getByRole('row', { name: /Roller/ })
  await expect(differing.getByRole('cell').first()).toHaveText('Yazılım Geliştirici\nDestek Uzmanı')
  await expect(differing.getByRole('cell').last()).toHaveText('Test Uzmanı')
  await conflict.getByRole('button', { name: 'Benimkini kaydet' }).click()
  await expect(page.getByRole('row', { name: new RegExp(displayName) })).toContainText('+1')

  await searchFor(page, 'Deniz Işık')
  await openMenuOf(page, 'Deniz Işık')
  await expect(page.getByRole('menuitem', { name: /^Sil/ })).toContainText('başka bir yöneticiden isteyin')
  await page.getByRole('menuitem', { name: 'Rolleri değiştir' }).click()
  const own = page.getByRole('dialog', { name: 'Deniz Işık: roller' })
  await own.getByRole('checkbox', { name: /Sistem Yöneticisi/ }).uncheck()
  await own.getByRole('checkbox', { name: /Test Uzmanı/ }).check()
  await own.getByLabel('Gerekçe').fill('Deneme')
  await own.getByRole('button', { name: 'Rolleri kaydet' }).click()
  await expect(own.getByRole('alert')).toContainText('Kendi yetkinizi bu yolla kaldıramazsınız.')
})

test('deleting takes the name, a reason and, later on, the password', async ({
  page,
  signIn,
  person,
  product,
}) => {
  const { displayName, userId } = await addNewcomer(product, 'developer', 'Ilgaz Çıkan')
  await signIn('admin')
  await page.goto('/users')
  await searchFor(page, displayName)
  await refuseOnceAsLate(page, `**/api/users/${userId}`)
  await openMenuOf(page, displayName)
  await page.getByRole('menuitem', { name: 'Sil', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${displayName} adlı kişiyi sil` })
  await dialog.getByLabel('Gerekçe').fill('İşten ayrıldı')
  await expect(dialog.getByRole('button', { name: 'Sil' })).toBeDisabled()
  await dialog.getByLabel('Onay metni').fill('ilgaz çikan')
  await dialog.getByRole('button', { name: 'Sil' }).click()
  const proof = page.getByRole('dialog', { name: 'Parolanızı doğrulayın' })
  await proof.getByLabel('Parola').fill('yanlış')
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(proof.getByRole('alert')).toContainText('Parola yanlış.')
  await proof.getByLabel('Parola').fill(person('admin').password)
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(page.getByText(`${displayName} silindi.`)).toBeVisible()
  await expect(page.getByText('Bu ölçütlere uyan kayıt yok.')).toBeVisible()
})

test('the audit log is filtered by the day and proved whole', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/users?tab=audit')
  await page.getByRole('button', { name: 'Zinciri doğrula' }).click()
  await expect(page.getByRole('alert').getByText(/Zincir sağlam: [\d.]+ kaydın hiçbiri/)).toBeVisible()
  await page.getByLabel('Bitiş günü').fill('2001-01-01')
  await expect(page.getByText('Bu ölçütlere uyan kayıt yok.')).toBeVisible()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).last().click()
  await expect(page.getByRole('grid', { name: 'Denetim kaydı' }).getByRole('row').nth(1)).toBeVisible()
})

test("a customer's administrator sees their own people and grants customer roles only", async ({
  page,
  signIn,
}) => {
  await signIn('customer_admin')
  await page.goto('/users')
  await expect(page.getByRole('row', { name: /Şule Ağaoğlu/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Deniz Işık/ })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Denetim kaydı' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Kullanıcı davet et' }).click()
  const drawer = page.getByRole('dialog', { name: 'Kullanıcı davet et' })
  await expect(drawer.getByRole('checkbox')).toHaveCount(2)
  await expect(drawer.getByLabel('Müşteri', { exact: true })).toHaveCount(0)
})

test('who may not see people is told whom to ask', async ({ page, signIn }) => {
  await signIn('developer')
  await page.goto('/users')
  await expect(page.getByText('Bu sayfa için yetkiniz yok')).toBeVisible()
})

test('every tab of the users screen is accessible', async ({ page, signIn }) => {
  await signIn('admin')
  for (const tab of ['people', 'roles', 'invites', 'audit']) {
    await page.goto(`/users?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
  }
  await page.goto(`/users`)
  await page.getByRole('button', { name: /Kullanıcı davet et|Invite user/ }).click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
})
