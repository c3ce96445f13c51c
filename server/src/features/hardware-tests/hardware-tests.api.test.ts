import { listAudit } from '@filo/contract/audit/audit-routes'
import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import type { RemoteAccess } from '@filo/contract/customers/remote-policy'
import { MINUTE_MS } from '@filo/contract/durations'
import { printHardwareReport } from '@filo/contract/hardware/hardware-routes'
import type { HardwareTestReport, ReportedTest } from '@filo/contract/hardware-tests/hardware-test-report'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import * as device from '@filo/contract/hardware-tests/hardware-tests-device-routes'
import * as routes from '@filo/contract/hardware-tests/hardware-tests-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands, robotLinks } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { pdfTextOf } from '../../testing/test-pdf-text.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'

let server: TestServer
let support: TestPerson
let customerId: string
beforeAll(async () => {
  server = await createTestServer()
  await server.context.notices.begin()
  support = await signInAs(server, 'support')
  customerId = await addCustomer(server, 'Işık Otel')
})
afterAll(() => server.close())

interface Unit {
  robot: TestRobot
  unitId: string
}

async function addTestable(
  owner: string | null = customerId,
  capabilities = ['hardware-tests'],
): Promise<Unit> {
  const unit = await addAdmitted(server)
  const { db, ids, clock } = server.context
  await db.update(producedRobots).set({ customerId: owner }).where(eq(producedRobots.id, unit.unitId))
  const link = { unitId: unit.unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
  await db.insert(robotLinks).values({ ...link, capabilities, connectedAt: clock.now() })
  return unit
}

const request = ({ unitId }: Unit, tests: HardwareTest[], by = support) =>
  by.call(routes.requestHardwareTests, { params: { unitId }, body: { tests, reason: 'Ses gelmiyor' } })
const testsOf = async ({ unitId }: Unit, by = support) =>
  (await by.call(routes.getUnitHardwareTests, { params: { unitId } })).body

const reported = (
  name: HardwareTest,
  state: ReportedTest['state'],
  more: Partial<ReportedTest> = {},
): ReportedTest => ({
  test: name,
  state,
  reason: null,
  tool: null,
  text: '',
  values: {},
  program: null,
  startedAt: null,
  endedAt: null,
  ...more,
})

/** What the robot tells over its link. */
async function notify({ unitId }: Unit, report: HardwareTestReport): Promise<void> {
  const { db, clock, hardwareTestIntake } = server.context
  const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
  if (!unit) throw new Error('no such unit')
  const message = { type: 'hardware-test' as const, seq: 1, at: clock.now().toISOString(), ...report }
  await db.transaction((tx) => hardwareTestIntake.handle(tx, robot, unit, message))
}

const yes = () => ({ answer: 'yes' as const, by: 'Ayşe', at: server.clock.now().toISOString() })

test('a customer’s robot asks who stands beside it, and what it measures is kept with its consent', async () => {
  const unit = await addTestable()
  const requested = await request(unit, ['disk', 'microphone'])
  expect(requested).toMatchObject({ status: 202, body: { state: 'requested', needsConsent: true } })
  expect((await request(unit, ['disk'])).problem.code).toBe('hardware_test_running')
  const runId = requested.body.id
  const rows = await server.context.db
    .select()
    .from(robotCommands)
    .where(eq(robotCommands.unitId, unit.unitId))
  expect(rows).toMatchObject([{ kind: 'test-hardware', id: runId }])
  const order = await server.context.hardwareTestIntake.commandOf(unit.unitId, runId)
  expect(order).toMatchObject({ needsConsent: true, reason: 'Ses gelmiyor' })
  expect(order?.tests.toSorted()).toEqual(['disk', 'microphone'])
  const waits = [reported('disk', 'waiting_consent'), reported('microphone', 'waiting_consent')]
  await notify(unit, { runId, state: 'waiting_consent', consent: null, tests: waits })
  await notify(unit, { runId, state: 'running', consent: null, tests: [reported('disk', 'running')] })
  expect((await testsOf(unit)).run?.state).toBe('waiting_consent')
  const silent = reported('microphone', 'failed', {
    reason: 'silence',
    text: 'sessiz\u001b[31m\u202e',
    values: { levelDbfs: -120, invented: 4 },
  })
  const written = reported('disk', 'passed', { values: { writeMBps: 210.5, verified: true, readMBps: true } })
  await notify(unit, {
    runId,
    state: 'done',
    consent: yes(),
    tests: [silent, written, reported('camera', 'passed')],
  })
  const { run, latest } = await testsOf(unit)
  expect(run).toMatchObject({ state: 'done', consent: { answer: 'yes', by: 'Ayşe' } })
  expect(run?.tests).toMatchObject([
    { test: 'microphone', state: 'failed', reason: 'silence', values: { levelDbfs: -120 } },
    { test: 'disk', state: 'passed', values: { writeMBps: 210.5, verified: true } },
  ])
  expect(JSON.stringify(run)).not.toMatch(/\\u001b|\u202e|invented|readMBps/)
  expect(latest.map(({ test: name }) => name)).toEqual(['microphone', 'disk'])
  await notify(unit, { runId, state: 'done', consent: yes(), tests: [reported('disk', 'failed')] })
  expect((await testsOf(unit)).run?.tests[1]).toMatchObject({ state: 'passed' })
  const url = `${printHardwareReport.path.replace(':unitId', unit.unitId)}?zone=Europe%2FIstanbul`
  const paper = await server.app.inject({ url, headers: { cookie: support.cookie, 'accept-language': 'tr' } })
  const words = pdfTextOf(paper.rawPayload).join(' ')
  for (const word of ['Donanım testleri', 'Yazma hızı: 210,5 MB/s']) expect(words).toContain(word)
  const admin = await signInAs(server, 'admin')
  const audit = await admin.call(listAudit, { query: { 'f.objectId': unit.unitId, size: 20 } })
  const actions = audit.body.items.map(({ action }) => action)
  for (const action of ['hardware_test.requested', 'hardware_test.consented', 'hardware_test.ended'])
    expect(actions).toContain(action)
})

test('a robot of the maker is not asked, an old agent cannot, and a customer may look at their own time alone', async () => {
  const own = await addTestable(null)
  expect((await request(own, ['camera'])).body).toMatchObject({ needsConsent: false })
  const old = await addTestable(customerId, ['hardware'])
  expect((await request(old, ['camera'])).problem.code).toBe('hardware_tests_agent_too_old')
  expect((await testsOf(old)).canTest).toBe(false)
  const unit = await addTestable()
  const owner = await signInAs(server, 'customer_admin', { customerId })
  expect((await request(unit, ['camera'], owner)).status).toBe(403)
  const { body } = await request(unit, ['camera'])
  expect((await testsOf(unit, owner)).run).toMatchObject({ id: body.id, requestedByName: null })
  const listed = await owner.call(routes.listHardwareTests, { query: {} })
  expect(listed.body.items.map(({ runId }) => runId)).toContain(body.id)
  const next = await addCustomer(server, 'Deniz Otel')
  const { db } = server.context
  await db.update(producedRobots).set({ customerId: next }).where(eq(producedRobots.id, unit.unitId))
  const other = await signInAs(server, 'customer_admin', { customerId: next })
  expect(await testsOf(unit, other)).toMatchObject({ run: null, latest: [] })
  const ofNext = await other.call(routes.listHardwareTests, { query: {} })
  expect(ofNext.body.items).toEqual([])
})

test('what nobody takes up expires, what falls silent is interrupted, and the robot’s late word still counts', async () => {
  const [away, silent] = [await addTestable(), await addTestable(null)]
  await request(away, ['disk'])
  const { body } = await request(silent, ['disk'])
  await notify(silent, {
    runId: body.id,
    state: 'running',
    consent: null,
    tests: [reported('disk', 'running')],
  })
  server.clock.advance(61 * MINUTE_MS)
  support = await signInAs(server, 'support')
  expect((await testsOf(away)).run).toMatchObject({ state: 'expired', tests: [{ state: 'expired' }] })
  await server.context.hardwareTestIntake.sweep()
  expect((await testsOf(away)).run?.endedAt).not.toBeNull()
  expect((await testsOf(silent)).run).toMatchObject({
    state: 'interrupted',
    tests: [{ state: 'interrupted' }],
  })
  expect((await request(away, ['disk'])).status).toBe(202)
  const late = reported('disk', 'passed', { values: { writeMBps: 90 } })
  await notify(silent, { runId: body.id, state: 'done', consent: null, tests: [late] })
  expect((await testsOf(silent)).run).toMatchObject({ state: 'done', tests: [{ state: 'passed' }] })
})

const cancel = ({ unitId }: Unit, runId: string, by = support) =>
  by.call(routes.cancelHardwareTests, { params: { unitId, runId } })

/** What a person is told of a robot. */
async function noticesAbout(serial: string, person: TestPerson): Promise<string[]> {
  await server.context.notices.follow()
  const { body } = await person.call(listNotifications, { query: { size: 50 } })
  return body.items.map(({ title }) => title.tr).filter((title) => title.includes(serial))
}

test('anyone who may ask calls a request off; the robot is told to stop, and its last word still counts', async () => {
  const unit = await addTestable(customerId, ['hardware-tests', 'hardware-test-cancel'])
  const { body: requested } = await request(unit, ['disk', 'camera'])
  const begun = [reported('disk', 'passed', { values: { writeMBps: 90 } }), reported('camera', 'running')]
  await notify(unit, { runId: requested.id, state: 'running', consent: yes(), tests: begun })
  const colleague = await signInAs(server, 'admin')
  const { status, body } = await cancel(unit, requested.id, colleague)
  expect([status, body.state, body.isStopping]).toEqual([200, 'cancelled', true])
  expect(body.tests.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'passed'])
  expect((await cancel(unit, requested.id)).problem.code).toBe('hardware_test_ended')
  const { db } = server.context
  const open = await db.select().from(robotCommands).where(eq(robotCommands.unitId, unit.unitId))
  expect(open.map(({ kind, runId }) => [kind, runId])).toContainEqual(['cancel-hardware-test', requested.id])
  // It had not heard yet.
  await notify(unit, { runId: requested.id, state: 'running', consent: yes(), tests: begun })
  expect((await testsOf(unit)).run).toMatchObject({ state: 'cancelled', isStopping: true })
  const stopped = [reported('disk', 'passed', { values: { writeMBps: 90 } }), reported('camera', 'cancelled')]
  await notify(unit, { runId: requested.id, state: 'cancelled', consent: yes(), tests: stopped })
  expect((await testsOf(unit)).run).toMatchObject({ state: 'cancelled', isStopping: false })
  const { serial } = await testsOf(unit)
  expect(await noticesAbout(serial, support)).toEqual([`${serial}: Donanım testi iptal edildi`])
  const next = await request(unit, ['disk'])
  await notify(unit, {
    runId: next.body.id,
    state: 'done',
    consent: yes(),
    tests: [reported('disk', 'failed')],
  })
  expect(await noticesAbout(serial, support)).toEqual([
    `${serial}: Donanım testi bitti: 1 testten 0 tanesi geçti`,
  ])
  expect(await noticesAbout(serial, colleague)).toEqual([])
})

