import { listProgramInstalls } from '@filo/contract/program-installs/program-installs-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { programInstalls } from '@filo/server/db/schema/program-installs'
import type { TestServer } from '@filo/server/testing/test-context'
import { addCustomer, signInAs, type TestPerson } from '@filo/server/testing/test-people'
import {
  addInstallable,
  addNextRelease,
  type InstallableProgram,
  requestInstall,
} from '@filo/server/testing/test-program-installs'
import { addUnit } from '@filo/server/testing/test-robots'
import { screen } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { addressIn } from './inject-fetch.ts'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let manager: TestPerson
let developer: TestPerson
let program: InstallableProgram
beforeAll(async () => {
  server = await createScreenServer()
  developer = await signInAs(server, 'developer')
  manager = await signInAs(server, 'release_manager')
  program = await addInstallable(server, developer)
})
afterAll(() => server.close())

const open = async (path: string, person: TestPerson) => handsOn(await openScreen(path, { server, person }))
const robotPage = (unitId: string) => `/product/producedrobots/aboutrobots?RobotId=${unitId}&tab=software`
const listed = async (unitId: string) =>
  (await manager.call(listProgramInstalls, { query: { 'f.unitId': [unitId] } })).body.items

/** A program on a robot that stands as given without the way there. */
async function place(change: Partial<typeof programInstalls.$inferInsert>, customerId: string | null = null) {
  const unitId = await addUnit(server, { variantId: program.variantId, customerId })
  const [item] = await requestInstall(manager, program.programId, [unitId])
  const installId = item?.installId ?? ''
  await server.context.db.update(programInstalls).set(change).where(eq(programInstalls.id, installId))
  return { unitId, installId }
}

const installed = () => ({ state: 'installed' as const, installedReleaseId: program.releaseId })

test('a program is installed on the robots that it fits; the others say why not', async () => {
  const fits = await addUnit(server, { variantId: program.variantId, serial: 'NH1-UYAN' })
  await addUnit(server, { serial: 'NH1-UYMAYAN' })
  const hands = await open(`/programs?programId=${program.programId}`, manager)
  await hands.press('Robotlara kur')
  const dialog = await hands.at('dialog', 'Karşılama programını kur')
  for (const serial of ['NH1-UYAN', 'NH1-UYMAYAN']) {
    await dialog.fill('Robotlar', serial)
    await hands.user.click(await screen.findByRole('option', { name: serial }))
  }
  await dialog.sees('Program bu robot ürünü için yapılmamış')
  await dialog.sees('2 robottan 1 tanesine kurulacak')
  await dialog.sees('Hiçbir izin istemiyor.')
  await dialog.press('Kur')
  await hands.sees(/1 robot için kurulum istendi/)
  expect(await listed(fits)).toMatchObject([{ state: 'queued' }])
})

test('a robot chosen while the name of the one before is still being read replaces nobody', async () => {
  const serials = ['NH1-ILK', 'NH1-IKINCI']
  for (const serial of serials) await addUnit(server, { variantId: program.variantId, serial })
  const { promise: named, resolve: nameThem } = Promise.withResolvers<void>()
  const through =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      if (/produced-robots\/[^/?]+$/.test(addressIn(input))) await named
      return send(input, init)
    }
  const path = `/programs?programId=${program.programId}`
  const hands = handsOn(await openScreen(path, { server, person: manager, through }))
  await hands.press('Robotlara kur')
  const dialog = await hands.at('dialog', 'Karşılama programını kur')
  for (const serial of serials) {
    await dialog.fill('Robotlar', serial)
    await hands.user.click(await screen.findByRole('option', { name: serial }))
  }
  nameThem()
  await dialog.sees('2 robottan 2 tanesine kurulacak')
  for (const name of serials) await dialog.find('button', name)
})

test('a robot whose name cannot be read stays to be seen among the chosen, and can be taken out', async () => {
  const serial = 'NH1-GIZLI'
  await addUnit(server, { variantId: program.variantId, serial })
  const through =
    (send: typeof fetch): typeof fetch =>
    (input, init) =>
      /produced-robots\/[^/?]+$/.test(addressIn(input))
        ? Promise.resolve(Response.json({ code: 'not_found' }, { status: 404 }))
        : send(input, init)
  const path = `/programs?programId=${program.programId}`
  const hands = handsOn(await openScreen(path, { server, person: manager, through }))
  await hands.press('Robotlara kur')
  const dialog = await hands.at('dialog', 'Karşılama programını kur')
  await dialog.fill('Robotlar', serial)
  await hands.user.click(await screen.findByRole('option', { name: serial }))
  const chosen = await dialog.find('button', 'Okunamayan kayıt')
  chosen.focus()
  await hands.user.keyboard('{Delete}')
  expect(screen.queryByText('Okunamayan kayıt')).toBeNull()
})

