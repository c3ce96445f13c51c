import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AgentFiles, agentFilesIndex } from '@filo/contract/agents/agent-files'
import { agentRenewals, agentRenewalUnits } from '@filo/server/db/schema/agent-renewals'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotLinks } from '@filo/server/db/schema/robot-links'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSerial } from '../serials.ts'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-agent-files-'))
const retained = (file: string, letter: string) => ({
  file,
  sizeBytes: 46_000_000,
  sha256: letter.repeat(64),
})
const files: AgentFiles = {
  version: '1.2.0',
  nodeMajor: 24,
  stateFormat: 1,
  packages: [
    { architecture: 'amd64', ...retained('filo-agent_1.2.0_amd64.deb', 'a') },
    { architecture: 'arm64', ...retained('filo-agent_1.2.0_arm64.deb', 'b') },
  ],
  renewal: { ...retained('filo-agent_1.2.0.mjs.gz', 'c'), programSha256: 'd'.repeat(64) },
}

let server: TestServer
let admin: TestPerson
beforeAll(async () => {
  writeFileSync(join(folder, agentFilesIndex), JSON.stringify(files))
  writeFileSync(join(folder, files.renewal.file), 'packed')
  server = await createScreenServer({ FILO_AGENT_FILES: folder })
  admin = await signInAs(server, 'admin')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A robot that said which agent it runs, and that it can renew itself. */
async function addRobot(agentVersion: string) {
  const { db, ids, clock } = server.context
  const serial = newSerial()
  const unitId = await addUnit(server, { serial })
  const change = { agentVersion, publicKey: ids.secret(32), enrolment: 'accepted' as const }
  await db.update(producedRobots).set(change).where(eq(producedRobots.id, unitId))
  const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: clock.now() }
  await db.insert(robotLinks).values({ unitId, capabilities: ['agent-renewal'], ...link })
  return { unitId, serial }
}

const open = async (path: string, language: 'tr' | 'en' = 'tr') =>
  handsOn(await openScreen(path, { server, person: admin, language, width: 1280 }))
const pageOf = (unitId: string) => `/product/producedrobots/aboutrobots?RobotId=${unitId}`

test('an administrator renews the agents of all robots, sees how it goes, and cancels it', async () => {
  const { serial } = await addRobot('1.0.0')
  await addRobot('1.0.0')
  const page = await open('/robotversion?tab=agents')
  await page.sees('Ajan 1.2.0 hazır; 2 robot ona yenilenebilir.')
  await page.press('Tüm robotların ajanını yenile')
  const dialog = await page.at('dialog', '2 robotun ajanını 1.2.0 sürümüne yenile')
  await dialog.sees('Önce tek robot yenilenir')
  await dialog.fill('Gerekçe', 'Yeni ajan')
  await dialog.press('Ajanı yenile')
  await page.sees('Tek robotta deneniyor')
  await page.sees('0 yenilendi, 0 eskisiyle sürüyor, 1 yanıt bekleniyor, 1 sırada')
  expect(serial).not.toBe('')
  await page.press('Yenilemeyi iptal et')
  await (await page.at('dialog', '1.2.0 sürümüne yenilemeyi iptal et')).press('Yenilemeyi iptal et')
  await page.sees('İptal edildi')
})

test("a failed renewal is told on the robot's page, which offers another try", async () => {
  const { unitId } = await addRobot('1.1.0')
  const { db, ids, clock } = server.context
  const renewal = { id: ids.next(), version: '1.2.0', state: 'halted' as const, reason: 'a try' }
  await db.insert(agentRenewals).values({ ...renewal, createdAt: clock.now() })
  const unit = { renewalId: renewal.id, unitId, state: 'failed' as const, outcome: 'silent' as const }
  await db.insert(agentRenewalUnits).values({ ...unit, changedAt: clock.now() })
  const page = await open(pageOf(unitId))
  await page.sees('1.2.0 sürümü zamanında bağlanamadı; eski ajan geri geldi')
  await page.sees('Çalışan sürüm: 1.1.0')
  await page.button('1.2.0 sürümüne yenile')
  const english = await open(pageOf(unitId), 'en')
  await english.sees('1.2.0 was not linked in time; the old agent is back')
})

test('a claim code comes with the line that installs the robot, for either processor', async () => {
  const serial = newSerial()
  const unitId = await addUnit(server, { serial })
  const page = await open(pageOf(unitId))
  await page.press(/için işlemler/)
  await page.press('Katılım kodu oluştur', 'menuitem')
  const dialog = await page.at('dialog', `${serial} için katılım kodu`)
  await dialog.press('Kod oluştur')
  await dialog.sees(`echo "${'a'.repeat(64)} filo-agent.deb" | sha256sum -c`)
  await dialog.sees(new RegExp(`sudo filo-agent enrol .* --serial ${serial} --root-sha256 [0-9a-f]{64}`))
  await dialog.press('ARM (arm64)')
  await dialog.sees(`echo "${'b'.repeat(64)} filo-agent.deb"`)
  await dialog.sees(/Ajan 1\.2\.0, [\d,]+\s?MB/)
})

// Recalls the build of this server: the last one.
test('a recalled version is marked, offered nowhere, and told on the pages of robots that run it', async () => {
  const { unitId, serial } = await addRobot('1.2.0')
  const page = await open('/robotversion?tab=agents')
  await page.press('1.2.0 sürümünü geri çağır')
  const dialog = await page.at('dialog', 'Ajan 1.2.0 sürümünü geri çağır')
  await dialog.sees('Geri alınamaz')
  await dialog.fill('Gerekçe', 'Anahtarını unutuyor')
  await dialog.press('Geri çağır')
  await page.sees('1 robot hâlâ bu sürümü çalıştırıyor.')
  await page.sees('Geri çağrılmamış başka sürüm yok')
  await page.find('link', /1 robot kendiliğinden geçemez/)
  const robot = await open(pageOf(unitId))
  await robot.sees('Bu sürüm geri çağrıldı: Anahtarını unutuyor')
  await robot.sees('Bu robot kendiliğinden başka sürüme geçemez')
  const list = await open('/product/producedrobots?f.attention=agent_by_hand&f.agentVersion=1.2.0')
  await list.sees(serial)
  await list.sees('Ajan sürümü: 1.2.0')
  const english = await open('/robotversion?tab=agents', 'en')
  await english.sees('1 robot still runs this version.')
})
