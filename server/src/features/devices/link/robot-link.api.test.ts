import { linkAudience } from '@filo/contract/device/link/device-token'
import { linkMaxFrameBytes } from '@filo/contract/device/link/link-limits'
import { createInstallKey, revokeRobotKey } from '@filo/contract/enrolments/enrolments-routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotRuntime } from '../../../db/schema/robot-presence.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import {
  addAdmitted,
  newTestRobot,
  requestEnrolment,
  robotToken,
  type TestRobot,
} from '../../../testing/test-robot-keys.ts'
import {
  frameOf,
  helloOf,
  openTestLink,
  testRuntime as runtime,
  type TestLink,
} from '../../../testing/test-robot-link.ts'
import { addVariant } from '../../../testing/test-robots.ts'

const soon = { timeout: 2500 }

describe.each(engines())('the link of a robot on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let robot: TestRobot
  let unitId: string
  let link: TestLink

  beforeEach(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await signInAs(server, 'admin')
    const body = { name: 'Hat 1', variantId: await addVariant(server) }
    const installKey = (await admin.call(createInstallKey, { body })).body.text
    robot = newTestRobot()
    unitId = (await requestEnrolment(server, robot, { serial: 'NH1-1', installKey })).body.unitId ?? ''
    link = await openTestLink(server, await robotToken(server, robot, { unitId, audience: linkAudience }))
    link.socket.write(hello('1.0.0'))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
  })
  afterEach(() => {
    link.socket.destroy()
    return server.close()
  })

  const at = () => server.clock.now().toISOString()
  const beat = () => frameOf({ type: 'heartbeat', at: at(), runtime })
  const hello = (agentVersion: string) => frameOf(helloOf(server, { agentVersion }))

  const measured = async () =>
    (await server.context.db.select().from(robotRuntime).where(eq(robotRuntime.unitId, unitId)))[0]
      ?.runtimeInfo
  const unit = async () =>
    (await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId)))[0]

  test('is cut within two seconds of its revocation when it does not go, and what it sends meanwhile is not taken in', async () => {
    await admin.call(revokeRobotKey, { params: { unitId: unitId }, body: { reason: 'stolen' } })
    await vi.waitFor(() => expect(link.heard()).toContain('revoked'), soon)
    const before = await measured()
    server.clock.advance(5000)
    link.socket.write(beat())
    link.socket.write(hello('6.6.6'))
    await vi.waitFor(() => expect(link.isGone()).toBe(true), soon)
    await server.context.heartbeats.flush()
    expect((await unit())?.agentVersion).toBe('1.0.0')
    expect(await measured()).toEqual(before)
    await vi.waitFor(async () => expect((await unit())?.connection).toBe('offline'), soon)
  })

  const commandDone = (seq: number, text: string) => {
    const commandId = '019a0000-0000-7000-8000-00000000000a'
    return frameOf({ type: 'command-done', seq, at: at(), commandId, outcome: 'done', text })
  }

  test('goes on behind messages that can never be taken in', async () => {
    const refused = Object.assign(new Error('refused'), {
      cause: Object.assign(new Error(), { code: '22P05' }),
    })
    vi.spyOn(server.context.updates.intake, 'report').mockRejectedValue(refused)
    const names = { osName: 'x', kernel: 'x', hostname: 'x' }
    const deviceInfo = { ...names, arosVersion: null, firmware: null, boardSerial: null }
    const softwareInfo = { arosVersion: null, packages: [], programs: [] }
    const about = { current: null, previous: null, deviceInfo, softwareInfo }
    link.socket.write(frameOf({ type: 'report', seq: 1, at: at(), ...about }))
    await vi.waitFor(() => expect(link.heard()).toContain('{"type":"ack","seq":1}'), soon)
    link.socket.write(commandDone(2, 'too long '.repeat(100)))
    await vi.waitFor(() => expect(link.heard()).toContain('{"type":"ack","seq":2}'), soon)
    link.socket.write(commandDone(3, 'fine'))
    await vi.waitFor(() => expect(link.heard()).toContain('{"type":"ack","seq":3}'), soon)
    expect(link.heard()).not.toContain('bye')
  })

  const isEnded = (reason: string) =>
    vi.waitFor(() => {
      expect(link.heard()).toContain(`"reason":"${reason}"`)
      expect(link.isGone()).toBe(true)
    }, soon)

  test('is ended by a second hello, which changes nothing', async () => {
    link.socket.write(hello('6.6.6'))
    await isEnded('protocol')
    expect((await unit())?.agentVersion).toBe('1.0.0')
    expect(link.heard().split('welcome')).toHaveLength(2)
  })

  test('is ended by what no agent says', async () => {
    link.socket.write(frameOf({ type: 'open-sesame' }))
    await isEnded('protocol')
  })

  test('does not answer a message that was acknowledged before', async () => {
    const handle = vi.spyOn(server.context.updates.intake, 'report')
    link.send({ type: 'report', seq: 1 })
    for (let sent = 0; sent < 40; sent += 1) link.socket.write(commandDone(1, 'again'))
    link.socket.write(commandDone(2, 'fine'))
    await vi.waitFor(() => expect(link.heard()).toContain('{"type":"ack","seq":2}'), soon)
    expect(link.heard().split('{"type":"ack","seq":1}')).toHaveLength(2)
    expect(handle).not.toHaveBeenCalled()
  })

  test('is cut when nothing comes by it any more', async () => {
    const { links } = server.context
    server.clock.advance(90_000)
    links.cutSilent()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(link.isGone()).toBe(false)
    server.clock.advance(1)
    links.cutSilent()
    await vi.waitFor(() => expect(link.isGone()).toBe(true), soon)
    await vi.waitFor(async () => expect((await unit())?.connection).toBe('offline'), soon)
  })

  test('is cut when it says no hello', async () => {
    const other = await addAdmitted(server)
    const token = await robotToken(server, other.robot, { unitId: other.unitId, audience: linkAudience })
    const mute = await openTestLink(server, token)
    server.clock.advance(15_001)
    server.context.links.cutSilent()
    await vi.waitFor(() => expect(mute.isGone()).toBe(true), soon)
    expect(link.isGone()).toBe(false)
  })

  /** A frame whose mask is nothing: its first byte, then as many bytes as it says. */
  const piece = (first: number, payload: string | Buffer) => {
    const content = Buffer.from(payload)
    const length = Buffer.alloc(8)
    length.writeUInt32BE(content.length, 4)
    return Buffer.concat([Buffer.from([first, 0xff]), length, Buffer.alloc(4), content])
  }

  /** A message in so many pieces (RFC 6455 section 5.4). */
  const inPieces = (text: string, count: number) => {
    const size = Math.ceil(text.length / count)
    const parts = Array.from({ length: count }, (_, at) => text.slice(at * size, (at + 1) * size))
    const first = (at: number) => (at === 0 ? 0x01 : 0x00) | (at === count - 1 ? 0x80 : 0x00)
    return Buffer.concat(parts.map((part, at) => piece(first(at), part)))
  }

  const tooLarge = 'x'.repeat(linkMaxFrameBytes + 1)
  test.each([
    ['too large, at its head already', () => piece(0x81, tooLarge).subarray(0, 14), 1009],
    ['too large in pieces of which each is not', () => inPieces(tooLarge, 20), 1009],
    ['in more than 64 pieces', () => inPieces('x'.repeat(130), 65), 1008],
    ['compressed, which nobody agreed on', () => piece(0xc1, 'x'), 1002],
  ])('is cut by the WebSocket when a frame is %s, with its code', async (_, frames, code) => {
    const reported: Buffer[] = []
    link.socket.on('data', (chunk: Buffer) => reported.push(chunk))
    link.socket.write(frames())
    await vi.waitFor(() => expect(link.isGone()).toBe(true), soon)
    const closing = Buffer.concat(reported).subarray(-4)
    expect([closing.subarray(0, 2).toString('hex'), closing.readUInt16BE(2)]).toEqual(['8802', code])
    await vi.waitFor(async () => expect((await unit())?.connection).toBe('offline'), soon)
  })

  test('takes a message that comes in 64 pieces', async () => {
    const text = JSON.stringify({ type: 'heartbeat', at: at(), runtime: { ...runtime, uptimeS: 64 } })
    link.socket.write(inPieces(text, 64))
    await vi.waitFor(async () => {
      await server.context.heartbeats.flush()
      expect(await measured()).toMatchObject({ uptimeS: 64 })
    }, soon)
  })

  /** A close frame as a client sends it (RFC 6455 section 5.5.1); the mask is nothing. */
  const closing = (code: number) => Buffer.from([0x88, 0x82, 0, 0, 0, 0, code >> 8, code & 0xff])

  /** Opens a second link of the robot, answers the farewell of the first one as soon as it comes, and counts alarms. */
  async function replaceIt(answer: (old: TestLink) => void): Promise<number> {
    const ends = vi.spyOn(server.context.links, 'disconnect')
    link.socket.on('data', () => link.heard().includes('"replaced"') && answer(link))
    const token = await robotToken(server, robot, { unitId, audience: linkAudience })
    const now = await openTestLink(server, token)
    now.socket.write(hello('1.0.0'))
    await vi.waitFor(() => expect(link.isGone()).toBe(true), soon)
    // The server has seen the end of the first one too; what it writes then is waited for.
    await vi.waitFor(() => expect(ends).toHaveBeenCalled(), soon)
    await server.context.links.gone()
    await server.context.links.stop()
    now.socket.destroy()
    const { db } = server.context
    return db.$count(auditLog, eq(auditLog.action, 'produced_robot.clone_suspected'))
  }

  test('raises an alarm when it is replaced and still answers: two machines hold one key', async () => {
    expect(await replaceIt((old) => old.socket.write(closing(1000)))).toBe(1)
  })

  test('raises none when it is replaced and is gone', async () => {
    expect(await replaceIt((old) => old.socket.destroy())).toBe(0)
  })

  test('takes halves of characters in and keeps nobody else from being seen', async () => {
    const errors = [{ code: 'cut', text: 'cut \ud83d' }]
    link.socket.write(frameOf({ type: 'heartbeat', at: at(), runtime: { ...runtime, errors } }))
    await vi.waitFor(async () => {
      await server.context.heartbeats.flush()
      expect(await measured()).toMatchObject({ errors: [{ text: 'cut \ufffd' }] })
    }, soon)
    server.context.heartbeats.note('another', { runtime: { ...runtime, mode: '\ud83d' } })
    server.context.heartbeats.note(unitId, { runtime: { ...runtime, uptimeS: 7 } })
    await server.context.heartbeats.flush()
    expect(await measured()).toMatchObject({ uptimeS: 7 })
  })

  test('is asked to speak less often while heartbeats are written too slowly, and more often again afterwards', async () => {
    const { heartbeats } = server.context
    const writeIn = async (ms: number) => {
      heartbeats.note(unitId, { runtime })
      const writing = heartbeats.flush()
      // It has begun by then, and its answer takes longer.
      await Promise.resolve()
      server.clock.advance(ms)
      await writing
    }
    await writeIn(2500)
    await vi.waitFor(() => expect(link.heard()).toContain('{"type":"slow-down","seconds":60}'), soon)
    server.clock.advance(60_000)
    await writeIn(10)
    await vi.waitFor(() => expect(link.heard()).toContain('{"type":"slow-down","seconds":30}'), soon)
  })

  test('does not keep the server from stopping', async () => {
    const startedMs = performance.now()
    await server.context.links.stop()
    await server.app.close()
    expect(performance.now() - startedMs).toBeLessThan(2000)
  })

  test('leaves no heartbeat behind that says it is online', async () => {
    link.socket.write(beat())
    await vi.waitFor(async () => {
      await server.context.heartbeats.flush()
      expect(await measured()).toMatchObject({ uptimeS: 5 })
    }, soon)
    link.socket.write(beat())
    link.socket.destroy()
    await vi.waitFor(async () => expect((await unit())?.connection).toBe('offline'), soon)
    await server.context.heartbeats.flush()
    expect((await unit())?.connection).toBe('offline')
  })
})
