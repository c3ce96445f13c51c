import { listAudit } from '@filo/contract/audit/audit-routes'
import { HOUR_MS } from '@filo/contract/durations'
import * as life from '@filo/contract/produced-robots/produced-robot-life-routes'
import type { LifeState } from '@filo/contract/produced-robots/produced-robot-states'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addUnit } from '../../testing/test-inventory.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { waiveQuality } from '../../testing/test-quality.ts'

const deviceInfo = {
  arosVersion: null,
  firmware: null,
  boardSerial: 'B-1',
  osName: 'Debian 12',
  kernel: '6.1',
  hostname: 'nh1',
}

describe.each(engines())("a robot's life on %s", (engine) => {
  let server: TestServer
  let staff: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    staff = await signInAs(server, 'production')
  })
  afterAll(() => server.close())

  const move = (unitId: string, to: Exclude<LifeState, 'retired'>, more: object = {}) =>
    staff.call(life.changeProducedRobotLife, { params: { unitId }, body: { to, ...more } })
  const read = async (unitId: string) =>
    (await staff.call(routes.getProducedRobot, { params: { unitId } })).body
  const retire = (unitId: string, confirmSerial: string) =>
    staff.call(life.retireProducedRobot, {
      params: { unitId },
      body: { confirmSerial, reason: 'Kazada hurda oldu' },
    })

  test('goes from the plan to the customer, step by step, and the log keeps every step', async () => {
    const id = await addUnit(server)
    const customerId = await addCustomer(server, 'Işık Oteli')
    await server.context.db.update(producedRobots).set({ deviceInfo }).where(eq(producedRobots.id, id))
    for (const to of ['in_production', 'quality_control', 'in_stock'] as const) {
      if (to === 'in_stock') await waiveQuality(staff, id)
      expect((await move(id, to)).body.lifeState).toBe(to)
    }
    expect((await read(id)).hardwareBaseline).toEqual({
      recordedAt: server.clock.now().toISOString(),
      deviceInfo,
    })
    expect((await move(id, 'shipped')).problem.code).toBe('customer_required')
    const shipped = await move(id, 'shipped', { customerId, reason: 'Robot el değiştirdi' })
    expect(shipped.body).toMatchObject({ lifeState: 'shipped', customerId })
    expect(shipped.body.shippedAt).toBe(server.clock.now().toISOString())
    expect((await move(id, 'active')).body.lifeState).toBe('active')
    const log = await staff.call(listAudit, {
      query: {
        'f.objectType': ['produced_robot'],
        'f.objectId': [id],
        'f.action': ['produced_robot.life_changed'],
      },
    })
    expect(log.body.items[0]).toMatchObject({
      before: { lifeState: 'shipped' },
      after: { lifeState: 'active' },
    })
    expect(log.body.totalCount).toBe(5)
  })

  test('a step outside the table is refused in the words of the reader', async () => {
    const id = await addUnit(server)
    const refused = await move(id, 'active')
    expect(refused.status).toBe(409)
    expect(refused.problem.detail).toBe('A robot in state "Planned" cannot go to "Active".')
  })

  test('a step on what somebody else just changed is refused', async () => {
    const id = await addUnit(server)
    const { etag } = await read(id)
    await move(id, 'in_production')
    const late = await staff.call(life.changeProducedRobotLife, {
      params: { unitId: id },
      body: { to: 'quality_control' },
      ifMatch: etag,
    })
    expect(late.problem.code).toBe('etag_mismatch')
  })

  test('retiring takes the typed serial, voids the key, cuts the link and cannot be undone', async () => {
    const id = await addUnit(server)
    const { serial } = await read(id)
    const publicKey = `${id.replaceAll('-', '')}abcdefghijk`
    await server.context.db
      .update(producedRobots)
      .set({ publicKey, enrolment: 'accepted' })
      .where(eq(producedRobots.id, id))
    expect((await retire(id, 'NH1-WRONG')).problem.code).toBe('serial_not_confirmed')
    const heard: BusMessage[] = []
    const stop = server.context.bus.onPublish((message) => heard.push(message))
    const retired = await retire(id, serial.toLowerCase())
    await new Promise((done) => setImmediate(done))
    stop()
    expect(retired.body).toMatchObject({
      lifeState: 'retired',
      enrolment: 'revoked',
      keyFingerprint: null,
      nextLifeStates: [],
    })
    expect(heard).toContainEqual({ kind: 'robot-revoked', unitIds: [id] })
    expect((await retire(id, serial)).problem.code).toBe('life_change_refused')
    const edit = await staff.call(routes.updateProducedRobot, {
      params: { unitId: id },
      body: { name: 'x' },
    })
    expect(edit.problem.code).toBe('robot_retired')
  })

  test('retiring needs a recent proof of the password', async () => {
    const id = await addUnit(server)
    const { serial } = await read(id)
    server.clock.advance(HOUR_MS / 2)
    expect((await retire(id, serial)).problem.code).toBe('reauthentication_required')
    expect((await read(id)).lifeState).toBe('planned')
  })

  test('the audit chain holds after all of this', async () => {
    expect((await server.context.audit.verify()).isIntact).toBe(true)
  })
})
