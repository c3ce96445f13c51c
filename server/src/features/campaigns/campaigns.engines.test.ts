import * as assignment from '@filo/contract/aros-versions/aros-assignment-routes'
import * as policyRoutes from '@filo/contract/aros-versions/aros-policy-routes'
import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { getProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { BodyInput } from '@filo/contract/route'
import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

const reason = 'Deneme için'
const MINUTE = 60_000
const quick: Partial<CampaignPolicy> = { soakMinutes: 0, isCompared: false }
const still = new AbortController().signal

describe.each(engines())('update campaigns on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(comeBack)

  /** Time was moved: nobody is signed in any more. */
  async function comeBack() {
    manager = await signInAs(server, 'release_manager')
  }

  async function published(variantId: string, semver: string): Promise<string> {
    const input = { variantId, channel: 'production' as const, versionIds: [], semver }
    const { id } = await addDraftAros(manager, input)
    const { db } = server.context
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, id))
    return id
  }

  /** A product whose robots all run its default. */
  async function fleet(count: number) {
    const variantId = await addVariant(server)
    const formerId = await published(variantId, '1.0.0')
    const arosId = await published(variantId, '1.1.0')
    const unitIds: string[] = []
    for (let index = 0; index < count; index += 1) unitIds.push(await addUnit(server, { variantId }))
    for (const id of unitIds)
      await hearOf(server, id, { connection: 'online', lastSeenAt: server.clock.now() })
    await manager.call(assignment.assignAros, { params: { ArosId: formerId }, body: { reason } })
    await finish(unitIds)
    return { variantId, formerId, arosId, unitIds }
  }

  /** Robots do what they shall, or fail at it; the moment they are heard of is now. */
  async function finish(unitIds: readonly string[], isBad: (id: string) => boolean = () => false) {
    const { db } = server.context
    const at = server.clock.now()
    const open = await db
      .select()
      .from(updates)
      .where(
        and(
          inArray(updates.unitId, [...unitIds]),
          notInArray(updates.state, ['succeeded', 'failed', 'rolled_back', 'cancelled']),
        ),
      )
    for (const { id, unitId, toArosId } of open) {
      const state = isBad(unitId) ? 'rolled_back' : 'succeeded'
      await db.update(updates).set({ state, endedAt: at }).where(eq(updates.id, id))
      if (state === 'succeeded')
        await db
          .update(producedRobots)
          .set({ installedArosId: toArosId })
          .where(eq(producedRobots.id, unitId))
    }
    await db
      .update(robotPresence)
      .set({ lastSeenAt: at })
      .where(and(inArray(robotPresence.unitId, [...unitIds]), eq(robotPresence.isLinked, true)))
    return open.length
  }

  type Query = Partial<BodyInput<typeof routes.createCampaign>>
  async function create({ arosId, unitIds }: { arosId: string; unitIds: string[] }, requested: Query = {}) {
    const body = { name: 'Yayılım', arosId, target: { unitIds }, policy: quick, ...requested }
    const answer = await manager.call(routes.createCampaign, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem))
    return answer.body
  }

  async function start(fleetOf: { arosId: string; unitIds: string[] }, requested: Query = {}) {
    const { id } = await create(fleetOf, requested)
    await manager.call(routes.startCampaign, { params: { campaignId: id } })
    await look(id)
    return id
  }

  const look = (id: string) => server.context.campaignRunner.run(id, still)
  const get = async (campaignId: string) =>
    (await manager.call(routes.getCampaign, { params: { campaignId } })).body
  const listed = async (campaignId: string, query = {}) =>
    (await manager.call(routes.listCampaignUnits, { params: { campaignId }, query: { size: 100, ...query } }))
      .body
  const act = (route: typeof routes.pauseCampaign, campaignId: string) =>
    manager.call(route, { params: { campaignId }, body: { reason } })
  const unit = async (id: string) => {
    const [row] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id))
    return row
  }

  test('gives the release wave by wave and ends when every robot runs it', async () => {
    const robots = await fleet(20)
    const id = await start(robots, { policy: { ...quick, makesDefault: true } })
    expect(await get(id)).toMatchObject({
      state: 'running',
      wave: 1,
      counts: { total: 20, assigned: 1, queued: 19 },
    })
    expect(await finish(robots.unitIds)).toBe(1)
    await look(id)
    expect(await get(id)).toMatchObject({ wave: 2, counts: { succeeded: 1, assigned: 4, queued: 15 } })
    await finish(robots.unitIds)
    await look(id)
    await finish(robots.unitIds)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'completed', counts: { succeeded: 20 }, isDefault: true })
    expect(await unit(robots.unitIds[0] ?? '')).toMatchObject({ installedArosId: robots.arosId })
  })

  test('a database that is lost while a wave ends costs time, and neither a robot nor a wave', async () => {
    const robots = await fleet(4)
    const id = await start(robots, { waves: [50, 100] })
    await finish(robots.unitIds)
    const { db } = server.context
    await db.execute(sql`create function lose_it() returns trigger language plpgsql as $$
      begin raise exception 'terminating connection' using errcode = '57P01'; end $$`)
    await db.execute(sql`create trigger lost before update on campaigns execute function lose_it()`)
    await expect(look(id)).rejects.toMatchObject({ cause: { code: '57P01' } })
    expect(await get(id)).toMatchObject({ state: 'running', wave: 1 })
    await db.execute(sql`drop trigger lost on campaigns`)
    await db.execute(sql`drop function lose_it()`)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'running', wave: 2, counts: { succeeded: 2, assigned: 2 } })
    await finish(robots.unitIds)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'completed', counts: { succeeded: 4 } })
  })

  test('does not touch the default before its end', async () => {
    const robots = await fleet(4)
    await start(robots)
    const answer = await manager.call(assignment.getProductAros, {
      params: { variantId: robots.variantId },
      query: { channel: 'production' },
    })
    expect(answer.body.default?.aros.id).toBe(robots.formerId)
  })

  test('stops itself in the wave in which too many robots fail, and sends them back', async () => {
    const robots = await fleet(40)
    const id = await start(robots, { waves: [50, 100] })
    const bad = new Set((await listed(id, { 'f.wave': ['1'] })).items.slice(0, 3).map(({ unitId }) => unitId))
    await finish(robots.unitIds, (unitId) => bad.has(unitId))
    await look(id)
    const stopped = await get(id)
    expect(stopped).toMatchObject({
      state: 'paused',
      pauseReason: 'failures',
      wave: 1,
      waveFailures: 3,
      failureLimit: 3,
    })
    expect(stopped.counts).toMatchObject({ failed: 3, succeeded: 17, queued: 20 })
    const impact = await manager.call(routes.getCampaignImpact, { params: { campaignId: id } })
    expect(impact.body).toMatchObject({
      running: 17,
      failed: 3,
      wayBack: [{ aros: { id: robots.formerId }, units: 17 }],
    })

    await act(routes.withdrawCampaign, id)
    await look(id)
    expect(await finish(robots.unitIds)).toBe(17)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'withdrawn', counts: { returned: 20, cancelled: 20 } })
    // They follow their product again; only who has nothing else to follow is given what it ran.
    const isStored = and(eq(campaignUnits.campaignId, id), isNotNull(campaignUnits.assignedArosId))
    expect(await server.context.db.select().from(campaignUnits).where(isStored)).toEqual([])
    const [anyBad = ''] = bad
    expect(await unit(anyBad)).toMatchObject({
      installedArosId: robots.formerId,
      desiredArosId: robots.formerId,
    })
  })

  test('a robot on which the release failed is not given it by another campaign', async () => {
    const robots = await fleet(2)
    const id = await start(robots, { waves: [100] })
    await finish(robots.unitIds, () => true)
    await look(id)
    await act(routes.withdrawCampaign, id)
    await look(id)
    const again = await start(robots, { waves: [100] })
    const { items } = await listed(again)
    expect(items).toMatchObject([{ reason: 'quarantined' }, { reason: 'quarantined' }])
    expect(await get(again)).toMatchObject({ state: 'completed', counts: { skipped: 2 } })
    const read = async () =>
      (await manager.call(getProducedRobot, { params: { unitId: robots.unitIds[0] ?? '' } })).body
        .quarantinedAros
    expect(await read()).toBeNull()
    await manager.call(assignment.assignAros, { params: { ArosId: robots.arosId }, body: { reason } })
    expect(await read()).toMatchObject({ id: robots.arosId })
  })

  test('a pause gives it to nobody further and what robots have goes on; failed ones can be tried again', async () => {
    const robots = await fleet(10)
    const id = await start(robots, { waves: [50, 100] })
    await act(routes.pauseCampaign, id)
    const [bad = ''] = (await listed(id, { 'f.state': ['assigned'] })).items.map(({ unitId }) => unitId)
    await finish(robots.unitIds, (unitId) => unitId === bad)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'paused', counts: { queued: 5, succeeded: 4, failed: 1 } })
    server.clock.advance(MINUTE)
    await act(routes.retryCampaign, id)
    await look(id)
    expect(await get(id)).toMatchObject({ counts: { assigned: 1, failed: 0 } })
    await manager.call(routes.resumeCampaign, { params: { campaignId: id }, body: { reason } })
    expect((await get(id)).state).toBe('running')
  })

  test('an offline robot holds up no wave and is left out after its days', async () => {
    const robots = await fleet(4)
    const [away = ''] = robots.unitIds
    const lastSeenAt = new Date(server.clock.now().getTime() - 60 * MINUTE)
    await hearOf(server, away, { connection: 'offline', lastSeenAt })
    const id = await start(robots, {
      waves: [50, 100],
      canaryUnitIds: [away],
      policy: { ...quick, skipOfflineDays: 2 },
    })
    expect(await get(id)).toMatchObject({ wave: 0, counts: { assigned: 1 } })
    // Canaries alone prove nothing while they are away.
    await manager.call(routes.abortCampaign, { params: { campaignId: id }, body: { reason } })
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'aborted', counts: { cancelled: 4 } })

    const other = await start(robots, { waves: [100], policy: { ...quick, skipOfflineDays: 2 } })
    await finish(robots.unitIds.filter((unitId) => unitId !== away))
    await look(other)
    expect(await get(other)).toMatchObject({ state: 'running', counts: { succeeded: 3, assigned: 1 } })
    const { items: unheard } = await listed(other, { 'f.reason': ['offline'] })
    expect(unheard).toMatchObject([{ unitId: away, state: 'assigned', reason: 'offline' }])
    server.clock.advance(3 * 24 * 60 * MINUTE)
    await comeBack()
    await look(other)
    expect(await get(other)).toMatchObject({ state: 'completed', counts: { succeeded: 3, skipped: 1 } })
    expect((await unit(away))?.desiredArosId).toBe(robots.formerId)
  })

  test('of two campaigns on the same robots the one of higher priority has them', async () => {
    const robots = await fleet(3)
    const first = await start(robots, { waves: [100] })
    const second = await start(robots, { waves: [100], priority: 9 })
    expect(await get(second)).toMatchObject({ counts: { assigned: 3 } })
    await look(first)
    expect(await get(first)).toMatchObject({ state: 'completed', counts: { cancelled: 3 } })
    const third = await start(robots, { waves: [100] })
    expect((await listed(third)).items.map((row) => row.reason)).toEqual(Array(3).fill('other_campaign'))
  })

  test.each(['paused', 'withdrawn'] as const)('a release that is %s stops its campaign', async (state) => {
    const robots = await fleet(4)
    const id = await start(robots, { waves: [50, 100] })
    await server.context.db.update(arosVersions).set({ state }).where(eq(arosVersions.id, robots.arosId))
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'paused', pauseReason: 'release_blocked' })
    const answer = await manager.call(routes.resumeCampaign, { params: { campaignId: id }, body: { reason } })
    expect(answer.problem.code).toBe('campaign_release_blocked')
  })

  test('robots wait for their hours, and one that changed hands is left out', async () => {
    const robots = await fleet(3)
    const hour = server.clock.now().getUTCHours()
    const at = (ahead: number) => `${String((hour + 3 + ahead) % 24).padStart(2, '0')}:00`
    const policy = { ...quick, window: { from: at(2), to: at(4) }, followsCustomers: false }
    const id = await start(robots, { waves: [100], policy })
    const { items } = await listed(id)
    expect(items.every((row) => row.reason === 'window' && row.waitsUntil !== null)).toBe(true)
    const customerId = await addCustomer(server, 'Yeni sahip')
    const [sold = ''] = robots.unitIds
    await server.context.db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, sold))
    server.clock.advance(150 * MINUTE)
    await comeBack()
    await finish(robots.unitIds)
    await look(id)
    expect(await get(id)).toMatchObject({ counts: { assigned: 2, skipped: 1 } })
    expect((await listed(id, { 'f.reason': ['other_customer'] })).items).toHaveLength(1)
  })

  test('hours and failures that nobody names are as the AROS policy says', async () => {
    const admin = await signInAs(server, 'admin')
    const before = await admin.call(policyRoutes.getArosPolicy, {})
    const quietHours = { from: '08:00', to: '22:00' }
    const body = { ...policyRoutes.defaultArosPolicy, quietHours, failureCount: 1, failurePercent: 7 }
    await admin.call(policyRoutes.updateArosPolicy, { body, ifMatch: before.body.etag })
    const robots = await fleet(2)
    const plain = await create(robots, { policy: {} })
    expect(plain.policy).toMatchObject({
      window: { from: '22:00', to: '08:00' },
      failureCount: 1,
      failurePercent: 7,
    })
    expect(plain.failureLimit).toBe(1)
    const named = await create(robots, { policy: { window: null, failureCount: 4 } })
    expect(named.policy).toMatchObject({ window: null, failureCount: 4, failurePercent: 7 })
    const after = await admin.call(policyRoutes.getArosPolicy, {})
    await admin.call(policyRoutes.updateArosPolicy, {
      body: policyRoutes.defaultArosPolicy,
      ifMatch: after.body.etag,
    })
  })

  test('with fewer than five robots a comparison holds and says so; a person lets it pass', async () => {
    const robots = await fleet(8)
    const id = await start(robots, { waves: [50, 100], policy: { soakMinutes: 60 } })
    await finish(robots.unitIds)
    await look(id)
    expect((await get(id)).soaksUntil).not.toBeNull()
    for (let step = 0; step < 5; step += 1) {
      server.clock.advance(15 * MINUTE)
      await finish(robots.unitIds)
      await look(id)
    }
    await comeBack()
    const locked = await get(id)
    expect(locked).toMatchObject({ state: 'paused', pauseReason: 'gate_unknown', wave: 1 })
    expect(locked.gates).toMatchObject([
      { outcome: 'unknown', updated: { units: 4, failed: 0 }, former: { units: 4 } },
    ])
    await manager.call(routes.resumeCampaign, { params: { campaignId: id }, body: { reason } })
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'running', wave: 2 })
  })

  test('robots that meet its query later join the last wave, where it takes them', async () => {
    const robots = await fleet(2)
    const target = { query: { 'f.variantId': [robots.variantId] } }
    const id = await start(robots, { target, waves: [100], policy: { ...quick, takesNewcomers: true } })
    const other = await start(robots, { target, waves: [100], priority: 1 })
    const newcomer = await addUnit(server, { variantId: robots.variantId })
    await hearOf(server, newcomer, { connection: 'online', lastSeenAt: server.clock.now() })
    await finish(robots.unitIds)
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'running', counts: { total: 3, succeeded: 2, assigned: 1 } })
    await finish([newcomer])
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'completed', counts: { succeeded: 3 } })
    expect((await get(other)).counts.total).toBe(2)
  })

  test('refuses what cannot begin', async () => {
    const robots = await fleet(1)
    const stranger = await addUnit(server)
    const refused = async (requested: Query) => {
      const body = { name: 'x', arosId: robots.arosId, target: { unitIds: robots.unitIds }, ...requested }
      return (await manager.call(routes.createCampaign, { body })).problem.code
    }
    expect(await refused({ target: { unitIds: [stranger] } })).toBe('campaign_no_robots')
    expect(await refused({ canaryUnitIds: [stranger] })).toBe('campaign_canary_outside')
    expect(await refused({ startsAt: '2020-01-01T00:00:00.000Z' })).toBe('campaign_start_past')
    expect(await refused({ waves: [50, 40, 100] })).toBe('invalid')
    const { id } = await create(robots)
    const paused = await act(routes.pauseCampaign, id)
    expect(paused.problem.code).toBe('campaign_wrong_state')
    const rows = await server.context.db.select().from(campaignUnits).where(eq(campaignUnits.campaignId, id))
    expect(rows).toHaveLength(1)
    await manager.call(routes.deleteCampaign, { params: { campaignId: id } })
    expect((await manager.call(routes.getCampaign, { params: { campaignId: id } })).status).toBe(404)
  })
})
