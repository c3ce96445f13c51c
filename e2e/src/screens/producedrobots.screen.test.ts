import { importProducedRobots } from '@filo/contract/produced-robots/produced-robot-import-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addRobot, addUnit, testCode } from '@filo/server/testing/test-inventory'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

const path = '/product/producedrobots'
const searchLabel = 'Seri no, ad, etiket ya da konum ara'
const code = 'NOVA-1'

let server: TestServer
let person: TestPerson
let variantId: string
beforeAll(async () => {
  server = await createScreenServer()
  person = await signInAs(server, 'production')
  variantId = await addRobot(server, { code })
})
afterAll(() => server.close())

async function openRegister(page: Hands, way: string): Promise<Hands> {
  await page.press('Robot kaydet')
  const drawer = await page.at('dialog', 'Robot kaydet')
  await drawer.press(way, 'tab')
  return drawer
}

const openList = async (query = '') => handsOn(await openScreen(`${path}${query}`, { server, person }))

test('a robot is registered by its serial number and found the Turkish way', async () => {
  const serial = testCode(server, 'NH1')
  const page = await openList()
  const drawer = await openRegister(page, 'Tekil')
  await drawer.fill(/^Seri no/, 'nh1 küçük')
  await drawer.press('Kaydet')
  expect((await drawer.here.findByRole('alert')).textContent).toContain('düzeltilmesi gerekiyor')
  await drawer.fill(/^Seri no/, serial)
  await drawer.fill(/^Ad$/, 'IŞIKLI Lobi')
  await drawer.choose(/^Ürün/, new RegExp(code))
  await drawer.press('Kaydet')
  await drawer.sees(`${serial} kaydedildi`)
  const close = await drawer.here.findAllByRole('button', { name: 'Kapat' })
  await page.user.click(close.at(-1) as HTMLElement)
  await page.fill(searchLabel, `işikli ${serial.slice(-4)}`)
  await page.find('link', serial)
})

test('a serial number that is taken is said to be', async () => {
  const serial = testCode(server, 'NH1')
  await addUnit(server, { serial, variantId })
  const drawer = await openRegister(await openList(), 'Tekil')
  await drawer.fill(/^Seri no/, serial)
  await drawer.choose(/^Ürün/, new RegExp(code))
  await drawer.press('Kaydet')
  expect((await drawer.here.findByRole('alert')).textContent).toContain('zaten kullanılıyor')
})

test('a file is looked at first, refused with its bad rows named, and registered once mended', async () => {
  const serials = [testCode(server, 'NH1'), testCode(server, 'NH1')]
  const page = await openList()
  const drawer = await openRegister(page, 'CSV')
  const choose = async (lines: string[]) => {
    const text = ['Seri no;Ürün', ...lines].join('\r\n')
    const box = drawer.part.querySelector<HTMLInputElement>('input[type=file]')
    await page.user.upload(box as HTMLInputElement, new File([text], 'robotlar.csv', { type: 'text/csv' }))
  }
  await choose([`${serials[0]};${code}`, 'bozuk;YOK'])
  await drawer.sees('1 yeni, 0 zaten kayıtlı, 1 hatalı satır')
  await drawer.sees('"YOK" kodlu ürün yok.')
  expect(isEnabled(await drawer.button('1 robotu kaydet'))).toBe(false)
  await choose(serials.map((serial) => `${serial};${code}`))
  await drawer.press('2 robotu kaydet')
  await page.sees('2 robot kaydedildi')
  await page.fill(searchLabel, serials[1] ?? '')
  await page.find('link', serials[1] ?? '')
})

test('a big file goes on after its dialog, can be stopped, and says what became of it until it is put away', async () => {
  const { jobs } = server.context
  const goOn = await jobs.pause('bulk-changes')
  const mark = testCode(server, 'NH1')
  const rows = Array.from({ length: 501 }, (_, index) => `${mark}-${index};${code}`)
  const file = new File([['Seri no;Ürün', ...rows].join('\n')], 'cok.csv', { type: 'text/csv' })
  const page = await openList()
  const drawer = await openRegister(page, 'CSV')
  await page.user.upload(drawer.part.querySelector('input[type=file]') as HTMLInputElement, file)
  await drawer.sees('501 yeni, 0 zaten kayıtlı, 0 hatalı satır')
  await drawer.press('501 robotu kaydet')
  await page.sees('İşlem başladı')
  const running = await page.at('region', 'Toplu işlemler')
  await running.sees('CSV dosyasından kaydediliyor')
  await running.sees('0 / 501 robot')
  await running.press('Durdur')
  await (await page.at('dialog', 'Toplu işlemi durdur')).press('Durdur')
  await running.sees('durduruldu; 501 robota dokunulmadı.')
  await running.press('Listeden kaldır')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Toplu işlemler' })).toBeNull())
  await person.call(importProducedRobots, { bytes: file })
  await addUnit(server, { serial: `${mark}-0`, variantId: await addRobot(server) })
  goOn?.()
  await jobs.idle()
  const ended = await (await openList()).at('region', 'Toplu işlemler')
  await ended.sees('CSV kaydı tamamlandı. 500 robot kaydedildi, 0 zaten kayıtlıydı, 1 atlandı.')
  await ended.press('Atlananları indir')
  await ended.press('Listeden kaldır')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Toplu işlemler' })).toBeNull())
})

