import { programTargetPath } from '@filo/contract/device/assignment/program-manifest'
import * as routes from '@filo/contract/program-installs/program-installs-routes'
import { applyProgramStep } from '@filo/contract/programs/programs-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addInstallable,
  addLinkedRobot,
  type InstallableProgram,
  requestInstall,
} from '../../testing/test-program-installs.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { addListed, addStore } from '../../testing/test-stores.ts'

let server: TestServer
let developer: TestPerson
let manager: TestPerson
let program: InstallableProgram
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  developer = await signInAs(server, 'developer')
  manager = await signInAs(server, 'release_manager')
  program = await addInstallable(server, developer)
})
afterAll(() => server.close())

const receipt = {
  fileCount: 3,
  bytes: 300,
  paths: ['menu'],
  services: ['menu/menu'],
  left: [],
  dataBytes: null,
  notes: [],
}

const one = async (installId: string) =>
  (await manager.call(routes.getProgramInstall, { params: { installId } })).body

async function addRobot(customerId: string | null = null) {
  return addLinkedRobot(server, { variantId: program.variantId, customerId })
}

/** A robot on which the program is ordered. */
async function order(customerId: string | null = null) {
  const robot = await addRobot(customerId)
  await robot.connect()
  const [item] = await requestInstall(manager, program.programId, [robot.unitId])
  const installId = item?.installId ?? ''
  const [reported] = await robot.orders()
  if (!reported) throw new Error('nothing is ordered')
  return { robot, installId, reported }
}

async function install(customerId: string | null = null) {
  const ordered = await order(customerId)
  await ordered.robot.progress(ordered.reported, 'succeeded', { percent: 100 })
  return ordered
}

test('a request becomes an order in the signed assignment, with the manifest and its files', async () => {
  const { robot, installId, reported } = await order()
  const { code, releaseId } = program
  expect(reported).toMatchObject({ code, releaseId, isStopped: false, keepData: false })
  const { targets, assignment } = await robot.read()
  const path = programTargetPath(releaseId)
  const target = targets[path]
  expect(assignment.requires).toContain('programs')
  const name = path.replace('programs/', `programs/${target?.hashes.sha256}.`)
  const manifest = await robot.fetch(`/api/tuf/targets/${name}`)
  expect(manifest.status).toBe(200)
  const { kind, packages } = JSON.parse(manifest.body)
  expect(kind).toBe('program')
  const [file] = packages[0].files
  expect((await robot.fetch(`/api/blobs/${file.sha256}`)).status).not.toBe(403)
  const other = await addRobot()
  expect((await other.fetch(`/api/tuf/targets/${name}`)).status).toBe(404)
  expect((await other.fetch(`/api/blobs/${file.sha256}`)).status).toBe(404)
  expect(await one(installId)).toMatchObject({ state: 'queued', waiting: null, actions: ['cancel'] })
  robot.disconnect()
})

test('only the robot’s own word makes it installed, and its removal ends with a receipt', async () => {
  const { robot, installId, reported } = await order()
  await robot.progress(reported, 'downloading', { percent: 40 })
  expect(await one(installId)).toMatchObject({ state: 'installing', percent: 40, installed: null })
  await robot.progress(reported, 'succeeded', { percent: 100 })
  expect(await one(installId)).toMatchObject({ state: 'installed', installed: { id: program.releaseId } })
  const params = { installId }
  const body = { keepData: true, reason: 'Artık gerekmiyor' }
  const requested = await manager.call(routes.removeProgramFromRobot, { params, body })
  expect(requested.body).toMatchObject({ state: 'removing', keepData: true })
  const [removal] = await robot.orders()
  expect(removal).toMatchObject({ releaseId: null, keepData: true })
  expect(removal?.orderId).not.toBe(reported.orderId)
  if (removal) await robot.progress(removal, 'succeeded', { receipt })
  expect(await one(installId)).toMatchObject({ state: 'removed', installed: null, receipt, actions: [] })
  expect(await robot.orders()).toEqual([])
  robot.disconnect()
})

