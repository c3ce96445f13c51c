import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { updates } from '../../db/schema/updates.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant, hearOf } from '../../testing/test-robots.ts'

const reason = 'Deneme için'
const still = new AbortController().signal

describe.each(engines())('a release that is downloaded before its turn on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  /** Robots in touch, whose agents can be told to install later, or cannot. */
  async function fleet(count: number, capabilities = ['manifest-2', 'update-policy'], customerId?: string) {
    const { db, ids, clock } = server.context
    const variantId = await addVariant(server)
    const formerId = await addBareAros(server, { variantId, semver: '1.0.0' })
    const arosId = await addBareAros(server, { variantId, semver: '1.1.0' })
    const unitIds: string[] = []
    for (let index = 0; index < count; index += 1) {
      const unitId = await addUnit(server, { variantId, customerId: customerId ?? null })
      await hearOf(server, unitId, { connection: 'online', lastSeenAt: clock.now() })
      await db
        .update(producedRobots)
        .set({ installedArosId: formerId, desiredArosId: formerId })
        .where(eq(producedRobots.id, unitId))
      const link = { outboxId: ids.next(), ackedSeq: 0, bootId: ids.next(), connectedAt: clock.now() }
      await db.insert(robotLinks).values({ unitId, ...link, capabilities })
      unitIds.push(unitId)
    }
    return { arosId, formerId, unitIds }
  }

  const look = (id: string) => server.context.campaignRunner.run(id, still)
  const get = async (campaignId: string) =>
    (await manager.call(routes.getCampaign, { params: { campaignId } })).body
  const listed = async (campaignId: string) =>
    (await manager.call(routes.listCampaignUnits, { params: { campaignId }, query: { size: 100 } })).body
      .items

  async function start(
    { arosId, unitIds }: { arosId: string; unitIds: string[] },
    rest: Partial<CampaignPolicy> = {},
  ) {
    const policy = {
      soakMinutes: 0,
      isCompared: false,
      downloadsEarly: true,
      followsCustomers: false,
      ...rest,
    }
    const body = { name: 'Yayılım', arosId, target: { unitIds }, policy, waves: [50, 100] }
    const { id } = (await manager.call(routes.createCampaign, { body })).body
    await manager.call(routes.startCampaign, { params: { campaignId: id } })
    await look(id)
    return id
  }

  /** What robots say of their updates. */
  async function send(unitIds: readonly string[], change: Partial<typeof updates.$inferInsert>) {
    const isTheirs = and(inArray(updates.unitId, [...unitIds]), inArray(updates.state, ['queued', 'waiting']))
    await server.context.db.update(updates).set(change).where(isTheirs)
  }
  const downloaded = {
    state: 'waiting',
    phase: 'waiting',
    message: { key: 'waiting_turn', params: {}, text: '' },
  } as const

  const unitOf = async (id: string) =>
    (await server.context.db.select().from(producedRobots).where(eq(producedRobots.id, id)))[0]
  const policyOf = async (unitId: string, arosId: string) =>
    (await server.context.updates.current(server.context.db, unitId, arosId))?.policy

  test('is given to later waves at once, who install it in theirs and are told so', async () => {
    const robots = await fleet(4)
    const id = await start(robots)
    const second = (await listed(id)).filter(({ wave }) => wave === 2).map(({ unitId }) => unitId)
    expect(await get(id)).toMatchObject({
      counts: { assigned: 2, queued: 2 },
      early: { assigned: 2, unable: 0 },
    })
    for (const unitId of robots.unitIds) {
      const install = second.includes(unitId) ? 'later' : 'now'
      expect(await policyOf(unitId, robots.arosId)).toEqual({ install, unknownBody: 'robot' })
    }
    await send(second, downloaded)
    expect((await listed(id)).filter(({ update }) => update?.isDownloaded)).toHaveLength(2)
    expect((await get(id)).early).toEqual({ assigned: 2, downloaded: 2, unable: 0 })
    const [before] = await Promise.all(second.map(unitOf))
    const first = robots.unitIds.filter((unitId) => !second.includes(unitId))
    await server.context.db
      .update(producedRobots)
      .set({ installedArosId: robots.arosId })
      .where(inArray(producedRobots.id, first))
    await look(id)
    expect(await get(id)).toMatchObject({ wave: 2, counts: { succeeded: 2, assigned: 2 } })
    const [after] = await Promise.all(second.map(unitOf))
    expect(after?.desiredVersion).toBe((before?.desiredVersion ?? 0) + 1)
    expect(await policyOf(second[0] ?? '', robots.arosId)).toMatchObject({ install: 'now' })
    // Told just now, it is on its way although it has not gone on yet.
    await look(id)
    expect(await get(id)).toMatchObject({ state: 'running', counts: { assigned: 2 } })
  })

  test('is downloaded while hours and customers are waited for', async () => {
    const requested = await fleet(1, undefined, await addCustomer(server, 'Akdeniz Otelleri'))
    const id = await start(requested, { followsCustomers: true })
    expect(await listed(id)).toMatchObject([
      { state: 'queued', reason: 'consent', update: { state: 'queued' } },
    ])
    const reported = await server.context.db
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.action, 'update.consent_requested'),
          eq(auditLog.objectId, requested.unitIds[0] ?? ''),
        ),
      )
    expect(reported).toHaveLength(1)
    const hour = (count: number) =>
      new Date(server.clock.now().getTime() + count * 3_600_000).toISOString().slice(11, 16)
    const closed = await fleet(1)
    const waiting = await start(closed, { window: { from: hour(8), to: hour(9) } })
    expect(await listed(waiting)).toMatchObject([
      { state: 'queued', reason: 'window', update: { state: 'queued' } },
    ])
    expect(await policyOf(closed.unitIds[0] ?? '', closed.arosId)).toMatchObject({ install: 'later' })
  })

  test('is not given before their turn to robots whose agent would install it at once', async () => {
    const robots = await fleet(4, ['manifest-2'])
    const id = await start(robots)
    expect(await get(id)).toMatchObject({
      counts: { assigned: 2, queued: 2 },
      early: { assigned: 0, downloaded: 0, unable: 2 },
    })
    expect((await listed(id)).filter(({ state }) => state === 'queued')).toMatchObject([
      { update: null },
      { update: null },
    ])
  })

  test('counts as failed where it could not be downloaded, and a retry waits for its turn', async () => {
    const robots = await fleet(4)
    const id = await start(robots)
    const [bad = ''] = (await listed(id)).filter(({ wave }) => wave === 2).map(({ unitId }) => unitId)
    await send([bad], { state: 'failed', endedAt: server.clock.now() })
    await look(id)
    expect(await get(id)).toMatchObject({ counts: { failed: 1 }, waveFailures: 1 })
    server.clock.advance(1000)
    await manager.call(routes.retryCampaign, { params: { campaignId: id }, body: { reason } })
    expect((await listed(id)).find(({ unitId }) => unitId === bad)).toMatchObject({ state: 'queued' })
  })

  test('is given up where the campaign ends before their turn', async () => {
    const robots = await fleet(4)
    const id = await start(robots)
    const second = (await listed(id)).filter(({ wave }) => wave === 2).map(({ unitId }) => unitId)
    await send(second, downloaded)
    await manager.call(routes.abortCampaign, { params: { campaignId: id }, body: { reason } })
    await look(id)
    const units = await Promise.all(second.map(unitOf))
    expect(units.map((unit) => unit?.desiredArosId)).not.toContain(robots.arosId)
    expect(await get(id)).toMatchObject({ counts: { cancelled: 4 } })
  })
})
