import { linkAudience } from '@filo/contract/device/link/device-token'
import { type RunningFacts, runningDigest } from '@filo/contract/device/messages/running-digest'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { testDeviceInfo } from '../../../testing/test-reports.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink, testRuntime } from '../../../testing/test-robot-link.ts'

const soon = { timeout: 5000 }
const [mark, otherMark] = ['0a0a0a0a', '0b0b0b0b']
const restoredDisk = { programs: [], packages: [], arosVersion: '1.3.0' }
const newerDisk = { ...restoredDisk, arosVersion: '1.5.0', programs: [{ code: 'chess', version: '1.0.0' }] }
const factsOf = (softwareInfo: typeof newerDisk): RunningFacts => ({ current: null, softwareInfo })
const digestOf = (softwareInfo: typeof newerDisk) => runningDigest(factsOf(softwareInfo), sha256Hex)

describe.each(engines())('a robot whose disk was restored on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let robot: TestRobot
  let unitId: string
  let outboxId: string
  let bootId: string
  let link: TestLink

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())
  afterEach(() => link.socket.destroy())

  /** It reported what its newer disk runs, as message 46. */
  beforeEach(async () => {
    ;({ robot, unitId } = await addAdmitted(server))
    ;[outboxId, bootId] = [server.context.ids.next(), server.context.ids.next()]
    await comes({})
    reports(46, newerDisk, mark)
    await heard('{"type":"ack","seq":46}')
  })

  const heard = (what: string) => vi.waitFor(() => expect(link.heard()).toContain(what), soon)
  const at = () => server.clock.now().toISOString()

  async function comes(hello: Parameters<typeof helloOf>[1]) {
    link?.socket.destroy()
    link = await openTestLink(server, await robotToken(server, robot, { unitId, audience: linkAudience }))
    link.send(helloOf(server, { outboxId, bootId, ...hello }))
    await heard('welcome')
  }
  const reports = (seq: number, softwareInfo: typeof newerDisk, itsMark: string) =>
    link.send({
      type: 'report',
      seq,
      mark: itsMark,
      at: at(),
      current: null,
      previous: null,
      deviceInfo: testDeviceInfo,
      softwareInfo,
    })
  async function beats(runningDigest: string) {
    server.clock.advance(30_000)
    link.send({ type: 'heartbeat', at: at(), runtime: testRuntime, runningDigest })
    const beforeMs = server.clock.now().getTime()
    await vi.waitFor(async () => {
      await server.context.heartbeats.flush()
      expect(Date.parse((await shown()).lastSeenAt ?? '')).toBe(beforeMs)
    }, soon)
  }
  const shown = async () => (await admin.call(getProducedRobot, { params: { unitId } })).body
  const requests = () => link.heard().split('report-request').length - 1
  const restorations = async () => {
    const isAbout = and(eq(auditLog.objectId, unitId), like(auditLog.action, 'produced_robot.%'))
    const rows = await server.context.db.select().from(auditLog).where(isAbout)
    return rows.map(({ action }) => action)
  }

  test('is heard from its first message on: old numbers are none of what was acknowledged', async () => {
    await comes({ lastSeq: 40, runningDigest: digestOf(restoredDisk) })
    await heard(`"ackedSeq":46,"ackedMark":"${mark}"`)
    const restart = { formerOutboxId: outboxId, reason: 'restored' } as const
    outboxId = server.context.ids.next()
    await comes({ lastSeq: 7, outboxRestart: restart, runningDigest: digestOf(restoredDisk) })
    await heard('"ackedSeq":0}')
    expect(await shown()).toMatchObject({ isRunningUnknown: true, restored: { reason: 'restored' } })
    reports(7, restoredDisk, otherMark)
    await heard('{"type":"ack","seq":7}')
    expect(await shown()).toMatchObject({
      softwareArosVersion: '1.3.0',
      isRunningUnknown: false,
      provenBy: 'report',
      restored: { at: at(), reason: 'restored' },
    })
    expect(await restorations()).toEqual(['produced_robot.restored'])
  })

  test('that lost its outbox is not called restored', async () => {
    const restart = { formerOutboxId: null, reason: 'lost' } as const
    outboxId = server.context.ids.next()
    await comes({ lastSeq: 0, outboxRestart: restart })
    await comes({ lastSeq: 0, outboxRestart: restart })
    expect(await restorations()).toEqual(['produced_robot.outbox_lost'])
    expect((await shown()).restored).toMatchObject({ reason: 'lost' })
  })

  test('that does not notice is sent away, and what it sends then counts', async () => {
    await comes({ lastSeq: 60 })
    reports(46, restoredDisk, otherMark)
    await heard('"reason":"restarting"')
    expect((await shown()).softwareArosVersion).toBe('1.5.0')
    await comes({ lastSeq: 60 })
    await heard('"ackedSeq":0}')
    reports(46, restoredDisk, otherMark)
    await heard('{"type":"ack","seq":46}')
    expect((await shown()).softwareArosVersion).toBe('1.3.0')
    expect(await restorations()).toEqual(['produced_robot.restored'])
  })

  test('proves with heartbeats what it reported, and is asked as soon as it says something else', async () => {
    await beats(digestOf(newerDisk))
    const provenAt = at()
    expect(await shown()).toMatchObject({ provenAt, provenBy: 'heartbeat', isRunningUnknown: false })
    expect(requests()).toBe(0)
    await beats(digestOf(restoredDisk))
    expect(await shown()).toMatchObject({ provenAt, isRunningUnknown: true, runningUnknownSince: at() })
    await beats(digestOf(restoredDisk))
    expect(requests()).toBe(1)
    reports(47, restoredDisk, otherMark)
    await heard('{"type":"ack","seq":47}')
    expect(await shown()).toMatchObject({
      isRunningUnknown: false,
      runningUnknownSince: null,
      provenAt: at(),
    })
    await beats(digestOf(restoredDisk))
    expect(requests()).toBe(1)
  })

  test('is asked with its hello, unless it still has messages to send', async () => {
    await comes({ lastSeq: 47, runningDigest: digestOf(restoredDisk) })
    await beats(digestOf(newerDisk))
    expect(requests()).toBe(0)
    await comes({ lastSeq: 46, runningDigest: digestOf(restoredDisk) })
    await heard('report-request')
  })
})