test('an old agent cannot stop, a customer may not ask it to, and nobody cancels the request of another robot', async () => {
  const [unit, old] = [
    await addTestable(customerId, ['hardware-tests', 'hardware-test-cancel']),
    await addTestable(),
  ]
  const [requested, requestedOfOld] = [
    (await request(unit, ['disk'])).body.id,
    (await request(old, ['disk'])).body.id,
  ]
  expect((await testsOf(old)).canCancel).toBe(false)
  expect((await cancel(old, requestedOfOld)).problem.code).toBe('hardware_test_cancel_too_old')
  expect((await cancel(old, requested)).status).toBe(404)
  const owner = await signInAs(server, 'customer_admin', { customerId })
  expect((await cancel(unit, requested, owner)).status).toBe(403)
  expect((await cancel(unit, requested)).body).toMatchObject({ state: 'cancelled', isStopping: false })
  expect(await server.context.hardwareTestIntake.commandOf(unit.unitId, requested)).toBeUndefined()
})

test('the network test costs a robot its budget at most, and nothing without a request of its own', async () => {
  const unit = await addTestable(null)
  const { body } = await request(unit, ['network'])
  async function handle(runId: string, size: number, of = unit): Promise<{ status: number; bytes: number }> {
    const token = await robotToken(server, of.robot, { unitId: of.unitId, audience: 'filo-device' })
    const url = `${device.receiveTestBytes.path.replace(':runId', runId)}?size=${size}`
    const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, bytes: answer.rawPayload.length }
  }
  async function send(size: number, payload: Buffer): Promise<number> {
    const token = await robotToken(server, unit.robot, { unitId: unit.unitId, audience: 'filo-device' })
    const url = `${device.sendTestBytes.path.replace(':runId', body.id)}?size=${size}`
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const whole = device.networkTestBudget.callBytes
  expect(await handle(body.id, 100_000)).toEqual({ status: 200, bytes: 100_000 })
  for (let call = 0; call < 3; call += 1) expect((await handle(body.id, whole)).status).toBe(200)
  expect((await handle(body.id, whole)).status).toBe(429)
  expect((await handle(body.id, whole + 1)).status).toBe(400)
  expect(await send(1000, Buffer.alloc(1000))).toBe(200)
  expect(await send(1000, Buffer.alloc(5000))).toBe(413)
  const thief = await addTestable(null)
  expect((await handle(body.id, 10, thief)).status).toBe(409)
  await notify(unit, { runId: body.id, state: 'done', consent: null, tests: [reported('network', 'passed')] })
  expect((await handle(body.id, 10)).status).toBe(409)
})

