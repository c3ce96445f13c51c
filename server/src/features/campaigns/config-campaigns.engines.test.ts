import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import type { ConfigReport } from '@filo/contract/robot-config/config-report'
import {
  changeUnitConfig,
  getUnitConfig,
  listConfigChanges,
} from '@filo/contract/robot-config/robot-config-routes'
import type { BodyInput } from '@filo/contract/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

const MINUTE = 60_000
const reason = 'Deneme için'
const quick: Partial<CampaignPolicy> = { soakMinutes: 0, window: null }
const range = { min: 0, max: 100, initial: 50 }
const still = new AbortController().signal

describe.each(engines())('configuration campaigns on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let seq = 0
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(comeBack)

  async function comeBack() {
    admin = await signInAs(server, 'admin')
  }

  async function fleet(count: number) {
    const { db, ids, clock } = server.context
    const variantId = await addVariant(server)
    const [variant] = await db.select().from(robots).where(eq(robots.id, variantId))
    const configSchema = { speechVolume: range, faceBrightness: range }
    await db
      .update(robotModels)
      .set({ configSchema })
      .where(eq(robotModels.id, variant?.modelId ?? ''))
    const unitIds: string[] = []
    for (let index = 0; index < count; index += 1) {
      const unitId = await addUnit(server, { variantId })
      const link = { unitId, outboxId: ids.next(), bootId: ids.next(), ackedSeq: 0 }
      await db.insert(robotLinks).values({ ...link, capabilities: ['config'], connectedAt: clock.now() })
      await hearOf(server, unitId, { connection: 'online', lastSeenAt: clock.now() })
      unitIds.push(unitId)
    }
    return { variantId, unitIds }
  }

  /** A robot fetches what is wished of it and says what became of it. */
  async function answer(unitId: string, state: ConfigReport['state'], reported: Partial<ConfigReport> = {}) {
    const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
    const { db, clock, robotConfig, configIntake } = server.context
    const { version, values } = await robotConfig.desired(robot)
    const at = clock.now().toISOString()
    const inForce = Object.entries(values).map(([key, value]) => [key, { value, by: 'server' as const, at }])
    const keys = ['speechVolume', 'faceBrightness']
    const message = {
      type: 'config-report' as const,
      seq: ++seq,
      at,
      keys,
      secondsLeft: null,
      reason: state === 'undone' ? ('not_confirmed' as const) : null,
      text: '',
      unread: [],
      readKeys: keys,
      values: Object.fromEntries(inForce),
      version,
      state,
      ...reported,
    }
    await db.transaction((tx) => configIntake.handle(tx, robot, message))
    await db.update(robotPresence).set({ lastSeenAt: clock.now() }).where(eq(robotPresence.unitId, unitId))
  }

  type Query = Partial<BodyInput<typeof routes.createConfigCampaign>>
  async function create(
    { variantId, unitIds }: { variantId: string; unitIds: string[] },
    requested: Query = {},
  ) {
    const body = { name: 'Sergi sesi', variantId, target: { unitIds }, policy: quick, ...requested }
    return admin.call(routes.createConfigCampaign, { body: { set: { speechVolume: 30 }, ...body } })
  }
  async function start(of: { variantId: string; unitIds: string[] }, requested: Query = {}) {
    const made = await create(of, requested)
    if (made.status !== 201) throw new Error(JSON.stringify(made.problem))
    await admin.call(routes.startCampaign, { params: { campaignId: made.body.id } })
    await look(made.body.id)
    return made.body.id
  }
  const look = (id: string) => server.context.campaignRunner.run(id, still)
  const get = async (campaignId: string) =>
    (await admin.call(routes.getCampaign, { params: { campaignId } })).body
  const listed = async (campaignId: string, query = {}) =>
    (await admin.call(routes.listCampaignUnits, { params: { campaignId }, query: { size: 100, ...query } }))
      .body.items
  const act = (route: typeof routes.resumeCampaign, campaignId: string) =>
    admin.call(route, { params: { campaignId }, body: { reason } })
  const volumeOf = async (unitId: string) =>
    (await admin.call(getUnitConfig, { params: { unitId } })).body.items.find(
      ({ key }) => key === 'speechVolume',
    )?.own
  const change = async (unitId: string, set: object) =>
    admin.call(changeUnitConfig, { params: { unitId }, body: { set }, ifMatch: undefined } as never)
  const history = async (unitId: string) =>
    (await admin.call(listConfigChanges, { params: { unitId }, query: {} })).body.items

  test('what is each robot’s own is given to no campaign', async () => {
    const of = await fleet(1)
    for (const requested of [{ set: { name: 'Hepsi' } }, { set: {}, unset: ['name' as const] }]) {
      const { status, problem } = await create(of, requested)
      expect([status, problem.code]).toEqual([422, 'config_of_one_robot'])
    }
  })

  test('pauses itself in the first of three waves when robots undo the change; a retry and a resume bring it further', async () => {
    const of = await fleet(12)
    const id = await start(of, { waves: [25, 50, 100] })
    expect(await get(id)).toMatchObject({
      state: 'running',
      wave: 1,
      aros: null,
      config: { set: { speechVolume: 30 }, unset: [] },
      counts: { total: 12, assigned: 3, queued: 9 },
    })
    const first = (await listed(id, { 'f.state': ['assigned'] })).map(({ unitId }) => unitId)
    for (const unitId of first) await answer(unitId, 'undone')
    await look(id)
    expect(await get(id)).toMatchObject({
      state: 'paused',
      pauseReason: 'failures',
      wave: 1,
      waveFailures: 3,
      counts: { failed: 3, queued: 9 },
    })
    const [failed] = await listed(id, { 'f.reason': ['config_undone'] })
    expect(failed?.configChange).toMatchObject({ state: 'undone', endReason: 'not_confirmed' })
    const [one = ''] = first
    expect(await volumeOf(one)).toBeNull()
    expect(await history(one)).toMatchObject([
      { state: 'undone', origin: 'campaign', reason: 'Sergi sesi', campaign: { id, name: 'Sergi sesi' } },
    ])

    server.clock.advance(MINUTE)
    await act(routes.retryCampaign, id)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'paused', counts: { assigned: 3, failed: 0 } })
    for (const unitId of first) await answer(unitId, 'applied')
    await act(routes.resumeCampaign, id)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'running', wave: 2, counts: { succeeded: 3, assigned: 3 } })
    await act(routes.abortCampaign, id)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'aborted', counts: { succeeded: 3, cancelled: 9 } })
    for (const unitId of of.unitIds) expect(await volumeOf(unitId)).toBe(first.includes(unitId) ? 30 : null)
  })

  test('completes with an offline robot left out, and says of every other why it did not take it', async () => {
    const of = await fleet(7)
    const [away = '', handled = '', carried = '', same = '', deaf = '', old = ''] = of.unitIds
    const { db, clock } = server.context
    const lastSeenAt = new Date(clock.now().getTime() - 60 * MINUTE)
    await hearOf(server, away, { connection: 'offline', lastSeenAt })
    await change(same, { speechVolume: 30 })
    await answer(deaf, 'reported', { readKeys: ['mode'] })
    await db.update(robotLinks).set({ capabilities: [] }).where(eq(robotLinks.unitId, old))
    const id = await start(of, { waves: [100], policy: { ...quick, skipOfflineDays: 2 } })
    await change(handled, { speechVolume: 80 })
    await change(carried, { faceBrightness: 10 })
    await look(id)
    for (const unitId of of.unitIds.filter((each) => each !== away)) await answer(unitId, 'applied')
    await look(id)
    expect(await get(id)).toMatchObject({
      state: 'running',
      counts: { succeeded: 2, assigned: 1, skipped: 4 },
    })
    server.clock.advance(3 * 24 * 60 * MINUTE)
    await comeBack()
    await look(id)
    const why = new Map((await listed(id)).map(({ unitId, state, reason: why }) => [unitId, [state, why]]))
    expect([away, handled, carried, same, deaf, old].map((each) => why.get(each))).toEqual([
      ['skipped', 'offline_too_long'],
      ['skipped', 'config_overtaken'],
      ['succeeded', null],
      ['skipped', 'config_already_set'],
      ['skipped', 'config_unread'],
      ['skipped', 'config_no_agent'],
    ])
    expect((await get(id)).state).toBe('completed')
    expect([await volumeOf(away), await volumeOf(handled)]).toEqual([null, 80])
  })

  test('withdrawn, robots get their own former values back, but what somebody changed since', async () => {
    const of = await fleet(4)
    const [own = '', changed = '', half = '', bare = ''] = of.unitIds
    await change(own, { speechVolume: 70 })
    const at = server.clock.now().toISOString()
    const values = { speechVolume: { value: 55, by: 'program' as const, at } }
    await answer(bare, 'reported', { values })
    const set = { speechVolume: 30, faceBrightness: 20 }
    const id = await start(of, { waves: [100], set })
    for (const unitId of of.unitIds) await answer(unitId, 'applied')
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'completed', counts: { succeeded: 4 } })
    await change(changed, { speechVolume: 80, faceBrightness: 90 })
    await change(half, { faceBrightness: 90 })
    const impact = (await admin.call(routes.getCampaignImpact, { params: { campaignId: id } })).body
    expect(impact).toMatchObject({ subject: 'config', applied: 4, changedSince: { units: 2 } })
    await act(routes.withdrawCampaign, id)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'withdrawing', counts: { returning: 3, skipped: 1 } })
    for (const unitId of of.unitIds) await answer(unitId, 'applied')
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'withdrawn', counts: { returned: 3, skipped: 1 } })
    expect(await Promise.all([own, changed, half, bare].map(volumeOf))).toEqual([70, 80, null, 55])
    const retained = (await listed(id, { 'f.reason': ['config_retained'] })).map(({ unitId }) => unitId)
    expect(retained.toSorted()).toEqual([changed, half].toSorted())
  })

  test('withdrawn, brings nothing back on a robot that another owner has by then', async () => {
    const of = await fleet(2)
    const [passedOn = '', retained = ''] = of.unitIds
    for (const unitId of of.unitIds) await change(unitId, { speechVolume: 70 })
    const id = await start(of, { waves: [100], set: {}, unset: ['speechVolume'] })
    for (const unitId of of.unitIds) await answer(unitId, 'applied')
    await look(id)
    const customerId = await addCustomer(server, 'Dağ Ltd.')
    const body = { target: { unitIds: [passedOn] }, customerId, siteId: null, reason: 'Robot el değiştirdi' }
    await admin.call(assignProducedRobots, { body })
    await act(routes.withdrawCampaign, id)
    await look(id)
    await answer(retained, 'applied')
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'withdrawn', counts: { returned: 1, succeeded: 1 } })
    expect(await Promise.all([passedOn, retained].map(volumeOf))).toEqual([null, 70])
  })

  test('goes on without a robot that is given to another owner before it has answered', async () => {
    const of = await fleet(2)
    const [passedOn = '', retained = ''] = of.unitIds
    const id = await start(of, { waves: [100] })
    const customerId = await addCustomer(server, 'Dağ Ltd.')
    const body = { target: { unitIds: [passedOn] }, customerId, siteId: null, reason: 'Robot el değiştirdi' }
    await admin.call(assignProducedRobots, { body })
    await answer(retained, 'applied')
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'completed', counts: { skipped: 1, succeeded: 1 } })
    const [left] = await listed(id, { 'f.reason': ['config_overtaken'] })
    expect(left?.unitId).toBe(passedOn)
  })

  test('is for those who run campaigns and configure robots, and has no forecast and no receipt', async () => {
    const of = await fleet(1)
    const { status, body } = await create(of)
    expect(status).toBe(201)
    const refused = async (requested: Query) => (await create(of, requested)).problem.code
    expect(await refused({ set: {} })).toBe('campaign_no_items')
    expect(await refused({ unset: ['speechVolume'] })).toBe('campaign_no_items')
    expect(await refused({ set: { speechVolume: 300 } })).toBe('config_value_refused')
    const manager = await signInAs(server, 'release_manager')
    const params = { campaignId: body.id }
    expect((await manager.call(routes.startCampaign, { params })).problem.code).toBe('no_permission')
    const query = (subject: 'release' | 'config') => ({
      query: { 'f.subject': [subject], 'f.variantId': [of.variantId] },
    })
    expect((await manager.call(routes.listCampaigns, query('config'))).body.items).toHaveLength(1)
    expect((await manager.call(routes.listCampaigns, query('release'))).body.items).toHaveLength(0)
  })
})
