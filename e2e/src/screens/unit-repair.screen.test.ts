import { robotCommands, robotLinks } from '@filo/server/db/schema/robot-links'
import { unitRepairs } from '@filo/server/db/schema/unit-repairs'
import { updates } from '@filo/server/db/schema/updates'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
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
  customerId = await addCustomer(server, 'Işık Otel')
})
afterAll(() => server.close())

/** A robot whose agent can do these things. */
async function addRobot(capabilities: string[]): Promise<string> {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server, { customerId })
  const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: clock.now() }
  await db.insert(robotLinks).values({ unitId, capabilities, ...link })
  return unitId
}

async function openUpdates(unitId: string, person = support, language: 'tr' | 'en' = 'tr') {
  const path = `/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=software&part=updates`
  const page = handsOn(await openScreen(path, { server, person, language, width: 1280 }))
  const title = language === 'tr' ? 'Dosya denetimi ve onarım' : 'File check and repair'
  return { page, card: within(await screen.findByRole('region', { name: title })) }
}

test('a check is asked for with a reason, waits for the robot, and what it found is shown file by file', async () => {
  const unitId = await addRobot(['repair'])
  const { page, card } = await openUpdates(unitId)
  expect(await card.findByText('Bu robotun dosyaları henüz denetlenmedi.')).toBeTruthy()
  await page.user.click(card.getByRole('button', { name: 'Onar' }))
  const dialog = await page.at('dialog', /yazılımını onar$/)
  await dialog.sees(
    'Robot kurulu sürümünün bütün dosyalarını manifestteki sağlama (hash) değerleriyle karşılaştırır.',
  )
  await page.user.type(screen.getByRole('textbox', { name: /Gerekçe/ }), 'Ses kesiliyor')
  await dialog.press('Onar')
  expect(await card.findByText('Robot bekleniyor')).toBeTruthy()

  const files = [
    { path: '0010-ses/<b>\\u{202e}.sh', isMended: false },
    { path: '0010-ses/calar', isMended: true },
  ]
  const counts = { arosName: 'Nova 5.2.0', checked: 1234, damaged: 3, mended: 2, files }
  const done = { outcome: 'done' as const, doneAt: server.context.clock.now(), ...counts }
  await server.context.db.update(unitRepairs).set(done).where(eq(unitRepairs.unitId, unitId))
  const later = await openUpdates(unitId)
  expect(await later.card.findByText('Onarılamayan dosya var')).toBeTruthy()
  expect(later.card.getByText('Nova 5.2.0: 1.234 dosya denetlendi, 3 bozuk, 2 onarıldı')).toBeTruthy()
  const named = within(later.card.getByRole('list', { name: 'Bozuk dosyalar' })).getAllByRole('listitem')
  expect(named.map((item) => item.textContent)).toEqual([
    '0010-ses/<b>\\u{202e}.sh – onarılamadı',
    '0010-ses/calar – onarıldı',
    've 1 dosya daha',
  ])
  const { card: inEnglish } = await openUpdates(unitId, support, 'en')
  expect(await inEnglish.findByText('Some could not be mended')).toBeTruthy()
})

test('of an agent that is too old the page says so and offers nothing', async () => {
  const { card } = await openUpdates(await addRobot(['send-log']))
  expect(await card.findByText(/denetleyemeyecek kadar eski/)).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Onar' })).toBeNull()
})

test('a customer reads what was found and asks for nothing', async () => {
  const unitId = await addRobot(['repair'])
  const owner = await signInAs(server, 'customer_admin', { customerId })
  const { card } = await openUpdates(unitId, owner)
  expect(card.queryByRole('button', { name: 'Onar' })).toBeNull()
})

test('an update that a program holds back says until when, and goes on by a decision with its reason', async () => {
  const { db, ids, clock } = server.context
  const unitId = await addUnit(server)
  const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: clock.now() }
  await db.insert(robotLinks).values({ unitId, capabilities: ['end-hold'], ...link })
  const at = clock.now()
  await db.insert(updates).values({
    id: ids.next(),
    unitId,
    state: 'waiting',
    phase: 'waiting',
    updatesTime: at,
    createdAt: at,
    updatedAt: at,
    message: {
      key: 'waiting_hold',
      params: { reason: 'müze turu', who: 'rehber', until: '2031-05-04T11:30:00.000Z' },
      text: '',
    },
  })
  const { page } = await openUpdates(unitId)
  await page.sees('Kurulum bekliyor: robotun yazılımı şimdi güncellenmek istemiyor (rehber: müze turu)')
  await page.sees(/en geç .*2031.* kadar beklenmesini istiyor/)
  await page.press('Şimdi sürdür')
  const dialog = await page.at('dialog', /güncellemesini şimdi sürdür$/)
  await dialog.fill('Gerekçe', 'Tur bitti')
  await dialog.press('Şimdi sürdür')
  await page.sees('Robottan sürdürmesi istendi. Bağlanır bağlanmaz sürdürür.')
  const commands = await db.select().from(robotCommands).where(eq(robotCommands.unitId, unitId))
  expect(commands.map(({ kind }) => kind)).toEqual(['end-hold'])
  const tester = await openUpdates(unitId, await signInAs(server, 'tester'))
  await tester.page.sees(/kadar beklenmesini istiyor/)
  expect(screen.queryByRole('button', { name: 'Şimdi sürdür' })).toBeNull()
})
