import { changeVersionState } from '@filo/contract/packages/versions-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { retireProducedRobot } from '@filo/contract/produced-robots/produced-robot-life-routes'
import * as routes from '@filo/contract/program-installs/program-installs-routes'
import { getProgramRelease } from '@filo/contract/programs/programs-routes'
import { changeTrustKeys } from '@filo/contract/trust/trust-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addInstallable,
  addLinkedRobot,
  addNextRelease,
  type InstallableProgram,
  requestInstall,
} from '../../testing/test-program-installs.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { newTestSigningKey, signPending } from '../../testing/test-signing-keys.ts'

let server: TestServer
let admin: TestPerson
let developer: TestPerson
let manager: TestPerson
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(server, 'admin')
  developer = await signInAs(server, 'developer')
  manager = await signInAs(server, 'release_manager')
})
afterAll(() => server.close())

const one = async (installId: string, person = manager) =>
  (await person.call(routes.getProgramInstall, { params: { installId } })).body

async function order(program: InstallableProgram, customerId: string | null = null) {
  const robot = await addLinkedRobot(server, { variantId: program.variantId, customerId })
  await robot.connect()
  const [item] = await requestInstall(manager, program.programId, [robot.unitId])
  return { robot, installId: item?.installId ?? '' }
}

async function install(program: InstallableProgram, customerId: string | null = null) {
  const { robot, installId } = await order(program, customerId)
  for (const reported of await robot.orders()) await robot.progress(reported, 'succeeded')
  return { robot, installId }
}

const runs = (arosId: string, version: string) => ({
  current: { arosId, contentHash: 'a'.repeat(64), name: 'Nova', version },
})

test('an update is ordered on request, measures how long the program was away, and says what it would cost the next', async () => {
  const program = await addInstallable(server, developer)
  const { robot, installId } = await install(program)
  expect((await one(installId)).update).toBeNull()
  const nextId = await addNextRelease(server, developer, { programId: program.programId, semver: '1.1.0' })
  expect(await one(installId)).toMatchObject({ update: { semver: '1.1.0' }, actions: ['update', 'remove'] })
  const requested = await manager.call(routes.updateProgramOnRobot, { params: { installId }, body: {} })
  expect(requested.body).toMatchObject({
    state: 'queued',
    desired: { id: nextId },
    installed: { semver: '1.0.0' },
  })
  const [reported] = await robot.orders()
  if (!reported) throw new Error('nothing is ordered')
  await robot.progress(reported, 'restarting')
  server.clock.advance(12_000)
  await robot.progress(reported, 'succeeded')
  expect(await one(installId)).toMatchObject({
    state: 'installed',
    downSeconds: 12,
    installed: { id: nextId },
  })
  const body = { programId: program.programId, unitIds: [robot.unitId] }
  expect((await manager.call(routes.previewProgramInstall, { body })).body.downSeconds).toBe(12)
  robot.disconnect()
})

test('a package that is revoked withdraws what is under way, and what came all the same goes again', async () => {
  const program = await addInstallable(server, developer)
  const { robot, installId } = await order(program)
  const [reported] = await robot.orders()
  if (!reported) throw new Error('nothing is ordered')
  await robot.progress(reported, 'downloading')
  const release = (await developer.call(getProgramRelease, { params: { releaseId: program.releaseId } })).body
  const params = { versionId: release.items[0]?.versionId ?? '' }
  const body = { action: 'revoke' as const, reason: 'Güvenlik açığı' }
  expect((await manager.call(changeVersionState, { params, body })).status).toBe(200)
  await server.context.jobs.idle()
  expect(await one(installId)).toMatchObject({ state: 'failed', end: 'package_revoked', actions: ['remove'] })
  expect(await robot.orders()).toEqual([])
  await robot.progress(reported, 'succeeded')
  expect(await one(installId)).toMatchObject({ state: 'removing' })
  expect(await robot.orders()).toMatchObject([{ releaseId: null, keepData: false }])
  const [refused] = await requestInstall(manager, program.programId, [
    (await addLinkedRobot(server, { variantId: program.variantId })).unitId,
  ])
  expect(refused?.refusal).toBe('packages_revoked')
  robot.disconnect()
})

test('an AROS that a program does not run beside stops it, and one that it does starts it again', async () => {
  const program = await addInstallable(server, developer)
  await addNextRelease(server, developer, {
    programId: program.programId,
    semver: '1.1.0',
    arosRange: '^2.0.0',
  })
  const { variantId } = program
  const contentHash = 'a'.repeat(64)
  const [second, third] = [
    await addBareAros(server, { variantId, semver: '2.0.0', contentHash }),
    await addBareAros(server, { variantId, semver: '3.0.0', contentHash }),
  ]
  const robot = await addLinkedRobot(server, { variantId })
  await robot.connect()
  const reported = [{ code: program.code, version: '1.1.0', state: 'installed' }]
  await robot.report([], runs(second, '2.0.0'))
  const [item] = await requestInstall(manager, program.programId, [robot.unitId])
  const installId = item?.installId ?? ''
  for (const input of await robot.orders()) await robot.progress(input, 'succeeded')
  await robot.report(reported, runs(third, '3.0.0'))
  expect(await one(installId)).toMatchObject({ state: 'installed', stopReason: 'aros' })
  expect(await robot.orders()).toMatchObject([{ isStopped: true }])
  await robot.report(reported, runs(second, '2.0.0'))
  expect(await one(installId)).toMatchObject({ isStopped: false })
  robot.disconnect()
})

