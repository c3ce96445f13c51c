import * as routes from '@filo/contract/program-installs/program-installs-routes'
import { getProgram } from '@filo/contract/programs/programs-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addInstallable,
  addLinkedRobot,
  type InstallableProgram,
  type LinkedRobot,
  requestInstall,
} from '../../testing/test-program-installs.ts'

let server: TestServer
let manager: TestPerson
let program: InstallableProgram
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  program = await addInstallable(server, await signInAs(server, 'developer'))
  manager = await signInAs(server, 'release_manager')
})
afterAll(() => server.close())

const receipt = {
  fileCount: 3,
  bytes: 300,
  paths: ['eski'],
  services: [],
  left: [],
  dataBytes: null,
  notes: [],
}
const foreign = { code: 'eski-program', version: '0.9.0', state: 'installed' }

/** A robot that reports programs that nobody ordered. */
async function addWith(reported: Record<string, unknown>[], customerId: string | null = null) {
  const robot = await addLinkedRobot(server, { variantId: program.variantId, customerId })
  await robot.connect()
  await robot.report(reported)
  return robot
}

const read = async (unitId: string, person = manager) =>
  (await person.call(routes.getUnitPrograms, { params: { unitId } })).body

const remove = (unitId: string, code: string, person = manager) =>
  person.call(routes.removeUnorderedProgram, {
    params: { unitId },
    body: { code, keepData: false, reason: 'Kimse istemedi' },
  })

async function finish(robot: LinkedRobot) {
  const [removal] = await robot.orders()
  if (!removal) throw new Error('nothing is ordered')
  await robot.progress(removal, 'succeeded', { receipt })
  await robot.report([])
  return removal
}

test('a program that the catalogue does not know is removed, up to its receipt', async () => {
  const robot = await addWith([foreign])
  expect((await read(robot.unitId)).unordered).toEqual([{ ...foreign, name: null }])
  const requested = await remove(robot.unitId, foreign.code)
  expect(requested.body).toMatchObject({
    state: 'removing',
    desired: null,
    program: { id: null, code: foreign.code },
  })
  const during = await read(robot.unitId)
  expect([during.unordered, during.items.map(({ state }) => state)]).toEqual([[], ['removing']])
  expect(await finish(robot)).toMatchObject({ code: foreign.code, releaseId: null, keepData: false })
  const after = await read(robot.unitId)
  expect(after.items).toMatchObject([{ state: 'removed', receipt, actions: [] }])
  expect([after.unordered, await robot.orders()]).toEqual([[], []])
  const audited = await manager.call(routes.getProgramInstall, { params: { installId: requested.body.id } })
  expect(audited.body.requestedBy?.id).toBe(manager.userId)
  robot.disconnect()
})

test('one of the catalogue has its name, cannot be ordered meanwhile, and counts on its program', async () => {
  const { code, releaseId, programId } = program
  const robot = await addWith([{ code, version: '1.0.0', releaseId, state: 'failed' }])
  const { name } = (await manager.call(getProgram, { params: { programId } })).body
  expect((await read(robot.unitId)).unordered).toMatchObject([{ code, name, state: 'failed' }])
  expect((await remove(robot.unitId, code)).body).toMatchObject({ program: { id: programId }, desired: null })
  const [refused] = await requestInstall(manager, programId, [robot.unitId])
  expect(refused?.refusal).toBe('removing')
  await finish(robot)
  const [item] = await requestInstall(manager, programId, [robot.unitId])
  expect(item?.refusal).toBeNull()
  robot.disconnect()
})

test('a failed removal is tried again like every other', async () => {
  const robot = await addWith([foreign])
  const { id: installId } = (await remove(robot.unitId, foreign.code)).body
  const [removal] = await robot.orders()
  if (removal) await robot.progress(removal, 'failed', { errorCode: 'hook_failed' })
  const failed = await manager.call(routes.getProgramInstall, { params: { installId } })
  expect(failed.body).toMatchObject({ state: 'failed', actions: ['retry'] })
  await manager.call(routes.retryProgramInstall, { params: { installId } })
  await finish(robot)
  expect((await read(robot.unitId)).items).toMatchObject([{ state: 'removed' }])
  robot.disconnect()
})

test('only what the robot reports and nobody ordered is removed so', async () => {
  const robot = await addWith([foreign])
  expect((await remove(robot.unitId, 'hic-yok')).problem.code).toBe('program_not_unordered')
  await remove(robot.unitId, foreign.code)
  expect((await remove(robot.unitId, foreign.code)).problem.code).toBe('program_not_unordered')
  robot.disconnect()
})

test('a customer removes it from own robots alone', async () => {
  const customer = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Otel') })
  const stranger = await signInAs(server, 'customer_admin', {
    customerId: await addCustomer(server, 'Banka'),
  })
  const robot = await addWith([foreign], customer.customerId)
  expect((await remove(robot.unitId, foreign.code, stranger)).status).toBe(404)
  expect((await remove(robot.unitId, foreign.code, customer)).status).toBe(201)
  robot.disconnect()
})

test('what a former owner is being rid of is not told to the next one', async () => {
  const former = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Eski') })
  const next = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Yeni') })
  const robot = await addWith([foreign], former.customerId)
  await remove(robot.unitId, foreign.code, former)
  const moved = { customerId: next.customerId }
  await server.context.db.update(producedRobots).set(moved).where(eq(producedRobots.id, robot.unitId))
  expect(await read(robot.unitId, next)).toMatchObject({ items: [], unordered: [] })
  robot.disconnect()
})
