import { getAssignment } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { MINUTE_MS } from '@filo/contract/durations'
import { requestHardwareTests } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { configKeys } from '@filo/contract/robot-config/config-items'
import { and, eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotConfigChanges } from '../../../db/schema/robot-configs.ts'
import { updates } from '../../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addCustomer, signInAs } from '../../../testing/test-people.ts'
import { addBareAros } from '../../../testing/test-releases.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink } from '../../../testing/test-robot-link.ts'

const soon = { timeout: 10_000 }

describe.each(engines())('a robot that asks for too much on %s', (engine) => {
  const lines: string[] = []
  let server: TestServer
  let robot: TestRobot
  let unitId: string
  let outboxId: string
  let arosId: string

  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    server = await createTestServer(engine, { log })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    ;({ robot, unitId } = await addAdmitted(server))
    outboxId = server.context.ids.next()
    arosId = await addBareAros(server)
    lines.length = 0
  })

  const at = () => server.clock.now().toISOString()
  const token = () => robotToken(server, robot, { unitId, audience: linkAudience })

  async function linkUp(agentVersion = '1.0.0'): Promise<TestLink> {
    const link = await openTestLink(server, await token())
    link.send(helloOf(server, { outboxId, agentVersion }))
    await vi.waitFor(() => expect(link.heard()).toMatch(/welcome|bye/), soon)
    return link
  }

  const sendsGoAway = (link: TestLink, seconds: number | string) =>
    vi.waitFor(() => {
      expect(link.heard()).toMatch(new RegExp(`"reason":"flooding","retryAfterSeconds":${seconds}}`))
      expect(link.isGone()).toBe(true)
    }, soon)

  const hasAcked = (link: TestLink, seq: number) =>
    vi.waitFor(() => expect(link.heard()).toContain(`{"type":"ack","seq":${seq}}`), soon)

  async function audited(action: string): Promise<number> {
    const where = and(eq(auditLog.objectId, unitId), eq(auditLog.action, action))
    return (await server.context.db.select().from(auditLog).where(where)).length
  }

  async function addUpdate(state: 'installing' | 'succeeded' = 'installing'): Promise<string> {
    const { db, ids, clock } = server.context
    const [id, now] = [ids.next(), clock.now()]
    const message = { key: 'queued' as const, params: {}, text: '' }
    const about = { unitId, toArosId: arosId, state, phase: state, message } as const
    await db.insert(updates).values({ id, ...about, updatesTime: now, createdAt: now, updatedAt: now })
    return id
  }

  const failed = (updateId: string, seq: number) => {
    const message = { key: 'install_failed', params: {}, text: '' }
    const about = { arosId, attempt: seq, percent: 1, errorCode: 'hook_failed', bytes: null }
    return { type: 'progress', seq, at: at(), updateId, phase: 'failed', message, ...about }
  }

  const reportOfNothing = (seq: number) => {
    const deviceInfo = { arosVersion: null, firmware: null, boardSerial: null, osName: 'x', kernel: 'x' }
    const softwareInfo = { arosVersion: null, packages: [], programs: [] }
    const about = { current: null, previous: null, softwareInfo }
    return { type: 'report', seq, at: at(), ...about, deviceInfo: { ...deviceInfo, hostname: 'x' } }
  }

  test('fails as often as it likes, but not into the audit log; nothing is lost, and people hear of it once an hour', async () => {
    const updateId = await addUpdate()
    const first = await linkUp()
    for (let seq = 1; seq <= 60; seq += 1) first.send(failed(updateId, seq))
    await sendsGoAway(first, 300)
    expect(await audited('update.failed')).toBe(30)
    const second = await linkUp()
    expect(second.heard()).toContain('"ackedSeq":30')
    second.send(failed(updateId, 31))
    await sendsGoAway(second, 300)
    expect(await audited('produced_robot.flooding')).toBe(1)
    server.clock.advance(5 * MINUTE_MS)
    const third = await linkUp()
    third.send(failed(updateId, 31))
    await hasAcked(third, 31)
    expect(await audited('update.failed')).toBe(31)
    server.clock.advance(56 * MINUTE_MS)
    const fourth = await linkUp()
    for (let seq = 32; seq <= 60; seq += 1) fourth.send(failed(updateId, seq))
    await sendsGoAway(fourth, '24[01]')
    expect(await audited('produced_robot.flooding')).toBe(2)
  })

  const configApplied = (seq: number, version: string, keys: readonly string[]) => {
    const stated = { state: 'applied', secondsLeft: null, reason: null, text: '', unread: [], values: {} }
    return { type: 'config-report', seq, at: at(), version, keys, readKeys: [], ...stated }
  }
  const configChanges = () =>
    server.context.db.$count(robotConfigChanges, eq(robotConfigChanges.unitId, unitId))

  test('makes up configurations that nobody gave it, and none of them is put on record', async () => {
    const link = await linkUp()
    for (let seq = 1; seq <= 40; seq += 1)
      link.send(configApplied(seq, `${seq * 100_000_000}.0.0`, ['speechVolume']))
    await hasAcked(link, 40)
    expect(await configChanges()).toBe(0)
    expect(await audited('robot_config.applied')).toBe(0)
  })

  test('takes the defaults of its model on and on in ever other parts, and thirty a day are put on record', async () => {
    const [first = '', second = '', ...others] = configKeys
    const pairs = others.slice(0, 15).flatMap((key) => [
      [first, key],
      [second, key],
    ])
    const parts = [[first], [second], ...pairs, [first, second], others]
    const link = await linkUp()
    for (const [at, keys] of parts.entries()) link.send(configApplied(at + 1, '0.0.0', keys))
    await hasAcked(link, parts.length)
    expect(await configChanges()).toBe(30)
    expect(await audited('robot_config.applied')).toBe(30)
    server.clock.advance(25 * 60 * MINUTE_MS)
    const later = await linkUp()
    later.send(configApplied(parts.length + 1, '0.0.0', others))
    await hasAcked(later, parts.length + 1)
    expect(await configChanges()).toBe(31)
  })

  test('repeats itself until its link ends, and another link does not make it new', async () => {
    const first = await linkUp()
    first.send({ type: 'x', seq: 1 })
    await hasAcked(first, 1)
    for (let sent = 0; sent < 50; sent += 1) first.send({ type: 'x', seq: 1 })
    await sendsGoAway(first, 30)
    const second = await linkUp()
    second.send({ type: 'x', seq: 1 })
    await sendsGoAway(second, 30)
  })

  test('fills no log with messages of another shape: they are counted', async () => {
    const link = await linkUp()
    for (let seq = 1; seq <= 40; seq += 1) link.send({ type: 'report', seq })
    await hasAcked(link, 40)
    const stated = () => lines.filter((line) => line.includes('cannot be taken in'))
    expect(stated()).toHaveLength(5)
    server.clock.advance(MINUTE_MS)
    link.send({ type: 'report', seq: 41 })
    await hasAcked(link, 41)
    expect(JSON.parse(stated().at(-1) ?? '')).toMatchObject({ unitId, unsaid: 35, seq: 41 })
  })

  test('goes on with a test without the consent it needs, and its lines in the log are counted', async () => {
    const customerId = await addCustomer(server, 'Işık Otel')
    await server.context.db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, unitId))
    const link = await linkUp()
    const support = await signInAs(server, 'support')
    const body = { tests: ['disk' as const], reason: 'Deneme' }
    const requested = await support.call(requestHardwareTests, { params: { unitId }, body })
    const stated = { reason: null, tool: null, text: '', values: {}, program: null }
    const test = { test: 'disk', state: 'running', startedAt: null, endedAt: null, ...stated }
    const about = { runId: requested.body.id, state: 'running', consent: null, tests: [test] }
    for (let seq = 1; seq <= 20; seq += 1) link.send({ type: 'hardware-test', seq, at: at(), ...about })
    await hasAcked(link, 20)
    const reported = lines.filter((line) => line.includes('without consent'))
    expect(reported).toHaveLength(5)
    expect(JSON.parse(reported[0] ?? '')).toMatchObject({ unitId, runId: requested.body.id })
  })

  test('connects so often and no oftener, and its assignment is its own concern as seldom', async () => {
    for (let link = 0; link < 20; link += 1) (await openTestLink(server, await token())).socket.destroy()
    await expect(token().then((own) => openTestLink(server, own))).rejects.toThrow('answered 429')
    expect(await audited('produced_robot.flooding')).toBe(1)
    server.clock.advance(10_000)
    await linkUp()
    const request = async () => {
      const own = await robotToken(server, robot, { unitId, audience: 'filo-device' })
      const headers = { authorization: `Bearer ${own}` }
      return server.app.inject({ method: 'GET', url: getAssignment.path, headers })
    }
    for (let call = 0; call < 120; call += 1) expect((await request()).statusCode).toBe(200)
    const refused = await request()
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('30')
  })

  test('changes its agent so often and no oftener, since what it shall run hangs on that', async () => {
    for (let version = 1; version <= 10; version += 1) {
      const link = await linkUp(`1.0.${version}`)
      expect(link.heard()).toContain('welcome')
      server.clock.advance(10_000)
    }
    await sendsGoAway(await linkUp('2.0.0'), 500)
    server.clock.advance(500_000)
    expect((await linkUp('2.0.0')).heard()).toContain('welcome')
  })

  test('gets what it says it lost, without a new update each time', async () => {
    const { db } = server.context
    await addUpdate('succeeded')
    await db.update(producedRobots).set({ desiredArosId: arosId }).where(eq(producedRobots.id, unitId))
    const link = await linkUp()
    for (let seq = 1; seq <= 30; seq += 1) {
      link.send(reportOfNothing(seq))
      await hasAcked(link, seq)
      const [open] = await db
        .select()
        .from(updates)
        .where(and(eq(updates.unitId, unitId), eq(updates.state, 'queued')))
      expect(open?.toArosId).toBe(arosId)
      await db.update(updates).set({ state: 'succeeded' }).where(eq(updates.unitId, unitId))
    }
    expect(await db.select().from(updates).where(eq(updates.unitId, unitId))).toHaveLength(10)
  })
})
