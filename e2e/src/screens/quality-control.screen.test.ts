import { changeProducedRobotLife } from '@filo/contract/produced-robots/produced-robot-life-routes'
import { getQualityCheck } from '@filo/contract/quality-checks/quality-checks-routes'
import { qualityItemNames } from '@filo/contract/quality-checks/quality-items'
import type { TestServer } from '@filo/server/testing/test-context'
import { addUnit, testCode } from '@filo/server/testing/test-inventory'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { waiveQuality } from '@filo/server/testing/test-quality'
import { hearOf } from '@filo/server/testing/test-robots'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let production: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  production = await signInAs(server, 'production')
})
afterAll(() => server.close())

const names = Object.values(qualityItemNames).map(({ tr }) => tr)

async function checked() {
  const serial = testCode(server, 'NH1')
  const id = await addUnit(server, { serial, lifeState: 'in_production' })
  const body = { to: 'quality_control' } as const
  await production.call(changeProducedRobotLife, { params: { unitId: id }, body })
  return { id, serial }
}
const open = async (path: string) => handsOn(await openScreen(path, { server, person: production }))
const about = (id: string, rest = '') => `/product/producedrobots/aboutrobots?RobotId=${id}${rest}`
const list = async () =>
  within((await screen.findAllByRole('list', { name: 'Kalite kontrol' })).at(-1) as HTMLElement)

test('the list of a robot that was never seen shows what is unknown, and stock is closed until each item is waived', async () => {
  const { id, serial } = await checked()
  const page = await open(about(id))
  const items = (await list()).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('span')?.textContent)).toEqual(names)
  for (const item of items) expect(item.textContent).toContain('Bilinmiyor')
  expect(items[0]?.textContent).toContain('Hiç bağlanmadı')
  await page.sees(`Stoğa almadan önce eksik: ${names.join(', ')}.`)
  await page.press('Stoğa al')
  const drawer = await page.at('dialog', `${serial}: Stoğa al`)
  expect((await drawer.find('button', 'Stoğa al')).hasAttribute('disabled')).toBe(true)
  await drawer.press('Bağlantı: Muaf tut')
  const waive = await page.at('dialog', 'Bağlantı maddesini muaf tut')
  await waive.fill('Gerekçe', 'Atölyede ağ yok')
  await waive.press('Muaf tut')
  await waitFor(async () =>
    expect((await list()).getAllByRole('listitem')[0]?.textContent).toContain('Muafiyet: Atölyede ağ yok'),
  )
  await drawer.press('Kontrol ettim')
  await drawer.sees(/^.* kontrol etti · /)
  await waiveQuality(production, id)
  const again = await open(about(id))
  await again.press('Stoğa al')
  const ready = await again.at('dialog', `${serial}: Stoğa al`)
  await ready.sees('Bütün maddeler tamam; robot stoğa alınabilir.')
  await ready.press('Stoğa al')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await again.sees('Stokta')
})

test('what was stored stands with the papers of the robot, as a report with its serial number and a code', async () => {
  const { id, serial } = await checked()
  await hearOf(server, id, { connection: 'online', lastSeenAt: server.clock.now() })
  await waiveQuality(production, id)
  const body = { to: 'in_stock' } as const
  expect((await production.call(changeProducedRobotLife, { params: { unitId: id }, body })).status).toBe(200)
  const page = await open(about(id, '&tab=papers'))
  await page.press('Raporu aç')
  const report = within(await screen.findByRole('dialog', { name: `${serial}: kalite kontrol raporu` }))
  expect(report.getByRole('img', { name: `${serial} sayfasını açan kod` })).toBeTruthy()
  const rows = report.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toHaveLength(names.length + 1)
  expect(rows[1]).toMatch(/^BağlantıGeçtiŞu anda bağlı/)
  expect(rows[2]).toMatch(/^DonanımMuafHiç taranmadıMuafiyet: Deneme robotu/)
})

test('of chosen robots those that are not ready are named with what they lack', async () => {
  const [ready, missing] = [await checked(), await checked()]
  await waiveQuality(production, ready.id)
  const page = await open('/product/producedrobots?f.lifeState=quality_control')
  for (const { serial } of [ready, missing]) {
    const row = await screen.findByRole('row', { name: new RegExp(serial) })
    await page.user.click(within(row).getByRole('checkbox', { name: /./ }))
  }
  await page.press('Stoğa al')
  const dialog = await page.at('dialog', '2 robotu stoğa al')
  await dialog.press('Stoğa al')
  await dialog.sees(/1 robot hazır değil/)
  expect((await dialog.find('link', missing.serial)).parentElement?.textContent).toContain(names.join(', '))
  const stillDue = async ({ id }: { id: string }) =>
    (await production.call(getQualityCheck, { params: { unitId: id } })).body.isDue
  expect([await stillDue(ready), await stillDue(missing)]).toEqual([false, true])
})