test('robots that a program does not fit are refused one by one, and the others get it', async () => {
  const fits = await addRobot()
  const otherVariant = await addUnit(server)
  const unknown = server.context.ids.next()
  const items = await requestInstall(manager, program.programId, [otherVariant, fits.unitId, unknown])
  expect(items.map(({ refusal }) => refusal)).toEqual(['variant', null, 'unknown'])
  const again = await requestInstall(manager, program.programId, [fits.unitId])
  expect(again[0]?.refusal).toBe('installed')
})

test('a customer orders for own robots alone and sees no others', async () => {
  const customerId = await addCustomer(server, 'Otel')
  const customer = await signInAs(server, 'customer_admin', { customerId })
  const other = await addCustomer(server, 'Banka')
  const stranger = await signInAs(server, 'customer_admin', { customerId: other })
  const own = await addRobot(customer.customerId)
  const foreign = await addRobot(stranger.customerId)
  const [without] = await requestInstall(customer, program.programId, [own.unitId])
  expect(without?.refusal).toBe('not_entitled')
  const marketing = await signInAs(server, 'marketing')
  const { id: storeId } = await addStore(marketing)
  await addListed(marketing, { storeId, programId: program.programId })
  const items = await requestInstall(customer, program.programId, [own.unitId, foreign.unitId])
  expect(items.map(({ refusal, serial }) => [refusal, serial !== null])).toEqual([
    [null, true],
    ['unknown', false],
  ])
  const installId = items[0]?.installId ?? ''
  const seen = await stranger.call(routes.getProgramInstall, { params: { installId } })
  expect(seen.status).toBe(404)
  const list = (await customer.call(routes.listProgramInstalls, {})).body.items
  expect(list.map(({ id }) => id)).toEqual([installId])
  const user = await signInAs(server, 'customer_user', { customerId })
  expect((await user.call(routes.listProgramInstalls, {})).body.totalCount).toBe(0)
  const body = { programId: program.programId, unitIds: [own.unitId] }
  expect((await user.call(routes.requestProgramInstall, { body })).problem.code).toBe('no_permission')
})

test('an agent that does not know programs is told of none, and is once it does', async () => {
  const robot = await addRobot()
  await robot.connect(['manifest-2'])
  const [item] = await requestInstall(manager, program.programId, [robot.unitId])
  const installId = item?.installId ?? ''
  expect(await one(installId)).toMatchObject({ state: 'requested', waiting: 'agent' })
  expect((await robot.read()).assignment).not.toHaveProperty('programs')
  await robot.connect()
  expect(await one(installId)).toMatchObject({ state: 'queued', waiting: null })
  expect(await robot.orders()).toHaveLength(1)
  robot.disconnect()
})

test('a failed install keeps what the robot said, and is tried again with a new order', async () => {
  const { robot, installId, reported } = await order()
  await robot.progress(reported, 'installing')
  const stated = { key: 'install_failed', params: { package: 'x\u202ey', reason: 'yok' }, text: '' }
  await robot.progress(reported, 'failed', { errorCode: 'hook_failed', message: stated })
  const failed = await one(installId)
  expect(failed).toMatchObject({ state: 'failed', phase: 'installing', errorCode: 'hook_failed' })
  expect(failed.message?.params['package']).toBe('x\ufffdy')
  expect(failed.actions).toEqual(['retry', 'remove'])
  expect(await robot.orders()).toEqual([])
  await manager.call(routes.retryProgramInstall, { params: { installId } })
  const [again] = await robot.orders()
  expect(again?.orderId).not.toBe(reported.orderId)
  await robot.progress(reported, 'succeeded')
  expect((await one(installId)).state).toBe('queued')
  robot.disconnect()
})

test('a suspended program stands still wherever it is, and runs again once it is resumed', async () => {
  const own = program
  program = await addInstallable(server, developer)
  const { robot, installId } = await install()
  const step = (name: 'suspend' | 'resume') =>
    manager.call(applyProgramStep, {
      params: { programId: program.programId },
      body: { step: name, reason: 'Güvenlik' },
    })
  await step('suspend')
  await server.context.jobs.idle()
  expect(await one(installId)).toMatchObject({ state: 'installed', isStopped: true, stopReason: 'suspended' })
  expect(await robot.orders()).toMatchObject([{ isStopped: true }])
  await step('resume')
  await server.context.jobs.idle()
  expect(await robot.orders()).toMatchObject([{ isStopped: false }])
  robot.disconnect()
  program = own
})

