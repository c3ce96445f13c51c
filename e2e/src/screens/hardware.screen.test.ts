import { createHash } from 'node:crypto'
import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import { createArosInfoLink } from '@filo/contract/hardware/aros-info-routes'
import { hardwareParts, hardwarePartTable, hardwareTopicNames } from '@filo/contract/hardware/hardware-parts'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { requestHardwareTests } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { hardwareTestRuns } from '@filo/server/db/schema/hardware-tests'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotLinks } from '@filo/server/db/schema/robot-links'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let support: TestPerson
let production: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  support = await signInAs(server, 'support')
  production = await signInAs(server, 'production')
  customerId = await addCustomer(server, 'Işık Otel')
})
afterAll(() => server.close())

const usual: HardwareInventory = {
  board: { items: [{ manufacturer: 'Filo', model: 'RB-2', serial: { missing: 'not_permitted' } }] },
  cpu: { items: [{ manufacturer: 'Tekçip', brand: 'T8', cores: 8 }] },
  ram: {
    items: Array.from({ length: 12 }, (_, slot) => ({
      bank: `YUVA_${slot}`,
      size: 2 ** 33,
      serialNum: `R${slot}`,
    })),
  },
  wifi: { items: [], missing: 'no_part' },
}
const swapped: HardwareInventory = {
  ...usual,
  ram: { items: [...(usual.ram?.items ?? []).slice(1), { bank: 'YUVA_0', size: 2 ** 32, serialNum: 'C9' }] },
}

async function notify(unitId: string, inventory: HardwareInventory): Promise<void> {
  const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  const hash = createHash('sha256').update(hashedText(inventory)).digest('hex')
  const collectedAt = server.context.clock.now().toISOString()
  const reported = { collectedAt, agentVersion: '0.1.0', durationMs: 5, warnings: [] }
  await server.context.hardwareIntake.receive(robot, { ...reported, hash, inventory })
}

/** A robot of the customer whose hardware has a passport and changed since. */
async function addChanged(): Promise<string> {
  const unitId = await addUnit(server, { customerId })
  await notify(unitId, usual)
  const person = { ...support, kind: 'user' as const, name: 'Test', scope: { kind: 'all' as const } }
  const actor = { ...person, sessionId: null, reauthenticatedAt: null, ip: null, requestId: null }
  await server.context.hardwareDecisions.freezeNow(actor, unitId, 'Kalite kontrol geçti')
  await notify(unitId, swapped)
  return unitId
}

const openAs = async (path: string, person = support) =>
  handsOn(await openScreen(path, { server, person, width: 1280 }))

test('support sees what a robot is made of, and explains a change with its cause', async () => {
  const unitId = await addChanged()
  const page = await openAs(`/HardwareDiagnostic?RobotId=${unitId}&part=ram`)
  await page.sees('1 donanım değişikliği açıklanmadı.')
  await page.sees(/tarihinde donduruldu; robot o zamandan beri değişti/)
  const table = await screen.findByRole('table', { name: 'Bellek modülü' })
  expect(within(table).getAllByRole('row')).toHaveLength(11)
  await page.press('Anakart', 'tab')
  await page.sees('RB-2')
  await page.press('Wifi bağlantı durumu', 'tab')
  await page.sees('Robotta bu parça yok.')
  const [change] = (
    await server.context.hardware.listChanges(
      { kind: 'system', name: 'test', ip: null, requestId: null },
      { 'f.unitId': [unitId], page: 1, size: 5 },
    )
  ).items
  const at = await openAs(`/HardwareDiagnostic?RobotId=${unitId}&part=changes&changeId=${change?.id}`)
  const drawer = await at.at('dialog', 'Donanım değişikliği')
  await drawer.sees('Bu değişiklik açıklanmalı')
  await drawer.sees('8 GB')
  await drawer.sees('4 GB')
  await drawer.press('Beklenen')
  const dialog = await at.at('dialog', 'Değişikliği beklenen say')
  await at.user.click(
    within(await screen.findByRole('dialog', { name: 'Değişikliği beklenen say' })).getByRole('combobox'),
  )
  await at.user.click(await screen.findByRole('option', { name: 'Onarım' }))
  await at.user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Servis 1284')
  await dialog.press('Beklenen')
  await drawer.sees('Servis 1284')
  await drawer.sees('Onarım')
})

test('all changes are one list, and the robot’s own page has the same panel', async () => {
  const unitId = await addChanged()
  const list = await openAs('/HardwareDiagnostic')
  await list.sees('Bellek modülü · YUVA_0')
  const page = await openAs(`/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=hardware`)
  await page.sees('Donanım durumu')
  await page.press('İşlemci', 'tab')
  await page.sees('Tekçip')
})

test('nothing that a robot writes into any field runs or becomes markup on any topic', async () => {
  const payload = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  const inventory: HardwareInventory = Object.fromEntries(
    hardwareParts.map((part) => [
      part,
      { items: [Object.fromEntries(hardwarePartTable[part].fields.map(({ name }) => [name, payload]))] },
    ]),
  )
  const unitId = await addUnit(server, { customerId })
  await notify(unitId, inventory)
  const page = await openAs(`/HardwareDiagnostic?RobotId=${unitId}`)
  for (const { tr } of Object.values(hardwareTopicNames)) {
    await page.press(tr, 'tab')
    await page.press('Tüm alanlar', 'switch')
    await page.sees('onerror=')
    expect(document.querySelector('main img[src="x"], main script')).toBeNull()
  }
  expect('hacked' in window).toBe(false)
})