test('a robot’s page shows what is there and why it stands still, and asks about the data before it removes it', async () => {
  const { unitId } = await place({ ...installed(), stopReason: 'suspended', reportedState: 'stopped' })
  const hands = await open(robotPage(unitId), manager)
  await hands.sees('Program askıya alındı')
  await hands.sees('Yalıtım bilinmiyor')
  await hands.press('Kaldır')
  const dialog = await hands.at('dialog', /robotundan kaldır$/)
  await dialog.user.click(await dialog.find('radio', /^Robotta kalsın/))
  await dialog.fill('Gerekçe', 'Artık kullanılmıyor')
  await dialog.press('Kaldır')
  await hands.sees('Kaldırılıyor')
  expect(await listed(unitId)).toMatchObject([{ state: 'removing', keepData: true }])
})

test('what failed says so in the reader’s language and is tried again', async () => {
  const message = { key: 'install_failed' as const, params: { package: 'menu', reason: 'yer yok' }, text: '' }
  const { unitId } = await place({ state: 'failed', phase: 'installing', message, errorCode: 'hook_failed' })
  const hands = await open(robotPage(unitId), manager)
  await hands.sees('menu kurulamadı: yer yok')
  await hands.press('Yeniden dene')
  const dialog = await hands.at('dialog', /yeniden dene$/)
  await dialog.press('Yeniden dene')
  await hands.sees('Sırada')
  expect(await listed(unitId)).toMatchObject([{ state: 'queued', errorCode: null }])
})

test('a removal receipt reads as a list, and what is left stands first', async () => {
  const receipt = {
    fileCount: 12,
    bytes: 4096,
    paths: ['menu'],
    services: ['menu/ekran'],
    left: ['menu/kilitli.bin'],
    dataBytes: 2048,
    notes: [],
  }
  const { unitId } = await place({ state: 'removed', isDesired: false, receipt })
  const hands = await open(robotPage(unitId), manager)
  await hands.user.click(await screen.findByText('Daha önce: 1 program'))
  await hands.press('Kaldırma fişi')
  const drawer = await hands.at('dialog', /robotundan kaldırıldı/)
  await drawer.sees('Robotta 1 kalıntı bulundu.')
  await drawer.sees('menu/kilitli.bin')
  await drawer.sees('menu/ekran')
})

test('an update is offered where a newer release fits, and the program’s page counts its robots', async () => {
  const own = program
  program = await addInstallable(server, developer)
  const { unitId } = await place({ ...installed(), installedAt: server.clock.now() })
  await addNextRelease(server, developer, { programId: program.programId, semver: '1.1.0' })
  const hands = await open(`/programs?programId=${program.programId}&tab=installs`, manager)
  await hands.sees('Şu anda kurulu')
  const robot = await open(robotPage(unitId), manager)
  await robot.sees(/yeni sürüm 1\.1\.0/)
  await robot.press('Programı güncelle')
  const dialog = await robot.at('dialog', /1\.1\.0 sürümüne güncelle$/)
  await dialog.press('Programı güncelle')
  await robot.sees(/istenen 1\.1\.0/)
  program = own
})

test('a customer removes what is on an own robot, and a user of it only reads', async () => {
  const customerId = await addCustomer(server, 'Otel')
  const { unitId } = await place(installed(), customerId)
  const owner = await signInAs(server, 'customer_admin', { customerId })
  const hands = await open(robotPage(unitId), owner)
  await hands.sees('Karşılama')
  expect(screen.queryByRole('link', { name: 'Karşılama' })).toBeNull()
  await hands.find('button', 'Kaldır')
  const support = await open(robotPage(unitId), await signInAs(server, 'tester'))
  await support.sees('Karşılama')
  expect(screen.queryByRole('button', { name: 'Kaldır' })).toBeNull()
})

test('a program that nobody ordered says so on its robot’s page, and goes from there', async () => {
  const unitId = await addUnit(server)
  const programs = [{ code: 'eski-program', version: '0.9.0', state: 'installed' }]
  const softwareInfo = { packages: [], programs }
  await server.context.db.update(producedRobots).set({ softwareInfo }).where(eq(producedRobots.id, unitId))
  const hands = await open(robotPage(unitId), manager)
  const line = await hands.at('listitem', 'eski-program')
  await line.sees('sipariş olmadan kurulu')
  await line.press('Kaldır')
  const dialog = await hands.at('dialog', /^eski-program programını/)
  await dialog.fill(/Gerekçe/, 'Kimse istemedi')
  await dialog.press('Kaldır')
  await hands.sees('eski-program programının kaldırılması istendi')
  expect(await listed(unitId)).toMatchObject([{ state: 'removing', desired: null }])
})
