import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@filo/contract/durations'
import * as device from '@filo/contract/hardware/hardware-device-routes'
import { listHardwareChanges } from '@filo/contract/hardware/hardware-routes'
import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { hashedText } from '@filo/contract/hardware/stable-inventory'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { getRobotModel, updateRobotModel } from '@filo/contract/robot-models/robot-models-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hardwareStates } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addRobot, addRobotModel, addUnit } from '../../testing/test-inventory.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTestRobot, robotToken } from '../../testing/test-robot-keys.ts'
import { countWaitingFor } from '../../testing/test-waiting.ts'
import { judgeByModel } from './model-checks-service.ts'
import { listModelsToJudge } from './model-checks-store.ts'

const ram = (gibibytes: number) => ({ items: [{ bank: 'DIMM_A', size: gibibytes * 2 ** 30 }] })
const built = (gibibytes: number): HardwareInventory => ({
  cpu: { items: [{ manufacturer: 'AMD', brand: 'Ryzen Threadripper 1950X' }] },
  ram: ram(gibibytes),
})

describe.each(engines())('robots beside their models on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let modelId: string
  let variantId: string
  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    modelId = await addRobotModel(server)
    variantId = await addRobot(server, { modelId })
  })
  afterAll(() => server.close())

  async function notify(
    unitId: string,
    robot: ReturnType<typeof newTestRobot>,
    inventory: HardwareInventory,
  ) {
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const hash = createHash('sha256').update(hashedText(inventory)).digest('hex')
    const collectedAt = server.clock.now().toISOString()
    const payload = { collectedAt, agentVersion: '0.1.0', durationMs: 900, warnings: [], hash, inventory }
    const sent = { method: 'POST', url: device.sendHardware.path, headers, payload } as const
    expect((await server.app.inject(sent)).statusCode).toBe(200)
  }

  async function addReported(inventory: HardwareInventory) {
    const robot = newTestRobot()
    const unitId = await addUnit(server, { variantId })
    await server.context.db
      .update(producedRobots)
      .set({ publicKey: robot.publicKey, enrolment: 'accepted' })
      .where(eq(producedRobots.id, unitId))
    await notify(unitId, robot, inventory)
    return { unitId, robot }
  }

  async function send(hardwareBaseline: object) {
    const params = { modelId }
    const { etag } = (await admin.call(getRobotModel, { params })).body
    const reported = await admin.call(updateRobotModel, { params, body: { hardwareBaseline }, ifMatch: etag })
    expect(reported.status).toBe(200)
  }

  async function differing(): Promise<string[]> {
    const query = { 'f.attention': 'hardware_differs', 'f.modelId': modelId }
    return (await admin.call(listProducedRobots, { query })).body.items.map(({ id }) => id).sort()
  }

  test('a robot that differs is found once it tells, and no longer once it is as its model says', async () => {
    await send({ cpu: 'Threadripper', memoryGb: 16 })
    const same = await addReported(built(16))
    const other = await addReported(built(8))
    expect(await differing()).toEqual([other.unitId])
    await notify(other.unitId, other.robot, built(16))
    expect(await differing()).toEqual([])
    await notify(same.unitId, same.robot, built(4))
    expect(await differing()).toEqual([same.unitId])
    const changes = async (differs: string) => {
      const query = { 'f.differs': differs, 'f.unitId': `${same.unitId},${other.unitId}` }
      return (await admin.call(listHardwareChanges, { query })).body.items.map(({ unitId }) => unitId)
    }
    expect(await changes('true')).toEqual([same.unitId])
    expect(await changes('false')).toEqual([other.unitId])
    expect(await countWaitingFor(admin, 'hardware_differs')).toBe(1)
  })

  test('a model that says something else has its robots judged anew', async () => {
    await send({ memoryGb: 16 })
    const { unitId } = await addReported(built(16))
    expect(await differing()).not.toContain(unitId)
    await send({ memoryGb: 64 })
    await vi.waitFor(async () => expect(await differing()).toContain(unitId), { timeout: 10_000 })
    await send({})
    await vi.waitFor(async () => expect(await differing()).toEqual([]), { timeout: 10_000 })
  })

  test('since when a robot differs stays until it is as its model says', async () => {
    await send({ memoryGb: 16 })
    const { unitId, robot } = await addReported(built(16))
    const since = async () => {
      const { db } = server.context
      const [row] = await db.select().from(hardwareStates).where(eq(hardwareStates.unitId, unitId))
      return row?.differsSince
    }
    expect(await since()).toBeNull()
    server.clock.advance(MINUTE_MS)
    const found = server.clock.now()
    await notify(unitId, robot, built(8))
    expect(await since()).toEqual(found)
    server.clock.advance(MINUTE_MS)
    await notify(unitId, robot, built(4))
    await send({ memoryGb: 32 })
    await server.context.jobs.idle()
    expect(await since()).toEqual(found)
    await send({ memoryGb: 4 })
    await server.context.jobs.idle()
    expect(await since()).toBeNull()
  })

  test('robots that nobody judged by what their model says now are found, of each model its own', async () => {
    await send({ memoryGb: 16 })
    const { unitId } = await addReported(built(16))
    const { db, jobs, clock } = server.context
    expect(await listModelsToJudge(db)).toEqual([])
    const judgedBy = (judgedAgainst: string | null) =>
      db
        .update(hardwareStates)
        .set({ judgedAgainst, differsSince: clock.now() })
        .where(eq(hardwareStates.unitId, unitId))
    for (const verdict of [null, 'of former words', '~']) {
      await judgedBy(verdict)
      expect(await listModelsToJudge(db), String(verdict)).toEqual([modelId])
      expect(await differing()).toContain(unitId)
      await jobs.sweep()
      await jobs.idle()
      expect(await differing()).not.toContain(unitId)
      expect(await listModelsToJudge(db)).toEqual([])
    }
  })

  test('a model that says the same as another is judged by its own words once those change', async () => {
    await send({ memoryGb: 16 })
    const { unitId } = await addReported(built(16))
    const twin = await addRobotModel(server, { hardwareBaseline: { memoryGb: 16 } })
    const { db, clock } = server.context
    const [before] = await db.select().from(hardwareStates).where(eq(hardwareStates.unitId, unitId))
    const twinVariant = await addRobot(server, { modelId: twin })
    await db.update(producedRobots).set({ variantId: twinVariant }).where(eq(producedRobots.id, unitId))
    const { judgedAgainst } = await judgeByModel(db, {
      unitId,
      reference: built(16),
      differsSince: null,
      at: clock.now(),
    })
    expect(judgedAgainst).not.toBe(before?.judgedAgainst)
  })
})