async function ownerWith(access: RemoteAccess) {
  const owner = await addCustomer(server, 'Deniz Otel')
  const manager = await signInAs(server, 'customer_admin', { customerId: owner })
  const set = (next: RemoteAccess) =>
    manager.call(setRemotePolicy, { params: { customerId: owner }, body: { access: next } })
  await set(access)
  return { owner, set }
}

test('a customer that allows it is not asked, and one that allows nothing is not tested', async () => {
  const { owner, set } = await ownerWith('allowed')
  const unit = await addTestable(owner)
  expect((await testsOf(unit)).needsConsent).toBe(false)
  const requested = await request(unit, ['microphone'])
  expect(requested.body).toMatchObject({ needsConsent: false, isByCustomersRule: true })
  const commandOf = () => server.context.hardwareTestIntake.commandOf(unit.unitId, requested.body.id)
  expect(await commandOf()).toMatchObject({ needsConsent: false })
  await set('consent')
  expect((await testsOf(unit)).run).toMatchObject({ state: 'refused', consent: null })
  expect(await commandOf()).toBeUndefined()
  const again = await request(unit, ['microphone'])
  expect(again.body).toMatchObject({ state: 'requested', needsConsent: true })
  await set('never')
  expect((await testsOf(unit)).run).toMatchObject({ state: 'refused', tests: [{ state: 'refused' }] })
  const refused = await request(await addTestable(owner), ['disk'])
  expect(refused.problem).toMatchObject({ code: 'remote_refused', params: { customer: expect.any(String) } })
})

