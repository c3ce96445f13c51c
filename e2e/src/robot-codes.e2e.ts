import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'
import { type RobotProcess, startRobot } from './robot-process.ts'
import { newSerial } from './serials.ts'
import { registerUnit } from './unit-api.ts'

const codePattern = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}/
const waits = /waits to be let in, pairing code (\S+)/

const robots: RobotProcess[] = []
test.afterEach(async () => {
  for (const robot of robots.splice(0)) await robot.stop()
})

async function switchOn(server: string, serial: string, environment = {}): Promise<RobotProcess> {
  const robot = await startRobot(server, serial, environment)
  robots.push(robot)
  return robot
}

async function openRegister(page: Page, way: string) {
  await page.getByRole('button', { name: 'Robot kaydet' }).click()
  const drawer = page.getByRole('dialog', { name: 'Robot kaydet' })
  await drawer.getByRole('tab', { name: way }).click()
  return drawer
}

const expectOnline = (page: Page) =>
  expect(page.getByText('Çevrimiçi', { exact: true }).first()).toBeVisible()

test('a robot shows its pairing code, a person types it, and the robot is registered and online', async ({
  page,
  signIn,
  product,
}) => {
  const serial = newSerial()
  const robot = await switchOn(product.address, serial)
  const code = await robot.reported(waits)
  await signIn('production')
  await page.goto('/product/producedrobots?tab=waiting')
  const waiting = page.getByRole('row').filter({ hasText: serial })
  await expect(waiting).toContainText(code)
  await waiting.getByRole('button', { name: /için işlemler$/ }).click()
  await page.getByRole('menuitem', { name: 'Önizle' }).click()
  const preview = page.getByRole('dialog', { name: serial })
  await expect(preview.getByText(code)).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Kabul et' })).toBeVisible()
  await page.goto('/product/producedrobots')
  const drawer = await openRegister(page, 'Eşleştirme kodu')
  const box = drawer.getByLabel('Eşleştirme kodu')
  await box.fill('7K3F')
  await drawer.getByRole('button', { name: 'Robotu bul' }).click()
  await expect(drawer.getByText('10 harf ve rakamı yazın').first()).toBeVisible()
  await box.fill('0000-0000-00')
  await drawer.getByRole('button', { name: 'Robotu bul' }).click()
  await expect(drawer.getByRole('alert')).toContainText('Bu kodla bekleyen robot yok')
  await expectAccessible(page)
  await box.fill(code.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l'))
  await drawer.getByRole('button', { name: 'Robotu bul' }).click()
  await expect(drawer.getByText(serial, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('combobox', { name: 'Ürün' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByLabel('Ad', { exact: true }).fill('Kodla gelen')
  await drawer.getByRole('button', { name: 'Kaydet ve kabul et' }).click()
  await expect(page.getByText(`${serial} kaydedildi ve kabul edildi`)).toBeVisible()
  await page.getByRole('button', { name: 'Robotu aç' }).click()
  await expect(page.getByRole('heading', { name: 'Kodla gelen' })).toBeVisible()
  await expectOnline(page)
})

test('a robot registered beforehand joins by its claim code; a wrong one tells the robot what to do', {
  tag: inTheProof,
}, async ({ page, signIn, product }) => {
  const serial = newSerial()
  await signIn('production')
  await page.goto('/product/producedrobots')
  const drawer = await openRegister(page, 'Tekil')
  await drawer.getByLabel('Seri no').fill(serial)
  await drawer.getByRole('combobox', { name: 'Ürün' }).click()
  await page.getByRole('option').first().click()
  await drawer.getByRole('button', { name: 'Kaydet' }).click()
  await expect(drawer.getByText(`${serial} kaydedildi`)).toBeVisible()
  await drawer.getByRole('button', { name: 'Katılım kodu oluştur' }).click()
  await drawer.getByLabel('Geçerlilik süresi').fill('7')
  await drawer.getByRole('button', { name: 'Kod oluştur' }).click()
  const code = (await drawer.getByText(codePattern).first().textContent()) ?? ''
  expect(code).toMatch(codePattern)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Etiketini yazdır' }).click()
  const sheet = page.getByRole('dialog', { name: '1 robotun etiketi' })
  await expect(sheet.getByRole('listitem')).toContainText(code)
  await sheet.getByRole('button', { name: 'Kapat' }).click()
  await drawer.getByRole('button', { name: 'Kapat' }).last().click()

  const mistyped = await switchOn(product.address, serial, { FILO_CLAIM_CODE: '0000-0000-0000' })
  await mistyped.reported(/the claim code was not taken for serial .*make a new one/)
  await switchOn(product.address, serial, { FILO_CLAIM_CODE: code })
  await page.goto(`/product/producedrobots?q=${serial}`)
  await page.getByRole('link', { name: serial }).click()
  await expectOnline(page)
  await page.getByRole('tab', { name: 'Geçmiş ve belgeler' }).click()
  await expect(page.getByText('Robot için katılım kodu oluşturuldu')).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
})

test('the code dialogs read well, on a phone too', { tag: inTheProof }, async ({ page, signIn }) => {
  await signIn('production')
  const name = `Kodlu ${newSerial()}`
  const { id, serial } = await registerUnit(page, { name })
  await registerUnit(page, { name })
  await page.goto(`/product/producedrobots?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name: serial })).toBeVisible()
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Katılım kodu ver' }).click()
  await expect(page.getByRole('dialog', { name: '2 robot için katılım kodu oluştur' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/product/producedrobots/aboutrobots?RobotId=${id}`)
  const openDialog = async () => {
    await page.getByRole('button', { name: /için işlemler$/ }).click()
    await page.getByRole('menuitem', { name: 'Katılım kodu oluştur' }).click()
  }
  await openDialog()
  await page.getByRole('button', { name: 'Kod oluştur' }).click()
  await expect(page.getByText(codePattern).first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).click()
  await openDialog()
  await expect(page.getByText(/tarihine kadar geçerli bir katılım kodu var/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Kod oluştur' }).click()
  await expect(page.getByText(codePattern).first()).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
})
