import { listAudit } from '@filo/contract/audit/audit-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import type { RepairResult } from '@filo/contract/device/messages/agent-messages'
import { listUnitRepairs, repairUnit } from '@filo/contract/updates/unit-updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { newTestRobot, robotToken } from '../../testing/test-robot-keys.ts'
import { helloOf, openTestLink } from '../../testing/test-robot-link.ts'
import { addUnit } from '../../testing/test-robots.ts'

const device = { firmware: null, boardSerial: null, osName: 'Debian', kernel: '6.1', hostname: 'h' }
const reason = 'Kalıp elle değişmiş'
const soon = { timeout: 2500 }

describe.each(engines())('repairing a robot on %s', (engine) => {
  let server: TestServer
  let support: TestPerson
  const links: { socket: { destroy: () => void } }[] = []
  beforeAll(async () => {
    server = await createTestServer(engine)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    support = await signInAs(server, 'support')
  })
  afterAll(async () => {
    for (const { socket } of links) socket.destroy()
    await server.close()
  })

  async function addMismatched(values: object = {}): Promise<string> {
    const id = await addUnit(server)
    const softwareInfo = { packages: [], programs: [], arosVersion: '5.2.0' }
    await server.context.db
      .update(producedRobots)
      .set({ deviceInfo: { ...device, arosVersion: '5.1.0' }, softwareInfo, ...values })
      .where(eq(producedRobots.id, id))
    return id
  }
  const repair = (unitId: string) => support.call(repairUnit, { params: { unitId }, body: { reason } })
  const rowsOf = async (id: string) => {
    const { db } = server.context
    return {
      updates: await db.select().from(updates).where(eq(updates.unitId, id)),
      commands: await db.select().from(robotCommands).where(eq(robotCommands.unitId, id)),
    }
  }
  const listFor = async (by: TestPerson, unitId: string) =>
    (await by.call(listUnitRepairs, { params: { unitId } })).body

  /** A robot with an open link whose agent can do these things. */
  async function connect(unitId: string, capabilities?: readonly string[]) {
    const robot = newTestRobot()
    const key = { publicKey: robot.publicKey, enrolment: 'accepted' as const }
    await server.context.db.update(producedRobots).set(key).where(eq(producedRobots.id, unitId))
    const link = await openTestLink(
      server,
      await robotToken(server, robot, { unitId, audience: linkAudience }),
    )
    links.push(link)
    link.send(helloOf(server, capabilities ? { capabilities } : {}))
    await vi.waitFor(() => expect(link.heard()).toContain('welcome'), soon)
    return link
  }

  /** The robot answers the repair that it was asked for. */
  async function answer(
    link: Awaited<ReturnType<typeof connect>>,
    { seq, ...reported }: { seq: number; outcome: 'done' | 'refused'; text?: string; repair?: RepairResult },
  ): Promise<void> {
    const requested = /"id":"([^"]+)","kind":"repair"/g
    await vi.waitFor(() => expect(link.heard()).toContain('"kind":"repair"'), soon)
    const commandId = [...link.heard().matchAll(requested)].at(-1)?.[1]
    const at = server.clock.now().toISOString()
    link.send({ type: 'command-done', seq, at, commandId, text: '', ...reported })
    await vi.waitFor(() => expect(link.heard()).toContain(`"ack","seq":${seq}`), soon)
  }

  const result: RepairResult = {
    current: {
      arosId: '019a0000-0000-7000-8000-00000000000a',
      contentHash: 'a'.repeat(64),
      name: 'Nova',
      version: '5.2.0',
    },
    checked: 9,
    damaged: 2,
    mended: 1,
    files: [
      { path: '0010-ses/\u202egnp.sh', isMended: false },
      { path: '0010-ses/a\u001bb', isMended: true },
    ],
  }

  test('where versions disagree what the robot shall run is queued again and a report asked for', async () => {
    const arosId = await addBareAros(server)
    const id = await addMismatched({ desiredArosId: arosId, installedArosId: arosId })
    expect((await repair(id)).body).toEqual({ isQueued: true, isChecked: false })
    const rows = await rowsOf(id)
    expect(rows.updates).toMatchObject([{ toArosId: arosId, state: 'queued', reason }])
    expect(rows.commands).toMatchObject([{ kind: 'report-now', doneAt: null }])
    expect((await repair(id)).body).toEqual({ isQueued: false, isChecked: false })
    expect((await rowsOf(id)).updates).toHaveLength(1)
  })

  test('a robot that shall run nothing only reports', async () => {
    const id = await addMismatched()
    expect((await repair(id)).body).toEqual({ isQueued: false, isChecked: false })
    expect((await rowsOf(id)).updates).toEqual([])
  })

  test('what a robot found is kept with its time and told in its history, its texts made visible', async () => {
    const unitId = await addUnit(server)
    const link = await connect(unitId)
    expect((await repair(unitId)).body).toEqual({ isQueued: false, isChecked: true })
    expect((await repair(unitId)).body.isChecked).toBe(true)
    expect(await listFor(support, unitId)).toMatchObject({
      totalCount: 1,
      canRepair: true,
      items: [{ state: 'waiting', reason, doneAt: null, result: null }],
    })
    await answer(link, { seq: 1, outcome: 'done', repair: { ...result, mended: 7 } })
    const { items } = await listFor(support, unitId)
    expect(items[0]).toMatchObject({
      state: 'done',
      doneAt: server.clock.now().toISOString(),
      result: {
        arosName: 'Nova 5.2.0',
        checked: 9,
        damaged: 2,
        mended: 2,
        files: [
          { path: '0010-ses/\\u{202e}gnp.sh', isMended: false },
          { path: '0010-ses/a\\u{1b}b', isMended: true },
        ],
      },
    })
    expect(items[0]?.requestedByName).toContain('Test support')
    const admin = await signInAs(server, 'admin')
    const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId] }
    const history = (await admin.call(listAudit, { query })).body.items.map(({ action }) => action)
    expect(history.slice(0, 3)).toEqual([
      'produced_robot.repaired',
      'produced_robot.repair_requested',
      'produced_robot.repair_requested',
    ])
  })

  test('a refusal is told in the robot’s words, and another repair may be asked for then', async () => {
    const unitId = await addUnit(server)
    const link = await connect(unitId)
    await repair(unitId)
    await answer(link, { seq: 1, outcome: 'refused', text: 'an update is under way' })
    await repair(unitId)
    const { items } = await listFor(support, unitId)
    expect(items).toMatchObject([
      { state: 'waiting' },
      { state: 'refused', refusal: 'an update is under way', result: null },
    ])
  })

  test('an agent that is too old is not asked, and one that never connected neither', async () => {
    const unitId = await addUnit(server)
    expect((await repair(unitId)).problem.code).toBe('agent_cannot_repair')
    expect((await listFor(support, unitId)).canRepair).toBeNull()
    await connect(unitId, ['send-log'])
    expect((await repair(unitId)).problem.code).toBe('agent_cannot_repair')
    expect(await listFor(support, unitId)).toMatchObject({ canRepair: false, totalCount: 0 })
  })

  /** An update that this database saw in the middle of its download. */
  async function addDownloading(unitId: string, arosId: string): Promise<string> {
    const { ids, clock, db } = server.context
    const id = ids.next()
    const [at, message] = [clock.now(), { key: 'downloading' as const, params: {}, text: '' }]
    const stands = { state: 'downloading' as const, phase: 'downloading' as const, attempts: 1, message }
    const made = { createdAt: at, updatedAt: at, updatesTime: at }
    await db.insert(updates).values({ id, unitId, toArosId: arosId, ...made, ...stands })
    return id
  }

  test('an update that ended before an older copy was restored closes by what the robot reports', async () => {
    const arosId = await addBareAros(server)
    const unitId = await addUnit(server)
    const to = { desiredArosId: arosId, installedArosId: arosId, updateState: 'updating' as const }
    await server.context.db.update(producedRobots).set(to).where(eq(producedRobots.id, unitId))
    const updateId = await addDownloading(unitId, arosId)
    const link = await connect(unitId, ['send-log'])
    expect((await repair(unitId)).body).toEqual({ isQueued: false, isChecked: false })
    expect((await rowsOf(unitId)).commands).toMatchObject([{ kind: 'report-now' }])
    const current = { arosId, contentHash: 'a'.repeat(64), name: 'Nova', version: '1.0.0' }
    const softwareInfo = { packages: [], programs: [], arosVersion: '1.0.0' }
    const about = { current, previous: null, softwareInfo, deviceInfo: { ...device, arosVersion: null } }
    const ended = { updateId, attempt: 1, outcome: 'succeeded' }
    link.send({ type: 'report', seq: 1, at: server.clock.now().toISOString(), ...about, ended })
    await vi.waitFor(() => expect(link.heard()).toContain('"ack","seq":1'), soon)
    expect((await rowsOf(unitId)).updates).toMatchObject([
      { state: 'succeeded', attempts: 1, transferredBytes: null, message: { key: 'ended_unseen' } },
    ])
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    expect(unit).toMatchObject({ updateState: 'up_to_date', installedArosId: arosId })
  })

  test('retired robots are left alone', async () => {
    const retired = await addMismatched({ lifeState: 'retired' })
    expect((await repair(retired)).problem.code).toBe('robot_retired')
  })

  test('a customer reads the repairs of its own time, without who of the manufacturer asked', async () => {
    const [customerId, later] = [await addCustomer(server, 'Işık'), await addCustomer(server, 'Çınar')]
    const unitId = await addUnit(server, { customerId })
    await connect(unitId)
    await repair(unitId)
    const owner = await signInAs(server, 'customer_admin', { customerId })
    expect((await listFor(owner, unitId)).items).toMatchObject([{ requestedByName: null, reason }])
    await server.context.db
      .update(producedRobots)
      .set({ customerId: later })
      .where(eq(producedRobots.id, unitId))
    const next = await signInAs(server, 'customer_admin', { customerId: later })
    expect((await listFor(next, unitId)).totalCount).toBe(0)
    expect((await owner.call(listUnitRepairs, { params: { unitId } })).status).toBe(404)
  })
})