test('a request that comes to a customer who forbids it ends when its robot would be given it, unless it has begun', async () => {
  const [from, to] = [await ownerWith('allowed'), await ownerWith('never')]
  const { db, hardwareTestIntake } = server.context
  const [waiting, begun] = [await addTestable(from.owner), await addTestable(from.owner)]
  const [first, second] = [
    (await request(waiting, ['disk'])).body.id,
    (await request(begun, ['disk'])).body.id,
  ]
  await notify(begun, {
    runId: second,
    state: 'running',
    consent: null,
    tests: [reported('disk', 'running')],
  })
  for (const { unitId } of [waiting, begun])
    await db.update(producedRobots).set({ customerId: to.owner }).where(eq(producedRobots.id, unitId))
  expect(await hardwareTestIntake.commandOf(waiting.unitId, first)).toBeUndefined()
  expect(await hardwareTestIntake.commandOf(begun.unitId, second)).toBeUndefined()
  expect((await testsOf(waiting)).run?.state).toBe('refused')
  expect((await testsOf(begun)).run?.state).toBe('running')
  const admin = await signInAs(server, 'admin')
  const audit = await admin.call(listAudit, { query: { 'f.objectId': waiting.unitId, size: 5 } })
  expect(audit.body.items.map(({ action }) => action)).toContain('hardware_test.overtaken')
  await notify(waiting, { runId: first, state: 'done', consent: null, tests: [reported('disk', 'passed')] })
  expect((await testsOf(waiting)).run?.state).toBe('done')
})