test('a robot whose AROS the newest release does not fit gets the one before', async () => {
  const program = await addInstallable(server, developer)
  const { programId, variantId } = program
  const first = await addBareAros(server, { variantId, semver: '1.0.0', contentHash: 'a'.repeat(64) })
  await addNextRelease(server, developer, { programId, semver: '1.1.0', arosRange: '^2.0.0' })
  const robot = await addLinkedRobot(server, { variantId })
  await robot.connect()
  await robot.report([], runs(first, '1.0.0'))
  const [item] = await requestInstall(manager, programId, [robot.unitId])
  expect(await one(item?.installId ?? '')).toMatchObject({ state: 'queued', desired: { semver: '1.0.0' } })
  robot.disconnect()
})

test('what a customer had goes with its data when the robot gets another owner, who sees nothing of it', async () => {
  const program = await addInstallable(server, developer)
  const [formerId, nextId] = [await addCustomer(server, 'Eski'), await addCustomer(server, 'Yeni')]
  const { robot, installId } = await install(program, formerId)
  const waiting = await addLinkedRobot(server, { variantId: program.variantId, customerId: formerId })
  const [unread] = await requestInstall(manager, program.programId, [waiting.unitId])
  const body = {
    target: { unitIds: [robot.unitId, waiting.unitId] },
    customerId: nextId,
    reason: 'Robot el değiştirdi',
  }
  expect((await admin.call(assignProducedRobots, { body })).status).toBe(200)
  expect(await one(installId)).toMatchObject({
    state: 'removing',
    keepData: false,
    customer: { name: 'Eski' },
  })
  expect(await robot.orders()).toMatchObject([{ releaseId: null, keepData: false }])
  expect((await one(unread?.installId ?? '')).state).toBe('cancelled')
  const next = await signInAs(server, 'customer_admin', { customerId: nextId })
  expect((await next.call(routes.listProgramInstalls, {})).body.totalCount).toBe(0)
  const [refused] = await requestInstall(next, program.programId, [robot.unitId])
  expect(refused?.refusal).toBe('removing')
  robot.disconnect()
})

test('what the maker installed before a robot had a customer stays and is the customer’s', async () => {
  const program = await addInstallable(server, developer)
  const customerId = await addCustomer(server, 'İlk')
  const { robot, installId } = await install(program)
  const body = { target: { unitIds: [robot.unitId] }, customerId, reason: 'Robot el değiştirdi' }
  await admin.call(assignProducedRobots, { body })
  const owner = await signInAs(server, 'customer_admin', { customerId })
  expect(await one(installId, owner)).toMatchObject({ state: 'installed', customer: { name: 'İlk' } })
  robot.disconnect()
})

test('a robot that is retired ends what was under way on it, and what is left of the rest nobody knows', async () => {
  const program = await addInstallable(server, developer)
  const under = await order(program)
  const there = await install(program)
  for (const { robot } of [under, there]) {
    const [unit] = await server.context.db
      .update(producedRobots)
      .set({ lifeState: 'active' })
      .where(eq(producedRobots.id, robot.unitId))
      .returning()
    const body = { confirmSerial: unit?.serial ?? '', reason: 'Hurda' }
    const answer = await admin.call(retireProducedRobot, { params: { unitId: robot.unitId }, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  expect(await one(under.installId)).toMatchObject({ state: 'failed', end: 'robot_retired', actions: [] })
  expect(await one(there.installId)).toMatchObject({ state: 'removed', end: 'robot_retired', receipt: null })
})

test('a release that people must sign is given to nobody until they have, and then goes on by itself', async () => {
  const key = newTestSigningKey()
  const add = [{ role: 'targets' as const, publicKey: key.publicKey, name: 'Kişi' }]
  await admin.call(changeTrustKeys, { body: { add, thresholds: { targets: 2 } } })
  await signPending(manager, 'targets', key)
  const program = await addInstallable(server, developer)
  const release = async () =>
    (await developer.call(getProgramRelease, { params: { releaseId: program.releaseId } })).body
  expect(await release()).toMatchObject({ state: 'approved', waitsForSignatures: true })
  const { robot, installId } = await order(program)
  expect(await one(installId)).toMatchObject({ state: 'requested', waiting: 'signatures' })
  expect(await robot.orders()).toEqual([])
  await signPending(manager, 'targets', key)
  await server.context.jobs.idle()
  expect(await release()).toMatchObject({ waitsForSignatures: false })
  expect(await one(installId)).toMatchObject({ state: 'queued', waiting: null })
  expect(await robot.orders()).toHaveLength(1)
  robot.disconnect()
})
