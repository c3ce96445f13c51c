import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotLinks, robotMachines } from '@filo/server/db/schema/robot-links'
import { robotPresence } from '@filo/server/db/schema/robot-presence'
import type { TestServer } from '@filo/server/testing/test-context'
import { addRobot, addUnit } from '@filo/server/testing/test-inventory'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addBareAros } from '@filo/server/testing/test-releases'
import { hearOf } from '@filo/server/testing/test-robots'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSerial } from '../serials.ts'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

const DAY_S = 86_400

let server: TestServer
let admin: TestPerson
let variantId: string
beforeAll(async () => {
  server = await createScreenServer()
  admin = await signInAs(server, 'admin')
  variantId = await addRobot(server)
})
afterAll(() => server.close())

const open = async (path: string) => handsOn(await openScreen(path, { server, person: admin }))
const pageOf = (unitId: string) => open(`/product/producedrobots/aboutrobots?RobotId=${unitId}`)

async function addHeard() {
  const serial = newSerial()
  const unitId = await addUnit(server, { serial, variantId })
  await hearOf(server, unitId, { connection: 'online', lastSeenAt: server.clock.now() })
  return { serial, unitId }
}

test('a wrong clock is named on the page and in the list, and found by its view', async () => {
  const { serial, unitId } = await addHeard()
  const other = await addHeard()
  const { db } = server.context
  const isIt = eq(robotPresence.unitId, unitId)
  await db
    .update(robotPresence)
    .set({ clockAheadS: 400 * DAY_S })
    .where(isIt)
  await (await pageOf(unitId)).sees('Robotun saati yanlış. Saat 400 gün ileri')
  const list = await open('/product/producedrobots')
  await list.sees(other.serial)
  await list.press('Saati yanlış', 'tab')
  await list.misses(other.serial)
  await list.sees('Saat 400 gün ileri')
  await list.sees(serial)
})

test('a robot with nothing installed and nothing to install is not said to be up to date', async () => {
  const { unitId } = await addHeard()
  const page = await pageOf(unitId)
  await page.sees('Kurulu sürüm yok')
  await page.misses(/^Güncel$/)
})

test('a robot whose link requests lose their Upgrade on the way says so on its page', async () => {
  const unitId = await addUnit(server, { variantId })
  const at = server.clock.now()
  await server.context.db
    .update(robotPresence)
    .set({ upgradeLostAt: at })
    .where(eq(robotPresence.unitId, unitId))
  await (await pageOf(unitId)).sees(/önündeki sunucu WebSocket bağlantılarını geçirmiyor/)
})

/** A robot that reported a version, and what is known of it since. */
async function addReporting(
  proof: Partial<typeof robotPresence.$inferSelect>,
  unit: Partial<typeof producedRobots.$inferSelect> = {},
) {
  const { serial, unitId } = await addHeard()
  const { db, clock } = server.context
  const reportedAt = new Date(clock.now().getTime() - HOUR_MS)
  const packages = [{ code: 'voice', version: '4.2.0', state: 'installed' as const }]
  const softwareInfo = { arosVersion: '5.1.0', packages, programs: [] }
  const reported = { softwareInfo, reportedAt, updateState: 'up_to_date' as const, ...unit }
  await db.update(producedRobots).set(reported).where(eq(producedRobots.id, unitId))
  if (Object.keys(proof).length > 0)
    await db.update(robotPresence).set(proof).where(eq(robotPresence.unitId, unitId))
  return { serial, unitId }
}
const softwareOf = (unitId: string) =>
  open(`/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=software`)
const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)

test('a version stands with since when it is proven, and by what', async () => {
  const proven = await addReporting({ provenAt: minutesAgo(2) })
  const page = await softwareOf(proven.unitId)
  await page.sees('2 dakika önce kalp atışıyla doğrulandı')
  const reported = await addReporting({})
  await (await softwareOf(reported.unitId)).sees('1 saat önce robot bildirdi')
  const list = await open(`/product/producedrobots?q=${proven.serial}`)
  await list.sees('5.1.0')
  await list.sees('2 dakika önce doğrulandı')
})

test('of a robot that is offline the last proof is shown', async () => {
  const { unitId } = await addReporting({ provenAt: minutesAgo(180) }, { reportedAt: minutesAgo(300) })
  await hearOf(server, unitId, { connection: 'offline', lastSeenAt: minutesAgo(180) })
  await (await softwareOf(unitId)).sees('Son doğrulama: 3 saat önce')
})

