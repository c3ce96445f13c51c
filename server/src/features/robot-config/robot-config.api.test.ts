import type { ConfigReport } from '@filo/contract/robot-config/config-report'
import {
  changeManyConfigs,
  changeUnitConfig,
  getUnitConfig,
  listConfigChanges,
  setCustomerConfigDefaults,
  setModelConfigDefaults,
} from '@filo/contract/robot-config/robot-config-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, giveRobots, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { listLinkStatuses } from '../devices/devices-store.ts'

const range = { min: 0, max: 100, initial: 50 }

describe.each(engines())('the configuration of a robot on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let customerId: string
  let unitId: string
  let modelId: string
  let seq = 0

  beforeAll(async () => {
    server = await createTestServer(engine)
    admin = await signInAs(server, 'admin')
    customerId = await addCustomer(server, 'Müze')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    unitId = await addUnit(server, { customerId })
    const { db, ids, clock } = server.context
    const [unit] = await db.select().from(producedRobots).where(eq(producedRobots.id, unitId))
    const [variant] = await db
      .select()
      .from(robots)
      .where(eq(robots.id, unit?.variantId ?? ''))
    modelId = variant?.modelId ?? ''
    const configSchema = { speechVolume: range, faceBrightness: range }
    await db
      .update(robotModels)
      .set({ configSchema, languages: ['tr', 'en'] })
      .where(eq(robotModels.id, modelId))
    const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
    await db.insert(robotLinks).values({ ...link, capabilities: ['config'], connectedAt: clock.now() })
  })

  const read = async (person = admin) => (await person.call(getUnitConfig, { params: { unitId } })).body
  const change = (body: object, person = admin, ifMatch?: string) =>
    person.call(changeUnitConfig, { params: { unitId }, body, ...(ifMatch && { ifMatch }) } as never)
  const item = async (key: string) => (await read()).items.find((each) => each.key === key)
  const history = async () =>
    (await admin.call(listConfigChanges, { params: { unitId }, query: {} })).body.items
  const robot = () => ({ kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null })
  const desired = () => server.context.robotConfig.desired(robot())

  async function report(version: string, state: ConfigReport['state'], reported: Partial<ConfigReport> = {}) {
    const at = server.clock.now().toISOString()
    const nothing = {
      keys: [],
      secondsLeft: null,
      reason: null,
      text: '',
      unread: [],
      readKeys: [],
      values: {},
    }
    const message = {
      type: 'config-report' as const,
      seq: ++seq,
      at,
      ...nothing,
      version,
      state,
      ...reported,
    }
    const { db, configIntake } = server.context
    await db.transaction((tx) => configIntake.handle(tx, robot(), message))
  }
  const inForce = (value: number) => ({ value, by: 'server' as const, at: server.clock.now().toISOString() })

  test('what a person sets is wished of the robot, and applied once the robot says so', async () => {
    const set = { speechVolume: 40 }
    expect((await change({ set, reason: 'Sergi salonu' })).status).toBe(200)
    const { version, values } = await desired()
    expect(values).toEqual({ speechVolume: 40 })
    await report(version, 'pending', { keys: ['speechVolume'], secondsLeft: 60 })
    expect((await read()).trial?.keys).toEqual(['speechVolume'])
    await report(version, 'applied', {
      keys: ['speechVolume'],
      values: { speechVolume: inForce(40) },
      readKeys: ['speechVolume'],
    })
    expect(await item('speechVolume')).toMatchObject({
      desired: { value: 40, source: 'robot' },
      reported: { value: 40, by: 'server' },
      isRead: true,
    })
    expect(await item('faceBrightness')).toMatchObject({
      desired: { source: 'initial' },
      reported: null,
      isRead: false,
    })
    expect((await read()).trial).toBeNull()
    expect(await history()).toMatchObject([{ state: 'applied', reason: 'Sergi salonu' }])
  })

  test('what the robot took back is wished no more, and the history says why', async () => {
    await change({ set: { mode: 'sleep' } })
    const { version } = await desired()
    await report(version, 'undone', { keys: ['mode'], reason: 'link_lost' })
    expect(await history()).toMatchObject([{ state: 'undone', endReason: 'link_lost' }])
    const after = await desired()
    expect(after.values).toEqual({})
    expect(after.version).not.toBe(version)
  })

  test('a robot that was away for three changes gets the last state alone, and the history says so', async () => {
    await change({ set: { speechVolume: 10 } })
    await change({ set: { faceBrightness: 20 } })
    await change({ set: { speechVolume: 30 } })
    expect((await desired()).values).toEqual({ speechVolume: 30, faceBrightness: 20 })
    const [last, second, first] = await history()
    expect(last).toMatchObject({ number: 3, state: 'queued' })
    expect(last?.items.map(({ key, isCarried }) => [key, isCarried])).toEqual([
      ['speechVolume', false],
      ['faceBrightness', true],
    ])
    expect([first?.state, first?.supersededBy, second?.state, second?.supersededBy]).toEqual([
      'superseded',
      2,
      'superseded',
      3,
    ])
  })

  test('of two people who change it at once the second one is told', async () => {
    const { etag } = await read()
    expect((await change({ set: { speechVolume: 10 } }, admin, etag)).status).toBe(200)
    expect((await change({ set: { speechVolume: 90 } }, admin, etag)).status).toBe(409)
  })

  test.each([
    ['a value beyond the model’s range', { set: { speechVolume: 101 } }, 422],
    ['an item that the model does not have', { set: { musicVolume: 10 } }, 422],
    ['a volume above its limit', { set: { speechVolume: 90, speechVolumeMax: 60 } }, 422],
    ['a language that the model does not know', { set: { language: 'de' } }, 422],
    ['nothing at all', { set: {} }, 422],
  ])('%s is refused', async (_what, body, status) => {
    expect((await change(body)).status).toBe(status)
  })

  test('defaults count where nothing nearer does, and a limit cuts what is above it', async () => {
    const ofModel = { params: { modelId }, body: { values: { speechVolume: 80, language: 'tr' } } }
    expect((await admin.call(setModelConfigDefaults, ofModel)).status).toBe(200)
    expect(await item('speechVolume')).toMatchObject({ desired: { value: 80, source: 'model' } })
    const ofCustomer = { params: { customerId }, body: { values: { speechVolumeMax: 60 } } }
    expect((await admin.call(setCustomerConfigDefaults, ofCustomer)).status).toBe(200)
    expect(await item('speechVolume')).toMatchObject({ desired: { value: 60, source: 'model', cutTo: 60 } })
    expect((await desired()).values).toEqual({ speechVolume: 60, language: 'tr', speechVolumeMax: 60 })
    await change({ set: { language: 'en' } })
    expect(await item('language')).toMatchObject({
      desired: { value: 'en', source: 'robot' },
      inherited: { value: 'tr', source: 'model' },
    })
    await change({ unset: ['language'] })
    expect(await item('language')).toMatchObject({ desired: { value: 'tr', source: 'model' }, own: null })
    await report((await desired()).version, 'applied', { keys: ['speechVolumeMax'] })
    await admin.call(setCustomerConfigDefaults, { params: { customerId }, body: { values: {} } })
  })

  test('a heartbeat carries the same version that the robot fetches, to agents alone that take configuration', async () => {
    await change({ set: { speechVolume: 41 } })
    const { db } = server.context
    const [status] = await listLinkStatuses(db, [unitId], server.clock.now())
    expect(status?.configVersion).toBe((await desired()).version)
    await db.update(robotLinks).set({ capabilities: [] }).where(eq(robotLinks.unitId, unitId))
    const [old] = await listLinkStatuses(db, [unitId], server.clock.now())
    expect(old?.configVersion).toBeNull()
    await change({ set: { speechVolume: 42 } })
    expect((await read()).open?.state).toBe('proposed')
  })

  test.each([
    ['owner', { speechVolume: 12 }, 200],
    ['owner', { mode: 'manual' }, 403],
    ['owner', { speechVolumeMax: 50 }, 403],
    ['operator', { speechVolume: 12 }, 200],
    ['operator', { mode: 'manual' }, 403],
    ['viewer', { speechVolume: 12 }, 403],
  ] as const)('the %s of a robot who sets %j gets %i', async (robotRole, set, status) => {
    const person = await signInAs(server, 'customer_user', { customerId })
    await giveRobots(server, person, [unitId], robotRole)
    expect((await change({ set }, person)).status).toBe(status)
  })

  test('many robots are changed alike; one whose model does not allow it is left out', async () => {
    const other = await addUnit(server, { customerId })
    const body = { target: { unitIds: [unitId, other] }, set: { speechVolume: 5 }, reason: 'Gece ayarı' }
    const answer = await admin.call(changeManyConfigs, { body })
    expect(answer.body).toMatchObject({ changedCount: 1, leftOut: [{ unitId: other }] })
    expect(await history()).toMatchObject([{ origin: 'many', state: 'queued', reason: 'Gece ayarı' }])
  })

  test('a default that the robot took is on record once, and nothing of a version that it was never given', async () => {
    await change({ set: { faceBrightness: 20 } })
    const keys = ['speechVolume']
    await report('1.0.1', 'applied', { keys: ['faceBrightness'] })
    for (const version of ['1.0.1', '1.0.1', '2.0.1', '4294967299.0.1'])
      await report(version, 'applied', { keys, values: { speechVolume: inForce(40) } })
    const [last, ...others] = await history()
    expect(last).toMatchObject({ origin: 'defaults', number: 1, state: 'applied', items: [{ key: keys[0] }] })
    expect(others).toMatchObject([{ origin: 'person', number: 1, state: 'applied' }])
    expect(await item('speechVolume')).toMatchObject({ reported: { value: 40 } })
  })

  test('a change that no robot came for in a month is over and wished no more', async () => {
    await change({ set: { speechVolume: 33 } })
    server.clock.advance(31 * 86_400_000)
    await server.context.configIntake.sweep()
    expect((await desired()).values).toEqual({})
  })
})
