import type { ConfigReport } from '@filo/contract/robot-config/config-report'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotCommands, robotLinks } from '@filo/server/db/schema/robot-links'
import { robotModels } from '@filo/server/db/schema/robot-models'
import { robots } from '@filo/server/db/schema/robots'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let support: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createScreenServer()
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Işık Müzesi')
})
afterAll(() => server.close())

const range = { min: 0, max: 100, initial: 50 }

async function addRobot(): Promise<string> {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server, { customerId })
  const [found] = await db
    .select({ modelId: robots.modelId })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .where(eq(producedRobots.id, unitId))
  await db
    .update(robotModels)
    .set({ configSchema: { speechVolume: range, faceBrightness: range }, languages: ['tr', 'en'] })
    .where(eq(robotModels.id, found?.modelId ?? ''))
  const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  await db.insert(robotLinks).values({ ...link, capabilities: ['config'], connectedAt: clock.now() })
  return unitId
}

let seq = 0
async function report(
  unitId: string,
  state: ConfigReport['state'],
  reported: Partial<ConfigReport>,
): Promise<void> {
  const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  const { robotConfig, configIntake, db, clock } = server.context
  const { version } = await robotConfig.desired(robot)
  const at = clock.now().toISOString()
  const nothing = {
    keys: [],
    secondsLeft: null,
    reason: null,
    text: '',
    unread: [],
    readKeys: [],
    values: {},
  }
  const message = { type: 'config-report' as const, seq: ++seq, at, ...nothing, version, state, ...reported }
  await db.transaction((tx) => configIntake.handle(tx, robot, message))
}

/** The configuration of a robot, all groups open. */
const open = async (unitId: string, person = support) => {
  const page = handsOn(
    await openScreen(`/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=software&part=config`, {
      server,
      person,
      width: 1280,
    }),
  )
  await page.press('Tümünü aç')
  return page
}

const reported = (value: number) => ({
  speechVolume: { value, by: 'program' as const, at: server.clock.now().toISOString() },
})

test('support sets a volume with a reason, sees what the robot says of it, and what waits', async () => {
  const unitId = await addRobot()
  await report(unitId, 'reported', { values: reported(62), readKeys: ['speechVolume'] })
  const page = await open(unitId)
  const volume = await screen.findByRole('group', { name: 'Konuşma sesi' })
  expect(within(volume).getByText('Robotta ayarlandı')).toBeTruthy()
  expect(within(volume).getByText('%62')).toBeTruthy()
  const typed = within(volume).getByRole('textbox', { name: 'Konuşma sesi, değer' })
  await page.user.clear(typed)
  await page.user.type(typed, '4')
  const brightness = await screen.findByRole('group', { name: 'Yüz parlaklığı' })
  expect(within(brightness).getByText('Robotta bu ayarı okuyan program yok.')).toBeTruthy()
  await page.sees('1 değişiklik')
  await page.user.type(screen.getByRole('textbox', { name: 'Gerekçe (isteğe bağlı)' }), 'Sergi salonu')
  await page.press('Robota gönder')
  await page.sees('Robota iletilmeyi bekleyen değişiklik')
  await page.sees('Gerekçe: Sergi salonu')
  await page.sees('Bu robotun ayarı')
})

test('a change that the robot took back says so with its reason', async () => {
  const unitId = await addRobot()
  const params = { unitId }
  const { changeUnitConfig } = await import('@filo/contract/robot-config/robot-config-routes')
  await support.call(changeUnitConfig, { params, body: { set: { mode: 'sleep' } } })
  await report(unitId, 'undone', { keys: ['mode'], reason: 'link_lost' })
  const page = await open(unitId)
  await page.sees('Robot son değişikliği geri aldı')
  await page.sees('Çalışma modu: Uyku')
  await page.sees('#1 · Robot geri aldı')
})

test('whoever sets the voice of a robot has it speak, and reads that no program of it does', async () => {
  const unitId = await addRobot()
  const { db } = server.context
  await db.update(producedRobots).set({ connection: 'online' }).where(eq(producedRobots.id, unitId))
  await db
    .update(robotLinks)
    .set({ capabilities: ['config', 'try-voice'] })
    .where(eq(robotLinks.unitId, unitId))
  const page = await open(unitId)
  await page.press('Dene')
  await page.sees('Robotun konuşması bekleniyor…')
  const reported = { doneAt: server.clock.now(), outcome: 'refused' as const, refusal: 'no_program' as const }
  await db.update(robotCommands).set(reported).where(eq(robotCommands.unitId, unitId))
  await page.sees('Robotta konuşan bir program yok: hiçbiri yerel API’den cümle beklemiyor.')
})

test('who operates a robot changes its basic values and nothing else', async () => {
  const unitId = await addRobot()
  const person = await signInAs(server, 'customer_user', { customerId })
  await giveRobots(server, person, [unitId], 'operator')
  await open(unitId, person)
  const volume = await screen.findByRole('group', { name: 'Konuşma sesi' })
  expect(within(volume).getByRole('textbox')).toHaveProperty('disabled', false)
  const limit = await screen.findByRole('group', { name: 'Konuşma ses üst sınırı' })
  expect(within(limit).getByRole('textbox')).toHaveProperty('disabled', true)
})

test('many robots are configured from their list, and one whose model does not allow it is named', async () => {
  const unitId = await addRobot()
  const other = await addUnit(server, { customerId, serial: 'YOK-1' })
  const production = await signInAs(server, 'production')
  const page = handsOn(
    await openScreen('/product/producedrobots', { server, person: production, width: 1280 }),
  )
  for (const id of [unitId, other]) {
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    const row = await screen.findByRole('row', { name: new RegExp(unit?.serial ?? '-') })
    await page.user.click(within(row).getByRole('checkbox'))
  }
  await page.press('Yapılandır')
  const dialog = await screen.findByRole('dialog', { name: '2 robotu yapılandır' })
  await page.user.click(within(dialog).getByRole('combobox', { name: 'Ayar ekle' }))
  await page.user.click(await screen.findByRole('option', { name: 'Konuşma sesi' }))
  await page.user.click(within(dialog).getByRole('button', { name: 'Robotlara gönder' }))
  await within(dialog).findByText(/1 robotun modeli bu ayara ya da değere izin vermiyor: YOK-1/)
})