test('chosen robots are tagged together', async () => {
  const serial = testCode(server, 'NH1')
  await addUnit(server, { serial, variantId, name: 'Birlikte etiketlenen' })
  await addUnit(server, { variantId, name: 'Birlikte etiketlenen' })
  const page = await openList('?q=birlikte')
  await page.find('link', serial)
  const [all] = await screen.findAllByRole('checkbox')
  await page.user.click(all as HTMLElement)
  await page.press('Etiketle')
  const dialog = await page.at('dialog', '2 robotun etiketlerini değiştir')
  await page.user.type(await dialog.field('Eklenecek etiketler'), 'Çarşı{Enter}')
  await dialog.press('Etiketleri değiştir')
  await page.sees('2 robotun etiketleri değişti')
  const found = await openList('?q=carsi')
  await found.find('link', serial)
})

test('a view is an address, and quality control has one', async () => {
  const serial = testCode(server, 'NH1')
  await addUnit(server, { serial, variantId, lifeState: 'quality_control' })
  const page = await openList()
  await page.press('Kalite kontrol bekleyen', 'tab')
  await waitFor(() => expect(address()).toMatch(/f\.attention=qc_waiting/))
  await page.find('link', serial)
  history.back()
  await waitFor(async () =>
    expect((await page.find('tab', 'Tümü')).getAttribute('aria-selected')).toBe('true'),
  )
})

test('people of a customer see their own robots and nothing to register', async () => {
  const customerId = await addCustomer(server, 'Deniz Otelleri')
  const serial = testCode(server, 'NH1')
  await addUnit(server, { serial, variantId, customerId })
  const foreign = await addUnit(server, { variantId })
  const owner = await signInAs(server, 'customer_admin', { customerId })
  const page = handsOn(await openScreen(path, { server, person: owner }))
  await page.find('link', serial)
  await settle()
  expect(screen.queryByRole('button', { name: 'Robot kaydet' })).toBeNull()
  const other = `${path}/aboutrobots?RobotId=${foreign}`
  await handsOn(await openScreen(other, { server, person: owner })).sees('Kayıt bulunamadı.')
})

test('an install key is shown once, with the command for the robot', async () => {
  const page = await openList()
  const drawer = await openRegister(page, 'Kurulum anahtarı')
  await drawer.fill('Anahtarın adı', 'Mart hattı')
  await drawer.choose(/^Ürün/, new RegExp(code))
  await drawer.press('Anahtar oluştur')
  const key = await drawer.here.findByText(/^filo_ik_/)
  await waitFor(() => expect(document.activeElement).toBe(key))
  await page.user.keyboard('{Escape}')
  await settle()
  await drawer.sees(/filo-agent --server http.* --install-key filo_ik_.* --serial/)
  await drawer.press('Kopyaladım, kapat')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Robot kaydet' })).toBeNull())
  const again = await openRegister(page, 'Kurulum anahtarı')
  await again.here.findByText('Mart hattı')
  expect(again.here.queryByText(/^filo_ik_/)).toBeNull()
})

test('a row is previewed with a key and opened from there', async () => {
  const serial = testCode(server, 'NH1')
  await addUnit(server, { serial, variantId })
  const support = await signInAs(server, 'support')
  const page = handsOn(await openScreen(`${path}?q=${serial}`, { server, person: support }))
  const link = await page.find('link', serial)
  link.focus()
  await page.user.keyboard('p')
  const preview = await page.at('dialog', new RegExp(serial))
  await preview.sees('Özet')
  await preview.press('Robotu aç', 'link')
  await waitFor(() => expect(address()).toMatch(/aboutrobots\?RobotId=.*list=/))
})
