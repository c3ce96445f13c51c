import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './newcomer.ts'

test('a type, a model and a variant are added, and an archived model comes back', async ({
  page,
  signIn,
}) => {
  const mark = Date.now().toString(36).toUpperCase()
  await signIn('production')
  await page.goto('/dashboard/home')
  await page.getByRole('navigation').getByRole('button', { name: 'Robotlar' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Robot modelleri', exact: true }).click()
  await page.getByRole('button', { name: 'Tür ekle' }).click()
  const typeForm = page.getByRole('dialog', { name: 'Tür ekle' })
  await typeForm.getByLabel('Ad (Türkçe)').fill(`Yüzer ${mark}`)
  await typeForm.getByLabel('Ad (İngilizce)').fill(`Swimmer ${mark}`)
  await typeForm.getByLabel('Kod').fill(`T-${mark}`)
  await typeForm.getByRole('button', { name: 'Kaydet' }).click()

  await page.getByRole('button', { name: 'Bu türe model ekle' }).click()
  const modelForm = page.getByRole('dialog', { name: 'Model ekle' })
  await modelForm.getByLabel('Kod').fill(`M-${mark}`)
  await modelForm.getByLabel('Ad (Türkçe)').fill(`Balina ${mark}`)
  await modelForm.getByLabel('Ad (İngilizce)').fill(`Whale ${mark}`)
  await modelForm.getByLabel('Ağırlık').fill('62,5')
  await modelForm.getByRole('button', { name: 'Ekle', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Balina ${mark}` })).toBeVisible()
  await expect(page.getByLabel('Ağırlık')).toHaveValue('62,5')

  await page.getByRole('tab', { name: /Varyantlar/ }).click()
  await expect(page.getByText('Bu modelin varyantı yok.')).toBeVisible()
  await page.getByRole('button', { name: 'Varyant ekle' }).click()
  const variantForm = page.getByRole('dialog', { name: 'Varyant ekle' })
  await variantForm.getByLabel('Kod').fill(`V-${mark}`)
  await variantForm.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('table').getByText(`V-${mark}`)).toBeVisible()

  await page
    .getByRole('button', { name: `Balina ${mark} için işlemler` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Arşivle', exact: true }).click()
  await expect(page.getByText('Arşivde').first()).toBeVisible()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByText('Kullanımda').first()).toBeVisible()
})

test('what was saved while its answer got lost is saved once, however often it is pressed', async ({
  browser,
  person,
  product,
}) => {
  // A window of its own: the browser's words about the lost answers are no fault here.
  const page = await openAs(browser, product, person('production'))
  const name = `Sürüngen ${Date.now().toString(36)}`
  await page.goto('/productmodel')
  await page.getByRole('button', { name: 'Tür ekle' }).click()
  const form = page.getByRole('dialog', { name: 'Tür ekle' })
  await form.getByLabel('Ad (Türkçe)').fill(name)
  await form.getByLabel('Ad (İngilizce)').fill(name)
  await form.getByLabel('Kod').fill(name.replace('Sürüngen ', 'R-').toUpperCase())
  const answers: number[] = []
  await page.route('**/api/robot-types', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    answers.push(answer.status())
    await (answers.length < 3 ? route.abort('connectionreset') : route.fulfill({ response: answer }))
  })
  for (const lost of [1, 2]) {
    await form.getByRole('button', { name: 'Kaydet' }).click()
    await expect.poll(() => answers.length).toBe(lost)
    await expect(form.getByRole('alert')).toBeVisible()
  }
  await form.getByRole('button', { name: 'Kaydet' }).click()
  await expect(form).toBeHidden()
  expect(answers).toEqual([201, 201, 201])
  await expect(page.getByRole('treeitem').filter({ hasText: name })).toHaveCount(1)
  await page.context().close()
})

test('a number that is none and a range that is none are said at their field', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/productmodel')
  await page.getByRole('treeitem').filter({ hasText: 'Nova H1 insansı' }).last().click()
  await page.getByLabel('Yükseklik').fill('uzun')
  await page.getByRole('switch', { name: /Müzik sesi/ }).check()
  const music = page.getByRole('group', { name: 'Müzik sesi' })
  await music.getByLabel('En çok').fill('500')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('alert')).toContainText('düzeltilmesi gerekiyor')
  await expect(page.getByLabel('Yükseklik')).toHaveAttribute('aria-invalid', 'true')
  await expect(music.getByText(/aralığında olmalı/)).toBeVisible()
})

test('a model that robots were built of cannot be deleted, and says why', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/productmodel')
  await page.getByRole('treeitem').filter({ hasText: 'Nova H1 insansı' }).last().click()
  await page.getByRole('button', { name: 'Nova H1 insansı için işlemler' }).first().click()
  await expect(page.getByRole('menuitem', { name: /^Sil/ })).toContainText('arşivleyin')
})

test('what is typed about a variant is asked for before its history is read', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/productmodel')
  await page.getByRole('treeitem').filter({ hasText: 'Mini Nova' }).last().click()
  await page.getByRole('tab', { name: /Varyantlar/ }).click()
  await page
    .getByRole('table')
    .getByRole('button', { name: /için işlemler$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Düzenle' }).click()
  const drawer = page.getByRole('dialog')
  const revision = drawer.getByLabel('Donanım revizyonu')
  await revision.fill('Z9')
  await drawer.getByRole('tab', { name: 'Geçmiş' }).click()
  const question = page.getByRole('dialog', { name: 'Kaydedilmemiş değişiklikler var' })
  await question.getByRole('button', { name: 'Sayfada kal' }).click()
  await expect(revision).toHaveValue('Z9')
  await drawer.getByRole('tab', { name: 'Geçmiş' }).click()
  await question.getByRole('button', { name: 'Kaydetmeden ayrıl' }).click()
  await expect(drawer.getByRole('tab', { name: 'Geçmiş', selected: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Kapat' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).not.toHaveURL(/panel=/)
})

test('the catalogue is accessible', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/productmodel')
  await page.getByRole('treeitem').filter({ hasText: 'Mini Nova' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mini Nova' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByRole('tabpanel').getByRole('region')).toBeVisible()
  await expectAccessible(page)
})
