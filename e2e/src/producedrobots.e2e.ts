import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { newSerial } from './serials.ts'
import { registerUnit } from './unit-api.ts'

const searchLabel = 'Seri no, ad, etiket ya da konum ara'

async function openRegister(page: Page, way: string) {
  await page.getByRole('button', { name: 'Robot kaydet' }).click()
  const drawer = page.getByRole('dialog', { name: 'Robot kaydet' })
  await drawer.getByRole('tab', { name: way }).click()
  return drawer
}

test('a robot is registered by its serial number and found the Turkish way', async ({ page, signIn }) => {
  const serial = newSerial()
  await signIn('production')
  await page.goto('/product/producedrobots')
  const drawer = await openRegister(page, 'Tekil')
  await drawer.getByLabel('Seri no').fill('nh1 küçük')
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  await expect(drawer.getByRole('alert')).toContainText('düzeltilmesi gerekiyor')
  await drawer.getByLabel('Seri no').fill(serial)
  await drawer.getByLabel('Ad', { exact: true }).fill('IŞIKLI Lobi')
  await drawer.getByRole('combobox', { name: 'Varyant' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  await expect(drawer.getByText(`${serial} kaydedildi`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Kapat' }).last().click()
  await page.getByLabel(searchLabel).fill(`işikli ${serial.slice(-4)}`)
  await expect(page.getByRole('link', { name: serial })).toBeVisible()
})

test('a serial number that is taken is said to be', async ({ page, signIn }) => {
  await signIn('production')
  const { serial } = await registerUnit(page)
  await page.goto('/product/producedrobots')
  const drawer = await openRegister(page, 'Tekil')
  await drawer.getByLabel('Seri no').fill(serial)
  await drawer.getByRole('combobox', { name: 'Varyant' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  await expect(drawer.getByRole('alert')).toContainText('zaten kullanılıyor')
})

test('a file is looked at first, refused with its bad rows named, and registered once mended', async ({
  page,
  signIn,
}) => {
  const serials = [newSerial(), newSerial()]
  await signIn('production')
  await page.goto('/product/producedrobots')
  const robots = (await (await page.request.get('/api/robots?f.status=active&size=10')).json()) as {
    items: { code: string }[]
  }
  const code = robots.items[0]?.code ?? ''
  const drawer = await openRegister(page, 'CSV')
  const choose = (lines: string[]) =>
    drawer.locator('input[type=file]').setInputFiles({
      name: 'robotlar.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Seri no;Varyant', ...lines].join('\r\n')),
    })
  await choose([`${serials[0]};${code}`, 'bozuk;YOK'])
  await expect(drawer.getByText('1 yeni, 0 zaten kayıtlı, 1 hatalı satır')).toBeVisible()
  await expect(drawer.getByText('"YOK" kodlu varyant yok.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '1 robotu kaydet' })).toBeDisabled()
  await choose(serials.map((serial) => `${serial};${code}`))
  await drawer.getByRole('button', { name: '2 robotu kaydet' }).click()
  await expect(page.getByText('2 robot kaydedildi')).toBeVisible()
  await page.getByLabel(searchLabel).fill(serials[1] ?? '')
  await expect(page.getByRole('link', { name: serials[1] ?? '' })).toBeVisible()
})

test('an install key is shown once, with the command for the robot', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots')
  const drawer = await openRegister(page, 'Kurulum anahtarı')
  await drawer.getByLabel('Anahtarın adı').fill('Mart hattı')
  await drawer.getByRole('combobox', { name: 'Varyant' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Anahtar oluştur' }).click()
  await expect(drawer.getByText(/^filo_ik_/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.getByText(/filo-agent --server http.* --install-key filo_ik_.* --serial/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Kopyaladım, kapat' }).click()
  const again = await openRegister(page, 'Kurulum anahtarı')
  await expect(again.getByText('Mart hattı', { exact: true })).toBeVisible()
  await expect(again.getByText(/^filo_ik_/)).toHaveCount(0)
})

test('chosen robots are tagged together', async ({ page, signIn }) => {
  await signIn('production')
  const first = await registerUnit(page, { name: 'Birlikte etiketlenen' })
  await registerUnit(page, { name: 'Birlikte etiketlenen' })
  await page.goto('/product/producedrobots?q=birlikte')
  await expect(page.getByRole('link', { name: first.serial })).toBeVisible()
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Etiketle', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '2 robotun etiketlerini değiştir' })
  await dialog.getByLabel('Eklenecek etiketler').fill('Çarşı')
  await dialog.getByLabel('Eklenecek etiketler').press('Enter')
  await dialog.getByRole('button', { name: 'Etiketleri değiştir' }).click()
  await expect(page.getByText('2 robotun etiketleri değişti')).toBeVisible()
  await page.goto('/product/producedrobots?q=carsi')
  await expect(page.getByRole('link', { name: first.serial })).toBeVisible()
})

test('a view is an address, and quality control has one', async ({ page, signIn }) => {
  await signIn('production')
  const waiting = await registerUnit(page, { lifeState: 'quality_control' })
  await page.goto('/product/producedrobots')
  await page.getByRole('tab', { name: 'Kalite kontrol bekleyen' }).click()
  await expect(page).toHaveURL(/f\.attention=qc_waiting/)
  await expect(page.getByRole('link', { name: waiting.serial })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Tümü' })).toHaveAttribute('aria-selected', 'true')
})

test('people of a customer see their own robots and nothing to register', async ({ page, signIn }) => {
  await signIn('production')
  const foreign = await registerUnit(page)
  await signIn('customer_admin')
  await page.goto('/product/producedrobots')
  await expect(page.getByRole('link', { name: /-\d{6}$/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Robot kaydet' })).toHaveCount(0)
  await page.goto(`/product/producedrobots/aboutrobots?RobotId=${foreign.id}`)
  await expect(page.getByText('Kayıt bulunamadı.')).toBeVisible()
})

test('labels of the chosen robots are laid out for the printer', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots?sort=serial&size=10')
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('button', { name: 'Etiket yazdır' }).click()
  const sheet = page.getByRole('dialog', { name: '2 robotun etiketi' })
  await expect(sheet.getByRole('listitem')).toHaveCount(2)
  await expect(sheet.getByRole('img', { name: /sayfasını açan QR kodu/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await sheet.getByRole('button', { name: 'Kapat' }).click()
  await expect(sheet).toBeHidden()
})

test('a row is previewed with a key and opened from there', async ({ page, signIn }) => {
  await signIn('support')
  await page.goto('/product/producedrobots?sort=serial&size=10')
  const link = page.getByRole('link', { name: /^[A-Z0-9]+-\d+$/ }).first()
  const serial = (await link.textContent()) ?? ''
  await link.focus()
  await page.keyboard.press('p')
  const preview = page.getByRole('dialog', { name: new RegExp(serial) })
  await expect(preview.getByText('Özet')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('link', { name: 'Robotu aç' }).click()
  await expect(page).toHaveURL(/aboutrobots\?RobotId=.*list=/)
})

test('the list is accessible', async ({ page, signIn }) => {
  await signIn('production')
  await page.goto('/product/producedrobots')
  await expect(page.getByRole('link', { name: /-\d{6}$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/product/producedrobots?tab=waiting')
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expectAccessible(page)
})