test('what a robot reports is shown as it says, and statistics count it', async () => {
  const own = program
  program = await addInstallable(server, developer)
  const { robot, installId } = await install()
  const { code, releaseId } = program
  await robot.report([{ code, version: '1.0.0', releaseId, state: 'failed', detail: 'çöktü' }])
  expect(await one(installId)).toMatchObject({ reportedState: 'failed', reportedDetail: 'çöktü' })
  const read = async () =>
    (await manager.call(routes.getProgramStatistics, { params: { programId: program.programId } })).body
  expect(await read()).toMatchObject({ installs: 1, current: 1, active: 0, removed: 0 })
  await robot.report([])
  expect(await one(installId)).toMatchObject({ state: 'installed', reportedState: 'missing' })
  const unordered = { code: 'baska-program', version: '2.0.0', state: 'installed' }
  await robot.report([{ code, version: '1.0.0', releaseId, state: 'installed' }, unordered])
  expect(await read()).toMatchObject({ current: 1, active: 1 })
  const shown = await manager.call(routes.getUnitPrograms, { params: { unitId: robot.unitId } })
  expect(shown.body).toMatchObject({
    knowsPrograms: true,
    isEnforced: null,
    unordered: [{ ...unordered, name: null }],
  })
  robot.disconnect()
  program = own
})

test('a request that has not begun by its deadline is given up', async () => {
  const robot = await addRobot()
  const body = {
    programId: program.programId,
    unitIds: [robot.unitId],
    deadline: new Date(server.clock.now().getTime() + 3_600_000).toISOString(),
  }
  const requested = await manager.call(routes.requestProgramInstall, { body })
  const installId = requested.body.items[0]?.installId ?? ''
  await server.context.sweep()
  expect(await one(installId)).toMatchObject({ state: 'queued', waiting: 'offline' })
  server.clock.advance(3_700_000)
  manager = await signInAs(server, 'release_manager')
  developer = await signInAs(server, 'developer')
  await server.context.sweep()
  expect(await one(installId)).toMatchObject({ state: 'failed', end: 'deadline_passed', deadline: null })
  const late = { ...body, deadline: '2020-01-01T00:00:00.000Z' }
  const refused = await manager.call(routes.requestProgramInstall, { body: late })
  expect(refused.problem.code).toBe('install_deadline_invalid')
})

test('a request is taken back; one that the robot read already becomes a removal', async () => {
  const unread = await addRobot()
  const [item] = await requestInstall(manager, program.programId, [unread.unitId])
  const cancel = (installId: string) => manager.call(routes.cancelProgramInstall, { params: { installId } })
  expect((await cancel(item?.installId ?? '')).body.state).toBe('cancelled')
  const { installId, robot } = await order()
  expect((await cancel(installId)).body).toMatchObject({ state: 'removing', keepData: false })
  expect(await robot.orders()).toMatchObject([{ releaseId: null }])
  const again = await cancel(installId)
  expect([again.status, again.problem.code]).toEqual([409, 'install_step_refused'])
  robot.disconnect()
})

test('a preview says who gets it, what it costs and what it may do, and changes nothing', async () => {
  const robot = await addRobot()
  const body = { programId: program.programId, unitIds: [robot.unitId, await addUnit(server)] }
  const { items, downSeconds } = (await manager.call(routes.previewProgramInstall, { body })).body
  expect(items[0]).toMatchObject({ refusal: null, waiting: 'offline', isEnforced: null })
  expect(items[0]?.transferBytes).toBeGreaterThan(0)
  expect(items[1]).toMatchObject({ refusal: 'variant', release: null, transferBytes: null })
  expect(downSeconds).toBeNull()
  const query = { 'f.unitId': [robot.unitId] }
  expect((await manager.call(routes.listProgramInstalls, { query })).body.totalCount).toBe(0)
})

test('what the program’s hooks print is kept beside it', async () => {
  const { robot, installId, reported } = await order()
  const line = { package: 'menu', hook: 'install', stream: 'stdout', text: 'kuruluyor' }
  await robot.send({ type: 'log', updateId: reported.orderId, program: program.code, ...line })
  const logs = await manager.call(routes.listProgramInstallLogs, { params: { installId } })
  expect(logs.body.items).toMatchObject([line])
  robot.disconnect()
})
