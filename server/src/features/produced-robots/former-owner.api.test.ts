import { listAudit } from '@filo/contract/audit/audit-routes'
import * as home from '@filo/contract/home/home-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { ownVersionOf } from '@filo/contract/robot-config/config-report'
import {
  changeUnitConfig,
  getUnitConfig,
  listConfigChanges,
} from '@filo/contract/robot-config/robot-config-routes'
import { repairUnit } from '@filo/contract/updates/unit-updates-routes'
import { getUpdate, listUpdateLogs, listUpdates } from '@filo/contract/updates/updates-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'
import { robotRuntime } from '../../db/schema/robot-presence.ts'
import { updateLogs, updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addAdmitted } from '../../testing/test-robot-keys.ts'
import { testRuntime } from '../../testing/test-robot-link.ts'
import { addRuntime } from '../devices/link/arrivals/arrivals-store.ts'

const deviceInfo = {
  arosVersion: '5.1.0',
  firmware: null,
  boardSerial: 'B-1',
  osName: 'Debian 12',
  kernel: '6.1',
  hostname: 'deniz-resepsiyon',
}
const softwareInfo = { packages: [], programs: [], arosVersion: '5.2.0' }

describe.each(engines())('a robot that changes its customer on %s', (engine) => {
  let server: TestServer
  let staff: TestPerson
  let former: TestPerson
  let owner: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'admin')
    former = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Deniz A.Ş.') })
    owner = await signInAs(server, 'customer_admin', { customerId: await addCustomer(server, 'Dağ Ltd.') })
  })
  afterAll(() => server.close())

  const give = async (unitId: string, to: TestPerson) => {
    const body = {
      target: { unitIds: [unitId] },
      customerId: to.customerId,
      siteId: null,
      reason: 'Robot el değiştirdi',
    }
    expect((await staff.call(assignProducedRobots, { body })).body).toMatchObject({ changedCount: 1 })
  }
  const updatesOf = async (person: TestPerson, unitId: string) => {
    const { body } = await person.call(listUpdates, { query: { 'f.unitId': [unitId] } })
    expect(body.totalCount).toBe(body.items.length)
    return body.items.map(({ id }) => id)
  }
  const linesOf = async (person: TestPerson, unitId: string) => {
    const query = { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId] }
    return (await person.call(listAudit, { query })).body.items
  }
  const read = async (person: TestPerson, unitId: string) =>
    (await person.call(routes.getProducedRobot, { params: { unitId } })).body

  /** A robot of the former owner that has reported, with an update that waits for it. */
  async function addOwned(): Promise<{ unitId: string; updateId: string }> {
    const { unitId } = await addAdmitted(server)
    const arosId = await addBareAros(server)
    await give(unitId, former)
    await addRuntime(server.context.db, [unitId])
    await server.context.db
      .update(robotRuntime)
      .set({ runtimeInfo: testRuntime })
      .where(eq(robotRuntime.unitId, unitId))
    const reported = { deviceInfo, softwareInfo, ip: '10.1.2.3', location: 'Deniz, resepsiyon' }
    const shall = { desiredArosId: arosId, installedArosId: arosId }
    await server.context.db
      .update(producedRobots)
      .set({ ...reported, ...shall })
      .where(eq(producedRobots.id, unitId))
    const body = { reason: 'Sürümler ayrı' }
    expect((await staff.call(repairUnit, { params: { unitId }, body })).body).toMatchObject({
      isQueued: true,
    })
    const [updateId = ''] = await updatesOf(former, unitId)
    return { unitId, updateId }
  }

  /** The same with the update begun, failed and logged. */
  async function addFailed(): Promise<{ unitId: string; updateId: string }> {
    const { db, clock } = server.context
    const owned = await addOwned()
    const { updateId } = owned
    const [at, phase] = [clock.now(), 'installing' as const]
    await db.update(updates).set({ state: 'failed', phase, endedAt: at }).where(eq(updates.id, updateId))
    await db.insert(updateLogs).values({ updateId, at, phase, stream: 'stdout', text: 'Deniz A.Ş. ağı' })
    return owned
  }

  test('leaves its updates and their logs behind, in lists, counts and by their ids', async () => {
    const { unitId, updateId } = await addFailed()
    const params = { updateId }
    expect((await former.call(listUpdateLogs, { params })).body.items).toHaveLength(1)
    await give(unitId, owner)
    expect(await updatesOf(owner, unitId)).toEqual([])
    expect((await owner.call(getUpdate, { params })).status).toBe(404)
    expect((await owner.call(listUpdateLogs, { params })).status).toBe(404)
    expect((await owner.call(home.listActivity, {})).body.items).toEqual([])
    expect((await owner.call(home.listUpdateOutcomes, {})).body).toMatchObject({ failedLastDay: 0 })
    const failed = await owner.call(routes.listProducedRobots, {
      query: { 'f.attention': ['update_failed_24h'] },
    })
    expect(failed.body.items).toEqual([])
    expect(await updatesOf(staff, unitId)).toEqual([updateId])
    expect((await staff.call(listUpdateLogs, { params })).body.items).toHaveLength(1)
  })

  test('brings along what it has not begun, and what comes later is the new owner’s', async () => {
    const { unitId, updateId } = await addOwned()
    await give(unitId, owner)
    expect(await updatesOf(owner, unitId)).toEqual([updateId])
    expect(await updatesOf(former, unitId)).toEqual([])
  })

  test('says nothing of itself until it reports anew, which it is asked for', async () => {
    const { unitId } = await addOwned()
    const reported: BusMessage[] = []
    const stop = server.context.bus.onPublish((message) => reported.push(message))
    const { db } = server.context
    await db.delete(robotCommands).where(eq(robotCommands.unitId, unitId))
    expect((await read(former, unitId)).runtimeInfo).toEqual(testRuntime)
    await give(unitId, owner)
    await vi.waitFor(() => expect(reported).toContainEqual({ kind: 'robot-command', unitId }), {
      timeout: 10_000,
    })
    stop()
    const empty = { deviceInfo: null, softwareInfo: null, runtimeInfo: null, ip: null, location: null }
    expect(await read(owner, unitId)).toMatchObject(empty)
    const requested = await db.select().from(robotCommands).where(eq(robotCommands.unitId, unitId))
    expect(requested).toMatchObject([{ kind: 'report-now', doneAt: null }])
  })

  test('tells each owner of their own time only, and staff from whom to whom it went', async () => {
    const { unitId } = await addFailed()
    const before = await linesOf(former, unitId)
    await give(unitId, owner)
    const own = await linesOf(owner, unitId)
    expect(own.map(({ action }) => action)).toEqual(['produced_robot.customer_assigned'])
    expect(JSON.stringify(own)).not.toContain(former.customerId)
    const left = await linesOf(former, unitId)
    expect(left.map(({ action }) => action)).toEqual([
      'produced_robot.left_customer',
      ...before.map(({ action }) => action),
    ])
    expect(JSON.stringify(left)).not.toContain(owner.customerId)
    const all = await linesOf(staff, unitId)
    expect(all.slice(0, 2)).toMatchObject([
      { action: 'produced_robot.customer_assigned', after: { customerId: owner.customerId } },
      { action: 'produced_robot.left_customer', before: { customerId: former.customerId } },
    ])
  })

  const giveByItself = async (unitId: string, to: TestPerson) => {
    const body = { customerId: to.customerId, reason: 'Robot el değiştirdi' }
    expect((await staff.call(routes.updateProducedRobot, { params: { unitId }, body })).status).toBe(200)
  }
  const configOf = async (person: TestPerson, unitId: string) =>
    (await person.call(getUnitConfig, { params: { unitId } })).body
  const configure = async (person: TestPerson, unitId: string, set: object) => {
    const { status } = await person.call(changeUnitConfig, { params: { unitId }, body: { set } } as never)
    expect(status).toBe(200)
  }
  const robotOf = (unitId: string) => ({
    kind: 'robot' as const,
    unitId,
    name: 'robot',
    ip: null,
    requestId: null,
  })
  const desired = (unitId: string) => server.context.robotConfig.desired(robotOf(unitId))

  /** What a robot says of its configuration: that it took a version, and the name that it has. */
  async function sendName(unitId: string, version: string, name: string): Promise<void> {
    const { db, clock, configIntake } = server.context
    const at = clock.now().toISOString()
    const reported = { secondsLeft: null, reason: null, text: '', unread: [], readKeys: ['name'] }
    const values = { name: { value: name, by: 'server' as const, at } }
    const about = { version, state: 'applied' as const, keys: ['name'], values, ...reported }
    const message = { type: 'config-report' as const, seq: 1, at, ...about }
    await db.transaction((tx) => configIntake.handle(tx, robotOf(unitId), message))
  }

  const named = 'Deniz karşılama'
  const words = [{ word: 'denizkızı', kind: 'wake', language: 'tr', pronunciation: '' }]

  test.each([
    ['by itself', giveByItself],
    ['with others', give],
  ])(
    'given away %s, is configured as if nobody ever had, and what waited for it does not reach it',
    async (_, hand) => {
      const { unitId } = await addAdmitted(server)
      await hand(unitId, former)
      await configure(former, unitId, { name: named, words })
      const { version, owner: mark } = await desired(unitId)
      await sendName(unitId, version, named)
      await configure(former, unitId, { words: [] })
      expect(JSON.stringify(await configOf(former, unitId))).toContain(named)
      const reported: BusMessage[] = []
      const stop = server.context.bus.onPublish((message) => reported.push(message))
      await hand(unitId, owner)
      await vi.waitFor(() => expect(reported).toContainEqual({ kind: 'robots-changed', unitIds: [unitId] }))
      stop()
      const now = await configOf(owner, unitId)
      expect(JSON.stringify(now)).not.toMatch(/Deniz|denizkızı/)
      expect(now).toMatchObject({ open: null, lastEnded: null, trial: null, reportedAt: null })
      const change = await desired(unitId)
      expect(change.values).toEqual({})
      expect(ownVersionOf(change.version)).toBeGreaterThan(ownVersionOf(version) + 1)
      expect(change.owner).not.toBe(mark)
      const query = {}
      const ofStaff = (await staff.call(listConfigChanges, { params: { unitId }, query })).body.items
      expect(ofStaff.map(({ state }) => state)).toEqual(['superseded', 'applied'])
      const ofOwner = (await owner.call(listConfigChanges, { params: { unitId }, query })).body
      expect(ofOwner).toEqual({ items: [], totalCount: 0 })
    },
  )

  test('still says how it was configured before: that is left out, until it has taken what holds now', async () => {
    const { unitId } = await addAdmitted(server)
    await give(unitId, former)
    const { version } = await desired(unitId)
    await give(unitId, owner)
    await sendName(unitId, version, named)
    expect(JSON.stringify(await configOf(owner, unitId))).not.toContain(named)
    expect((await linesOf(owner, unitId)).map(({ action }) => action)).toEqual([
      'produced_robot.customer_assigned',
    ])
    await sendName(unitId, (await desired(unitId)).version, 'Dağ karşılama')
    expect(JSON.stringify(await configOf(owner, unitId))).toContain('Dağ karşılama')
  })
})
