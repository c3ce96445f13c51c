import { createHash } from 'node:crypto'
import * as lifecycle from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import { sendRobotLog } from '@filo/contract/device/robot-log-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import * as logs from '@filo/contract/testers/robot-log-routes'
import * as testing from '@filo/contract/testers/testers-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands, robotLinks } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addComponent, addDraftAros, addTestUnit, componentCode } from '../../testing/test-releases.ts'
import { newTestRobot, requestEnrolment, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { addVariant } from '../../testing/test-robots.ts'
import { robotLogTimeoutMs } from './robot-logs/robot-log-state.ts'

const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

describe.each(engines())('logs of test robots on %s', (engine) => {
  let server: TestServer
  let tester: TestPerson
  let robot: TestRobot
  let unitId: string
  let otherId: string
  let ArosId: string

  beforeAll(async () => {
    server = await createTestServer(engine)
    const developer = await signInAs(server, 'developer')
    const manager = await signInAs(server, 'release_manager')
    const admin = await signInAs(server, 'admin')
    tester = await signInAs(server, 'tester')
    const variantId = await addVariant(server)
    const key = await admin.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
    robot = newTestRobot()
    const requested = await requestEnrolment(server, robot, { serial: 'NH1-1', installKey: key.body.text })
    unitId = requested.body.unitId ?? ''
    otherId = await addTestUnit(server, variantId)
    await server.context.db.update(producedRobots).set({ isTestRobot: true })
    const { versionId } = await addComponent(server, componentCode('log'))
    ArosId = (await addDraftAros(developer, { variantId, channel: 'test', versionIds: [versionId] })).id
    const body = { userId: tester.userId, testUnitIds: [unitId] }
    await manager.call(testing.assignTester, { params: { ArosId }, body })
    await developer.call(lifecycle.lockAros, { params: { ArosId }, body: {} })
    await developer.call(lifecycle.startArosTest, { params: { ArosId }, body: {} })
    await tester.call(testing.startTest, { params: { ArosId }, body: {} })
  })
  afterAll(() => server.close())

  const requestLog = (more: object = {}, person = tester) =>
    person.call(logs.requestRobotLog, {
      params: { ArosId },
      body: { unitId, caseId: 'aros:basics', minutes: 30, ...more },
    })
  const newest = async () => (await tester.call(logs.listRobotLogs, { params: { ArosId } })).body.items[0]

  async function connect(connection: 'online' | 'offline', capabilities: string[]): Promise<void> {
    const { db, ids, clock } = server.context
    await db.update(producedRobots).set({ connection }).where(eq(producedRobots.id, unitId))
    const link = { unitId: unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await db
      .insert(robotLinks)
      .values({ ...link, capabilities, connectedAt: clock.now() })
      .onConflictDoUpdate({ target: robotLinks.unitId, set: { capabilities } })
  }

  async function handOver(requestId: string, bytes: string, sha256 = hashOf(bytes)) {
    const token = await robotToken(server, robot, { unitId: unitId, audience: 'filo-device' })
    const query = new URLSearchParams({
      from: '2026-03-05T14:05:00.000Z',
      to: '2026-03-05T14:35:00.000Z',
      sha256,
    })
    const answer = await server.app.inject({
      method: 'POST',
      url: `${sendRobotLog.path.replace(':requestId', requestId)}?${query.toString()}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(bytes),
    })
    return { status: answer.statusCode, body: answer.json() as { code?: string; sha256?: string } }
  }

  test('a robot that is off, too old or not of the test is not asked, and the tester reads why', async () => {
    const off = await requestLog()
    expect([off.status, off.problem.code]).toEqual([409, 'robot_log_offline'])
    expect(off.problem.detail).toContain('NH1-1')
    await connect('online', [])
    expect((await requestLog()).problem.code).toBe('robot_log_too_old')
    expect((await requestLog({ unitId: otherId })).problem.code).toBe('robot_log_not_assigned')
    await connect('online', ['send-log'])
    expect((await requestLog({ caseId: 'yok' })).problem.code).toBe('unknown_case')
    const stranger = await signInAs(server, 'tester')
    expect((await requestLog({}, stranger)).status).toBe(404)
  })

  test('what the robot hands over lands as evidence, with robot, range and hash', async () => {
    const requested = await requestLog()
    expect(requested.body, JSON.stringify(requested.body)).toMatchObject({ state: 'waiting', evidence: null })
    expect((await requestLog()).problem.code).toBe('robot_log_busy')
    const commands = await server.context.db
      .select()
      .from(robotCommands)
      .where(eq(robotCommands.id, requested.body.id))
    expect(commands).toMatchObject([{ kind: 'send-log', minutes: 30, unitId: unitId }])
    expect((await handOver(requested.body.id, 'lines', hashOf('others'))).body.code).toBe('robot_log_damaged')
    const input = await handOver(requested.body.id, 'lines')
    expect([input.status, input.body.sha256]).toEqual([200, hashOf('lines')])
    const request = await newest()
    expect(request).toMatchObject({
      state: 'received',
      robot: { unitId, serial: 'NH1-1' },
      evidence: {
        name: 'NH1-1 2026-03-05 14.05-14.35 UTC.log.gz',
        sha256: hashOf('lines'),
        origin: { unitId, serial: 'NH1-1', from: '2026-03-05T14:05:00.000Z' },
      },
    })
    expect((await handOver(requested.body.id, 'more')).body.code).toBe('robot_log_closed')
    const evidence = request?.evidence ? [{ ...request.evidence, name: 'başka', origin: undefined }] : []
    const caseResults = [{ caseId: 'aros:basics', result: 'fail' as const, note: '', evidence }]
    const saved = await tester.call(testing.saveTestResults, {
      params: { ArosId },
      body: { caseResults } as never,
    })
    expect(saved.body.caseResults[0]?.evidence).toEqual([request?.evidence])
  })

  test('a customer that allows no remote access is asked for no log, and one that was asked for is not taken in', async () => {
    const customerId = await addCustomer(server, 'Kapalı Otel')
    const manager = await signInAs(server, 'customer_admin', { customerId })
    const set = (access: 'consent' | 'never') =>
      manager.call(setRemotePolicy, { params: { customerId }, body: { access } })
    const own = (owner: string | null) =>
      server.context.db.update(producedRobots).set({ customerId: owner }).where(eq(producedRobots.id, unitId))
    await own(customerId)
    const requested = await requestLog({ caseId: 'aros:basics' })
    await set('never')
    expect((await handOver(requested.body.id, 'lines of the hotel')).body.code).toBe('remote_refused')
    const refused = await requestLog()
    expect([refused.status, refused.problem.code]).toEqual([403, 'remote_refused'])
    expect(refused.problem.detail).toContain('Kapalı Otel')
    await set('consent')
    expect((await handOver(requested.body.id, 'lines of the hotel')).status).toBe(200)
    await own(null)
  })

  test('a robot that does not answer is not waited for, and comes too late', async () => {
    const { id } = (await requestLog()).body
    server.clock.advance(robotLogTimeoutMs + 1)
    expect(await newest()).toMatchObject({ id, state: 'timed_out' })
    expect((await handOver(id, 'late')).body.code).toBe('robot_log_closed')
    const again = await requestLog()
    const reported = { doneAt: server.clock.now(), outcome: 'refused' as const }
    await server.context.db.update(robotCommands).set(reported).where(eq(robotCommands.id, again.body.id))
    expect(await newest()).toMatchObject({ id: again.body.id, state: 'refused' })
    expect((await requestLog()).status).toBe(201)
  })

  test('no robot answers for another, and nobody without a key', async () => {
    expect((await handOver(server.context.ids.next(), 'x')).status).toBe(404)
    const url = `${sendRobotLog.path.replace(':requestId', 'x')}?from=a`
    expect((await server.app.inject({ method: 'POST', url })).statusCode).toBe(401)
  })
})
