import { pinArosToUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { answerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import * as customerRoutes from '@filo/contract/customers/customers-routes'
import { defaultUpdatePolicy, type UpdatePolicy } from '@filo/contract/customers/update-policy'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import type { UserActor } from '../../rights/actor.ts'
import { createTestCampaigns } from '../../testing/test-campaigns.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'

const reason = 'Deneme için'
const HOUR = 3_600_000

describe('what a campaign waits for', () => {
  let server: TestServer
  let trial: ReturnType<typeof createTestCampaigns>
  beforeAll(async () => {
    server = await createTestServer()
    trial = createTestCampaigns(server)
  })
  afterAll(() => server.close())

  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR).toISOString()
  const waitOf = async (id: string) => (await trial.get(id)).wait

  /** A campaign over one robot whose customer has these wishes. */
  async function ofCustomer(name: string, policy: Partial<UpdatePolicy>) {
    const customerId = await addCustomer(server, name)
    const admin = await signInAs(server, 'admin')
    const params = { customerId }
    const { etag } = (await admin.call(customerRoutes.getCustomer, { params })).body
    const body = { ...defaultUpdatePolicy, ...policy, reason }
    await admin.call(customerRoutes.setUpdatePolicy, { params, body, ifMatch: etag })
    const robots = await trial.fleet(1, customerId)
    return { ...robots, customerId, id: await trial.start(robots, { waves: [100] }) }
  }

  test('a customer is waited for until it answers, and then the time that it chose', async () => {
    const { id, customerId, unitIds, arosId } = await ofCustomer('Deniz Otelleri', { mode: 'consent' })
    const since = server.clock.now().toISOString()
    expect(await waitOf(id)).toMatchObject({
      kind: 'robots',
      until: null,
      units: { total: 1, looked: 1 },
      kinds: [{ kind: 'consent', units: 1 }],
      robots: [{ kind: 'consent', since, until: null, customerName: 'Deniz Otelleri', holdsWave: false }],
    })
    const person = await signInAs(server, 'customer_admin', { customerId })
    server.clock.advance(HOUR / 2)
    const chosen = at(0.5)
    const body = {
      robots: [{ unitId: unitIds[0] ?? '', arosId }],
      decision: { answer: 'at' as const, at: chosen },
    }
    expect((await person.call(answerUpdates, { body })).status).toBe(201)
    await trial.look(id)
    expect(await waitOf(id)).toMatchObject({
      kind: 'robots',
      until: chosen,
      robots: [{ kind: 'chosen_time' }],
    })
    expect(await trial.listUnits(id)).toMatchObject([{ reason: 'consent', chosenAt: chosen }])
  })

  test('hours say when they begin, and an empty battery says how full it has to be', async () => {
    const { id } = await ofCustomer('Gece', { mode: 'auto', window: { from: '22:00', to: '06:00' } })
    // The test clock says 10:00 UTC, 13:00 in Istanbul.
    const opens = await waitOf(id)
    expect(opens?.robots[0]).toMatchObject({ kind: 'window', holdsWave: true })
    expect(opens?.until).toContain('T19:00')

    const robots = await trial.fleet(1)
    const other = await trial.start(robots, { waves: [100] })
    const [unitId = ''] = robots.unitIds
    const message = { key: 'waiting_battery' as const, params: { percent: 24, needed: 40 }, text: 'x' }
    await server.context.db
      .update(updates)
      .set({ state: 'waiting', message })
      .where(eq(updates.unitId, unitId))
    expect(await waitOf(other)).toMatchObject({
      robots: [{ kind: 'body', until: null, message: { key: 'waiting_battery', params: { percent: 24 } } }],
    })
  })

  test('the list says the same, and what has stood still for an hour is told with its reason', async () => {
    const robots = await trial.fleet(2)
    const [away = '', here = ''] = robots.unitIds
    await trial.leave(away)
    const id = await trial.start(robots, { waves: [100] })
    await trial.finish([here])
    await trial.look(id)
    const manager = await trial.manager()
    const query = { 'f.ArosId': [robots.arosId] }
    const { items } = (await manager.call(routes.listCampaigns, { query })).body
    expect(items[0]?.wait).toMatchObject({ kind: 'robots', kinds: [{ kind: 'offline', units: 1 }] })
    expect(items[0]?.wait).toEqual(await waitOf(id))

    const scope = { kind: 'all' as const }
    const actor: UserActor = {
      kind: 'user',
      userId: manager.userId,
      name: 'Deniz',
      role: 'release_manager',
      scope,
      sessionId: null,
      reauthenticatedAt: null,
      ip: null,
      requestId: null,
    }
    const standing = async (by = actor) =>
      (await server.context.campaigns.listStanding(by, HOUR)).filter(({ campaignId }) => campaignId === id)
    expect(await standing()).toEqual([])
    server.clock.advance(1.5 * HOUR)
    expect(await standing()).toMatchObject([{ campaignId: id, name: 'Yayılım', wait: { kind: 'robots' } }])
    expect(await standing({ ...actor, scope: { kind: 'customer', customerId: 'x' } as never })).toEqual([])
  })

  test('while a wave is watched, its robots that are still open are named with what they wait for', async () => {
    const robots = await trial.fleet(4)
    const id = await trial.start(robots, { waves: [50, 100], policy: { soakMinutes: 60 } })
    const first = await trial.listUnits(id, { 'f.state': ['assigned'] })
    const [here = '', low = ''] = first.map(({ unitId }) => unitId)
    await trial.finish([here])
    const message = { key: 'waiting_battery' as const, params: { percent: 24, needed: 40 }, text: 'x' }
    await server.context.db.update(updates).set({ state: 'waiting', message }).where(eq(updates.unitId, low))
    await trial.look(id)
    expect(await waitOf(id)).toMatchObject({
      kind: 'watch',
      until: at(1),
      units: { total: 1, looked: 1 },
      kinds: [{ kind: 'body', units: 1 }],
      robots: [{ unitId: low, kind: 'body', holdsWave: false }],
    })
  })

  test('a person leaves out a robot that has not begun, and the campaign goes on without it', async () => {
    const robots = await trial.fleet(2)
    const [away = '', here = ''] = robots.unitIds
    await trial.leave(away)
    const id = await trial.start(robots, { waves: [100] })
    await trial.finish([here])
    await trial.look(id)
    const manager = await trial.manager()
    const skip = (unitId: string) =>
      manager.call(routes.skipCampaignUnit, { params: { campaignId: id, unitId }, body: { reason } })
    expect((await skip(here)).problem.code).toBe('campaign_unit_begun')
    expect((await skip(server.context.ids.next())).status).toBe(404)
    const answer = await skip(away)
    expect(answer.status).toBe(200)
    await trial.look(id)
    expect(await trial.get(id)).toMatchObject({ state: 'completed', counts: { skipped: 1, succeeded: 1 } })
    const [unit] = await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, away))
    expect(unit?.desiredArosId).toBe(robots.formerId)
  })

  test('a robot that installs is not left out in the middle', async () => {
    const robots = await trial.fleet(1)
    const id = await trial.start(robots, { waves: [100] })
    const [unitId = ''] = robots.unitIds
    await trial.advance(unitId, 'installing')
    const manager = await trial.manager()
    const params = { campaignId: id, unitId }
    const answer = await manager.call(routes.skipCampaignUnit, { params, body: { reason } })
    expect(answer.problem.code).toBe('campaign_unit_begun')
  })

  test('a robot that is left out for its pin names who pinned it', async () => {
    const robots = await trial.fleet(2)
    const [pinned = ''] = robots.unitIds
    const manager = await trial.manager()
    const params = { ArosId: robots.formerId }
    const body = { target: { unitIds: [pinned] }, reason }
    expect((await manager.call(pinArosToUnits, { params, body })).status).toBeLessThan(300)
    const id = await trial.start(robots, { waves: [100] })
    const [unit] = await trial.listUnits(id, { 'f.reason': ['pinned'] })
    expect(unit).toMatchObject({ unitId: pinned, state: 'skipped' })
    expect(unit?.pinnedBy).toMatch(/^Test release_manager/)
  })

  test('one that stopped itself stands since then', async () => {
    const robots = await trial.fleet(1)
    const id = await trial.start(robots, { waves: [100] })
    const manager = await trial.manager()
    const step = { params: { campaignId: id }, body: { reason } }
    server.clock.advance(60_000)
    await manager.call(routes.pauseCampaign, step)
    const since = server.clock.now().toISOString()
    expect(await waitOf(id)).toMatchObject({ kind: 'stopped', since })
  })
})