test('who registers robots may freeze a passport; who cannot decide is offered no decision', async () => {
  const unitId = await addChanged()
  const page = await openAs(`/HardwareDiagnostic?RobotId=${unitId}`, production)
  await page.press('Donanım için başka işlemler')
  expect(await page.find('menuitem', 'Pasaportu dondur')).toBeTruthy()
  const owner = await signInAs(server, 'customer_admin', { customerId })
  const [change] = (
    await server.context.hardware.listChanges(
      { kind: 'system', name: 'test', ip: null, requestId: null },
      { 'f.unitId': [unitId], page: 1, size: 5 },
    )
  ).items
  const own = await openAs(`/HardwareDiagnostic?RobotId=${unitId}&changeId=${change?.id}`, owner)
  const drawer = await own.at('dialog', 'Donanım değişikliği')
  await drawer.sees('4 GB')
  expect(screen.queryByRole('button', { name: 'Beklenen' })).toBeNull()
})

test('the information page shows one robot with its link, and nothing without', async () => {
  const unitId = await addChanged()
  const { token } = (await support.call(createArosInfoLink, { params: { unitId } })).body
  const page = await openAs(`/aros-info#${token}`)
  await page.sees('Son tarama')
  await page.press('İşlemci')
  await page.sees('Tekçip')
  const none = await openAs('/aros-info#nobody')
  await none.sees('Bu sayfa yalnız robotun sayfasındaki QR koduyla açılır.')
})

test('support chooses tests, sees what the robot’s person is asked, and reads what was measured as it comes', async () => {
  const unitId = await addUnit(server, { customerId })
  const { db, ids, clock, hardwareTestIntake } = server.context
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0, connectedAt: clock.now() }
  await db.insert(robotLinks).values({ ...link, capabilities: ['hardware-tests', 'hardware-test-cancel'] })
  const page = await openAs(`/HardwareDiagnostic?RobotId=${unitId}`)
  await page.sees('Bu robotta henüz test yapılmadı.')
  await page.press('Test çalıştır')
  const dialog = await page.at('dialog', /robotunda test çalıştır/)
  await dialog.sees(/Robotun başındaki kişiye sorulur/)
  await dialog.sees(/Ses kaydı robotta silinir ve gönderilmez/)
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Testi iste' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await page.user.click(screen.getByRole('checkbox', { name: 'Mikrofon' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Disk' }))
  await page.user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Ses gelmiyor')
  await page.user.click(confirm)
  await page.sees(/Robot çevrimdışı\. Saat .* bağlanırsa isteği alır/)
  const [run] = await db.select().from(hardwareTestRuns).where(eq(hardwareTestRuns.unitId, unitId))
  const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
  if (!run || !unit) throw new Error('nothing was asked')
  const at = clock.now().toISOString()
  const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  const none = { reason: null, tool: null, text: '', program: null, startedAt: at, endedAt: at }
  await db.transaction((tx) =>
    hardwareTestIntake.handle(tx, robot, unit, {
      type: 'hardware-test',
      seq: 1,
      at,
      runId: run.id,
      state: 'done',
      consent: { answer: 'yes', by: '<b>Ayşe</b>', at },
      tests: [
        {
          ...none,
          test: 'microphone',
          state: 'not_possible',
          reason: 'tool_missing',
          tool: 'arecord',
          values: {},
        },
        { ...none, test: 'disk', state: 'passed', values: { writeMBps: 210.5, verified: true } },
      ],
    }),
  )
  const after = await openAs(`/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=hardware`)
  await after.sees(/<b>Ayşe<\/b> izin verdi/)
  await after.sees('Robotta arecord programı yok. Robota alsa-utils paketini kurun ve testi yeniden isteyin.')
  await after.sees('210,5 MB/s')
  const history = await screen.findByRole('grid', { name: 'Test geçmişi' })
  expect(within(history).getByText(/Yazma hızı: 210,5 MB\/s · Okunan yazılanla aynı: Evet/)).toBeTruthy()
  await support.call(requestHardwareTests, {
    params: { unitId },
    body: { tests: ['camera'], reason: 'Görüntü yok' },
  })
  const again = await openAs(`/HardwareDiagnostic?RobotId=${unitId}&part=tests`)
  await again.press('Testi iptal et')
  await again.sees('İstek iptal edildi. İptale dek biten testlerin sonucu aşağıda.')
  await again.at('button', 'Test çalıştır')
})

test('a customer that allows tests is named instead of the person beside the robot, and one that refuses them keeps the button off', async () => {
  const owner = await addCustomer(server, 'Sahil Otel')
  const manager = await signInAs(server, 'customer_admin', { customerId: owner })
  const set = (access: RemoteAccess) =>
    manager.call(setRemotePolicy, { params: { customerId: owner }, body: { access } })
  await set('allowed')
  const unitId = await addUnit(server, { customerId: owner })
  const { db, ids, clock } = server.context
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0, connectedAt: clock.now() }
  await db.insert(robotLinks).values({ ...link, capabilities: ['hardware-tests'] })
  const page = await openAs(`/HardwareDiagnostic?RobotId=${unitId}`)
  await page.press('Test çalıştır')
  await (await page.at('dialog', /robotunda test çalıştır/)).sees(
    /kuralı gereği robotun başındaki kişiye sorulmaz/,
  )
  await set('never')
  const refused = await openAs(`/HardwareDiagnostic?RobotId=${unitId}`)
  const button = await refused.find('button', 'Test çalıştır')
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true))
  await refused.user.hover(button.parentElement ?? button)
  await refused.sees(/uzaktan donanım testine izin vermiyor/)
})
