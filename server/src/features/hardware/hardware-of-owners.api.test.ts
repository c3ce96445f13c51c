import { createHash } from 'node:crypto'
import * as routes from '@filo/contract/hardware/hardware-routes'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { robotCommands, robotLinks } from '../../db/schema/robot-links.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addAdmitted } from '../../testing/test-robot-keys.ts'

const board = (model: string, ip4 = '10.0.0.7'): HardwareInventory => ({
  board: { items: [{ manufacturer: 'Filo', model }] },
  net: { items: [{ iface: 'eth0', mac: '02:00:00:00:00:01', ip4 }] },
})
const hashOf = (inventory: HardwareInventory) =>
  createHash('sha256').update(hashedText(inventory)).digest('hex')

describe.each(engines())('what a robot told of its hardware to an owner before on %s', (engine) => {
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

  const robotOf = (unitId: string) => ({
    kind: 'robot' as const,
    unitId,
    name: 'robot',
    ip: null,
    requestId: null,
  })
  const give = async (unitId: string, { customerId }: TestPerson) => {
    const body = { target: { unitIds: [unitId] }, customerId, siteId: null, reason: 'Robot el değiştirdi' }
    expect((await staff.call(assignProducedRobots, { body })).body).toMatchObject({ changedCount: 1 })
  }
  const notify = (unitId: string, inventory: HardwareInventory) => {
    const collectedAt = server.clock.now().toISOString()
    const reported = { collectedAt, agentVersion: '0.1.0', durationMs: 5, warnings: [] }
    const sent = { ...reported, hash: hashOf(inventory), inventory }
    return server.context.hardwareIntake.receive(robotOf(unitId), sent)
  }
  const unchanged = (unitId: string, inventory: HardwareInventory) => {
    const collectedAt = server.clock.now().toISOString()
    return server.context.hardwareIntake.unchanged(robotOf(unitId), { hash: hashOf(inventory), collectedAt })
  }
  const read = async (person: TestPerson, unitId: string) =>
    (await person.call(routes.getUnitHardware, { params: { unitId } })).body
  const spans = async (person: TestPerson, unitId: string) =>
    (await person.call(routes.listHardwareSnapshots, { params: { unitId }, query: {} })).body.items
  const changes = async (person: TestPerson, unitId: string) =>
    (await person.call(routes.listHardwareChanges, { query: { 'f.unitId': [unitId] } })).body.items

  test('is nothing to a new owner until it has looked anew, and then a span of their own', async () => {
    const { unitId } = await addAdmitted(server)
    await give(unitId, former)
    await notify(unitId, board('RB-1'))
    expect((await unchanged(unitId, board('RB-1'))).isKnown).toBe(true)
    await give(unitId, owner)
    const nothing = await read(owner, unitId)
    expect(nothing).toMatchObject({ snapshot: null, inventory: null, modelChecks: [] })
    expect(JSON.stringify(await read(staff, unitId))).toContain('10.0.0.7')
    // The same hardware: without the whole of it the new owner would never see any.
    expect((await unchanged(unitId, board('RB-1'))).isKnown).toBe(false)
    await notify(unitId, board('RB-1', '192.168.5.5'))
    expect(JSON.stringify(await read(owner, unitId))).toContain('192.168.5.5')
    expect(await spans(owner, unitId)).toHaveLength(1)
    expect(await spans(staff, unitId)).toHaveLength(2)
    expect(await changes(owner, unitId)).toEqual([])
  })

  test('takes in no change of the new owner’s time, though it happened to the same place', async () => {
    const { unitId } = await addAdmitted(server)
    await give(unitId, former)
    await notify(unitId, board('RB-1'))
    await notify(unitId, board('RB-2'))
    const [before] = await changes(former, unitId)
    await give(unitId, owner)
    await notify(unitId, board('RB-3'))
    expect(await changes(owner, unitId)).toMatchObject([{ part: 'board', times: 1 }])
    expect(await changes(staff, unitId)).toHaveLength(2)
    const shown = (await staff.call(routes.getHardwareChange, { params: { changeId: before?.id ?? '' } }))
      .body
    expect(shown).toMatchObject({ times: 1 })
  })

  test('is asked for again when it changes hands, of robots whose agents can', async () => {
    const { unitId } = await addAdmitted(server)
    const other = await addAdmitted(server)
    const { db, ids, clock } = server.context
    const link = { outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0, connectedAt: clock.now() }
    await db.insert(robotLinks).values({ ...link, unitId, capabilities: ['hardware'] })
    const scansOf = (id: string) =>
      db
        .select()
        .from(robotCommands)
        .where(and(eq(robotCommands.unitId, id), eq(robotCommands.kind, 'scan-hardware')))
    for (const id of [unitId, other.unitId]) await give(id, former)
    expect(await scansOf(unitId)).toMatchObject([{ doneAt: null }])
    expect(await scansOf(other.unitId)).toEqual([])
  })
})
