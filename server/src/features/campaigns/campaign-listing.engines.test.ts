import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'
import { listListings, listRobots } from './campaign-robots-store.ts'
import { plannedWaves } from './run/count-campaign.ts'
import { listedTogether } from './run/run-campaigns.ts'

const MANY = listedTogether + 200
const waves = [5, 25, 100]
const still = new AbortController().signal

describe.each(engines())('listing the robots of a campaign on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  /** A product of so many robots, and a draft on all of them. */
  async function draftOn(count: number, more: { canaries?: number } = {}) {
    const { db } = server.context
    const variantId = await addVariant(server)
    const unitId = await addUnit(server, { variantId })
    await db.execute(sql`
      insert into produced_robots select (jsonb_populate_record(one,
        jsonb_build_object('id', gen_random_uuid(), 'serial', one.serial || '-' || number))).*
      from produced_robots one, generate_series(2, ${count}::int) as number where one.id = ${unitId}::uuid`)
    const input = { variantId, channel: 'production' as const, versionIds: [], semver: '1.1.0' }
    const { id: arosId } = await addDraftAros(manager, input)
    await db.update(arosVersions).set({ state: 'published' }).where(eq(arosVersions.id, arosId))
    const canaryUnitIds = more.canaries ? [unitId] : []
    const target = { query: { 'f.variantId': [variantId] } }
    const body = { name: 'Yayılım', arosId, target, waves, canaryUnitIds }
    const answer = await manager.call(routes.createCampaign, { body })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem))
    return { campaign: answer.body, unitId }
  }

  const look = (id: string, signal = still) => server.context.campaignRunner.run(id, signal)
  const get = async (campaignId: string) =>
    (await manager.call(routes.getCampaign, { params: { campaignId } })).body
  const rowsOf = (id: string) =>
    server.context.db
      .select()
      .from(campaignUnits)
      .where(eq(campaignUnits.campaignId, id))
      .orderBy(campaignUnits.position)

  test('a draft on few robots has all of them at once, canaries first', async () => {
    const { campaign, unitId } = await draftOn(21, { canaries: 1 })
    expect(campaign).toMatchObject({ listing: null, counts: { total: 21, queued: 21 } })
    const rows = await rowsOf(campaign.id)
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    expect(rows[0]).toMatchObject({ unitId, wave: 0 })
    const sizes = Object.groupBy(rows, ({ wave }) => wave)
    expect([0, 1, 2, 3].map((wave) => sizes[wave]?.length)).toEqual([1, 1, 4, 15])
    expect(campaign.waveStates).toEqual(plannedWaves(waves, 21, 1))
  })

  test('a draft on many answers before all are listed; a started one waits for them and leaves none out', async () => {
    const { campaign } = await draftOn(MANY)
    expect(campaign).toMatchObject({ counts: { total: MANY, queued: MANY } })
    const { id } = campaign
    await manager.call(routes.startCampaign, { params: { campaignId: id } })
    const gone = new AbortController()
    gone.abort()
    await look(id, gone.signal)
    await look(id)
    const after = await get(id)
    expect(after).toMatchObject({ listing: null, counts: { total: MANY } })
    expect(after.state).not.toBe('draft')
    const rows = await rowsOf(id)
    expect(new Set(rows.map(({ unitId }) => unitId)).size).toBe(MANY)
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index + 1))
    const sizes = Object.groupBy(rows, ({ wave }) => wave)
    const planned = plannedWaves(waves, MANY, 0)
    expect(planned.map(({ number }) => sizes[number]?.length)).toEqual(
      planned.map(({ counts }) => counts.total),
    )
    expect(await listListings(server.context.db)).not.toContain(id)
  })

  test('what a slice leaves the next one takes up, and a robot that is gone by then is left out', async () => {
    const { campaign } = await draftOn(9)
    const { db } = server.context
    const all = await rowsOf(campaign.id)
    const ids = all.map(({ unitId }) => unitId)
    await db.delete(campaignUnits).where(eq(campaignUnits.campaignId, campaign.id))
    await db.execute(sql`
      insert into campaign_listings (campaign_id, unit_ids, canaries)
      values (${campaign.id}::uuid, array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid), 0)`)
    const next = () => db.transaction((tx) => listRobots(tx, { id: campaign.id, waves }, 4))
    expect(await next()).toBe(true)
    expect((await get(campaign.id)).listing).toEqual({ listed: 4, total: 9 })
    expect(await listListings(db)).toContain(campaign.id)
    await db.delete(producedRobots).where(eq(producedRobots.id, ids[5] ?? ''))
    expect(await next()).toBe(true)
    expect(await next()).toBe(false)
    expect(await next()).toBeUndefined()
    const rows = await rowsOf(campaign.id)
    expect(rows.map(({ unitId, wave }) => [unitId, wave])).toEqual(
      all.flatMap(({ unitId, wave }) => (unitId === ids[5] ? [] : [[unitId, wave]])),
    )
  })

  test('a draft that is deleted meanwhile is gone with what was not listed', async () => {
    const { campaign } = await draftOn(MANY)
    await manager.call(routes.deleteCampaign, { params: { campaignId: campaign.id } })
    await look(campaign.id)
    expect(await rowsOf(campaign.id)).toEqual([])
    expect(await listListings(server.context.db)).not.toContain(campaign.id)
  })
})
