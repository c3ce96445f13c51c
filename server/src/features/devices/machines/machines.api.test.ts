import { listAudit } from '@filo/contract/audit/audit-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { decideRobotMachine, listRobotMachines } from '@filo/contract/enrolments/robot-machines-routes'
import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../../testing/test-robot-keys.ts'
import { helloOf, openTestLink, type TestLink, testRuntime } from '../../../testing/test-robot-link.ts'
import { createCutOffBus, startAnotherServer } from '../../../testing/test-servers.ts'

const soon = { timeout: 5000 }
const [original, copy] = ['a'.repeat(64), 'b'.repeat(64)]
/** A ping of 16 bytes as the server sends it (RFC 6455 section 5.5.2). */
const PING = Buffer.from([0x89, 16])

/** Answers pings, as every WebSocket of a living process does. */
function answerPings({ socket }: TestLink): void {
  socket.on('data', (chunk: Buffer) => {
    const at = chunk.indexOf(PING)
    if (at < 0) return
    const word = chunk.subarray(at + 2, at + 18)
    socket.write(Buffer.concat([Buffer.from([0x8a, 0x90, 0, 0, 0, 0]), word]))
  })
}

describe.each(engines())('machines with one robot’s data on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let robot: TestRobot
  let unitId: string
  let links: TestLink[]

  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    admin = await signInAs(server, 'admin')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    links = []
    ;({ robot, unitId } = await addAdmitted(server))
  })
  afterEach(async () => {
    for (const { socket } of links) socket.destroy()
    await vi.waitFor(() => expect(server.context.links.count()).toBe(0), soon)
    await server.context.links.gone()
  })

  async function link(machine: string | undefined, bootId = server.context.ids.next()): Promise<TestLink> {
    const token = await robotToken(server, robot, { unitId, audience: linkAudience })
    const opened = await openTestLink(server, token)
    links.push(opened)
    opened.send(helloOf(server, { bootId, ...(machine ? { machine } : {}) }))
    return opened
  }
  const isReported = (opened: TestLink, words: string) =>
    vi.waitFor(() => expect(opened.heard()).toContain(words), soon)
  async function linkWelcome(machine?: string): Promise<TestLink> {
    const opened = await link(machine)
    await isReported(opened, 'welcome')
    return opened
  }
  const machines = async () => (await admin.call(listRobotMachines, { params: { unitId } })).body
  const unit = async () => (await admin.call(getProducedRobot, { params: { unitId } })).body
  const actions = async () => {
    const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId], size: 50 }
    return (await admin.call(listAudit, { query })).body.items
  }
  const alarms = async () =>
    (await actions()).filter(({ action }) => action === 'produced_robot.clone_suspected')

  /** The robot works on its machine, and a copy of its data comes up on another one. */
  async function meet(): Promise<TestLink> {
    const working = await linkWelcome(original)
    answerPings(working)
    await isReported(await link(copy), 'restarting')
    await vi.waitFor(async () => expect((await machines()).others).toHaveLength(1), soon)
    return working
  }

  test('the second one is turned away, both addresses are named, and the robot goes on', async () => {
    const working = await meet()
    await isReported(await link(copy), '"barred"')
    const [alarm] = await alarms()
    expect(alarm?.after).toMatchObject({ ip: '127.0.0.1', otherIp: '127.0.0.1' })
    const { working: own, others } = await machines()
    expect(own).toMatchObject({ name: original.slice(0, 12), isLinked: true, ip: '127.0.0.1' })
    expect(others).toMatchObject([{ name: copy.slice(0, 12), ip: '127.0.0.1', workingIp: '127.0.0.1' }])
    expect((await unit()).hasSecondMachine).toBe(true)
    const { body } = await admin.call(listProducedRobots, { query: { 'f.attention': ['second_machine'] } })
    expect(body.items.map(({ id }) => id)).toEqual([unitId])
    expect(working.isGone()).toBe(false)
  })

  test('a person keeps the working one: the other one stays away, also while the robot does', async () => {
    const working = await meet()
    const [other] = (await machines()).others
    const params = { unitId, machineId: other?.id ?? '' }
    await admin.call(decideRobotMachine, { params, body: { isAdmitted: false, reason: 'a copy' } })
    expect((await unit()).hasSecondMachine).toBe(false)
    working.socket.destroy()
    await vi.waitFor(async () => expect((await unit()).connection).toBe('offline'), soon)
    await isReported(await link(copy), '"barred"')
    expect((await actions())[0]).toMatchObject({
      action: 'produced_robot.machine_turned_away',
      reason: 'a copy',
    })
    expect((await machines()).others[0]?.decidedByName).not.toBeNull()
  })

  test('a person admits the other one: it works as the robot, and the one before is turned away', async () => {
    const working = await meet()
    const [other] = (await machines()).others
    const params = { unitId, machineId: other?.id ?? '' }
    await admin.call(decideRobotMachine, { params, body: { isAdmitted: true, reason: 'new board' } })
    await isReported(working, '"barred"')
    await linkWelcome(copy)
    await isReported(await link(original), '"barred"')
    expect((await machines()).others).toMatchObject([{ name: original.slice(0, 12) }])
    expect((await unit()).hasSecondMachine).toBe(false)
  })

  test('data that moved to another machine is served once the former one does not answer', async () => {
    const former = await linkWelcome(original)
    await isReported(await link(copy), 'restarting')
    server.clock.advance(11_000)
    server.context.links.cutSilent()
    await vi.waitFor(() => expect(former.isGone()).toBe(true), soon)
    await vi.waitFor(async () => expect((await unit()).connection).toBe('offline'), soon)
    await linkWelcome(copy)
    expect(await alarms()).toEqual([])
    expect((await machines()).others).toEqual([])
  })

  /** Another machine asks for longer than the working one has to answer, which says nothing and is not cut either. */
  async function waitForLong(): Promise<{ working: TestLink; machineId: string }> {
    const working = await linkWelcome(original)
    await isReported(await link(copy), 'restarting')
    expect((await machines()).others).toEqual([])
    server.clock.advance(16_000)
    await isReported(await link(copy), 'restarting')
    const { others } = await machines()
    expect(others).toMatchObject([{ name: copy.slice(0, 12), confirmedAt: null, decidedAt: null }])
    return { working, machineId: others[0]?.id ?? '' }
  }

  test('one that waits for long is shown, and works as the robot where a person admits it', async () => {
    const { working, machineId } = await waitForLong()
    const params = { unitId, machineId }
    await admin.call(decideRobotMachine, { params, body: { isAdmitted: true, reason: 'new disk' } })
    await isReported(working, '"barred"')
    await linkWelcome(copy)
    expect(await alarms()).toEqual([])
  })

  test('one that waits for long is turned away where a person keeps the working one, and raises no alarm', async () => {
    const { working, machineId } = await waitForLong()
    const params = { unitId, machineId }
    await admin.call(decideRobotMachine, { params, body: { isAdmitted: false, reason: 'a copy' } })
    await isReported(await link(copy), '"barred"')
    expect((await machines()).others).toMatchObject([
      { confirmedAt: null, decidedByName: expect.any(String) },
    ])
    expect(working.isGone()).toBe(false)
    expect(await alarms()).toEqual([])
  })

  test('restarts, reboots and other networks of one machine raise no alarm, however often', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = await linkWelcome(original)
      answerPings(before)
      // Its power was cut every other time: the link before seems open.
      if (round % 2 === 0) before.socket.destroy()
    }
    await server.context.links.gone()
    expect(await alarms()).toEqual([])
    expect((await machines()).others).toEqual([])
  })

  test('is noticed by a heartbeat too, where the servers hear nothing of each other', async () => {
    const there = await startAnotherServer(server, createCutOffBus(server.context.log))
    try {
      const token = await robotToken(server, robot, { unitId, audience: linkAudience })
      const working = await openTestLink(there, token)
      answerPings(working)
      working.send(helloOf(server, { machine: original }))
      await isReported(working, 'welcome')
      await isReported(await link(copy), 'restarting')
      working.send({ type: 'heartbeat', at: server.clock.now().toISOString(), runtime: testRuntime })
      await vi.waitFor(async () => {
        await there.context.heartbeats.flush()
        expect((await machines()).others).toHaveLength(1)
      }, soon)
      working.socket.destroy()
    } finally {
      await there.app.close()
    }
  })

  test('what a machine that was turned away asks for over REST is refused', async () => {
    await linkWelcome(original).then(answerPings)
    const bootId = server.context.ids.next()
    await isReported(await link(copy, bootId), 'restarting')
    await vi.waitFor(async () => expect((await machines()).others).toHaveLength(1), soon)
    const request = async (boot: string) => {
      const authorization = `Bearer ${await robotToken(server, robot, { unitId, audience: 'filo-device', bootId: boot })}`
      return server.app.inject({ url: '/api/device/v1/assignment', headers: { authorization } })
    }
    expect((await request(bootId)).statusCode).toBe(401)
    expect((await request(server.context.ids.next())).statusCode).toBe(200)
  })
})