test('what a robot says no longer runs is no fact any more', async () => {
  const { serial, unitId } = await addReporting({ provenAt: minutesAgo(5), differsSince: minutesAgo(2) })
  const list = await open(`/product/producedrobots?q=${serial}`)
  await list.sees('2 dakika önce değişti; yeniden okunuyor')
  await list.misses('5.1.0')
  const page = await softwareOf(unitId)
  await page.sees('2 dakika önce değişti; yeniden okunuyor')
  await page.misses('5.1.0')
  await page.sees(/aşağıdaki paketler robotun önceki raporundandır/)
  const stray = await addReporting({}, { unknownTarget: 'elle-kurulan' })
  await (await softwareOf(stray.unitId)).sees('“current” bağı tanınmayan bir yere gidiyor: elle-kurulan')
})

test('a robot that fell back or was restored says so on its page', async () => {
  const desiredArosId = await addBareAros(server, { semver: '5.2.0' })
  const fallen = { desiredArosId, fellBackAt: minutesAgo(10), updateState: 'failed' as const }
  const { serial, unitId } = await addReporting({}, fallen)
  const { db, ids, clock } = server.context
  const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: clock.now() }
  const restored = { restoredAt: minutesAgo(30), restoredReason: 'restored' as const }
  await db.insert(robotLinks).values({ unitId, ...link, ...restored })
  const page = await pageOf(unitId)
  await page.sees(/Robot Nova 5\.2\.0 sürümünü kurmuştu, ama artık onu çalıştırmıyor; çalıştırdığı: 5\.1\.0/)
  await page.sees(/Robotun diski eski bir kopyadan geri yüklendi/)
  const way = await page.find('link', 'Güncellemelere bak')
  expect(way.getAttribute('href')).toBe(
    `/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=software&part=updates`,
  )
  const list = await open(`/product/producedrobots?q=${serial}`)
  await list.sees('Kurulanı çalıştırmıyor')
})

/** A robot that works on one machine, and its data on another that the working one answered beside, or waits for. */
async function addTwoMachines({ isConfirmed = true } = {}) {
  const { serial, unitId } = await addHeard()
  const { db, ids, clock } = server.context
  const at = clock.now()
  const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: at }
  await db.insert(robotLinks).values({ unitId, machine: 'a'.repeat(64), ...link })
  const firstSeenAt = new Date(at.getTime() - 60_000)
  const confirmed = isConfirmed ? { confirmedAt: at, workingIp: '10.0.0.2' } : {}
  const seen = { firstSeenAt, lastSeenAt: at, ip: '10.0.0.9', ...confirmed }
  const second = { id: ids.next(), unitId, machine: 'b'.repeat(64), bootId: ids.next() }
  await db.insert(robotMachines).values({ ...second, ...seen })
  return { serial, unitId }
}

test('two machines are shown with their addresses, and a person says which one is the robot', async () => {
  const { serial, unitId } = await addTwoMachines()
  const page = await pageOf(unitId)
  await page.sees('Bu robotun verisiyle iki makine çalışıyor')
  await page.sees(/İkinci: 10\.0\.0\.9 \(bbbbbbbbbbbb makinesi\)/)
  await page.press('Çalışanı tut')
  const keep = await page.at('dialog', `${serial} olarak çalışan makine kalsın mı?`)
  await keep.fill('Gerekçe', 'disk kopyası')
  await keep.press('Çalışanı tut')
  await page.misses('çalışan makine kalsın mı?')
  await page.sees('İkinci bir makine geri çevriliyor: 10.0.0.9')
  await page.press('Bunun yerine onu kabul et')
  const admit = await page.at('dialog', `Öbür makine ${serial} olarak çalışsın mı?`)
  await admit.fill('Gerekçe', 'disk taşındı')
  await admit.press('Öbürünü kabul et')
  await page.sees(/geri çevriliyor: .*aaaaaaaaaaaa makinesi/)
  const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId] }
  const { items } = (await admin.call(listAudit, { query })).body
  expect(items.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
    ['produced_robot.machine_admitted', 'disk taşındı'],
    ['produced_robot.machine_turned_away', 'disk kopyası'],
  ])
})

test('a machine that waits for long is shown before anything is known of the working one, and admitted', async () => {
  const { serial, unitId } = await addTwoMachines({ isConfirmed: false })
  const page = await pageOf(unitId)
  await page.sees('Bu robotun verisini taşıyan başka bir makine bekliyor')
  await page.sees(/Bekleyen: 10\.0\.0\.9 \(bbbbbbbbbbbb makinesi\)/)
  await page.press('Öbürünü kabul et')
  const admit = await page.at('dialog', `Öbür makine ${serial} olarak çalışsın mı?`)
  await admit.fill('Gerekçe', 'disk taşındı')
  await admit.press('Öbürünü kabul et')
  await page.sees(/geri çevriliyor: .*aaaaaaaaaaaa makinesi/)
})
