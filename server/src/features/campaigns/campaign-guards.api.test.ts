import { listAudit } from '@filo/contract/audit/audit-routes'
import * as routes from '@filo/contract/campaigns/campaigns-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { addOffer } from '../../testing/test-offers.ts'
import { addCustomer, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addDraftAros } from '../../testing/test-releases.ts'
import { addUnit, addVariant } from '../../testing/test-robots.ts'
import { noteRequested } from './campaign-units-store.ts'

describe.each(engines())('what guards a campaign on %s', (engine) => {
  let server: TestServer
  let manager: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    manager = await signInAs(server, 'release_manager')
  })
  afterAll(() => server.close())

  /** A draft for one robot. */
  async function draft(startsAt: string | null = null): Promise<string> {
    const variantId = await addVariant(server)
    const input = { variantId, channel: 'production' as const, versionIds: [], semver: '1.0.0' }
    const { id: arosId } = await addDraftAros(manager, input)
    const isIt = eq(arosVersions.id, arosId)
    await server.context.db.update(arosVersions).set({ state: 'published' }).where(isIt)
    const target = { unitIds: [await addUnit(server, { variantId })] }
    const answer = await manager.call(routes.createCampaign, {
      body: { name: 'Bahar', arosId, target, policy: {}, startsAt },
    })
    expect(answer.status).toBe(201)
    return answer.body.id
  }
  const remove = (campaignId: string) => manager.call(routes.deleteCampaign, { params: { campaignId } })
  const start = (campaignId: string) => manager.call(routes.startCampaign, { params: { campaignId } })
  const get = (campaignId: string) => manager.call(routes.getCampaign, { params: { campaignId } })
  const deletions = async (campaignId: string) => {
    const admin = await signInAs(server, 'admin')
    const query = { 'f.action': ['campaign.deleted' as const], 'f.objectId': [campaignId] }
    return (await admin.call(listAudit, { query })).body.items
  }

  test('a draft is deleted, and the log says whose name it had', async () => {
    const id = await draft()
    expect((await remove(id)).status).toBe(204)
    expect((await get(id)).status).toBe(404)
    expect(await deletions(id)).toMatchObject([
      { objectType: 'campaign', objectId: id, objectName: 'Bahar', before: { name: 'Bahar' } },
    ])
  })

  test.each([
    'scheduled',
    'running',
    'paused',
    'aborting',
    'withdrawing',
    'completed',
    'aborted',
    'withdrawn',
  ] as const)('one that is %s is not deleted, and the log says nothing of it', async (state) => {
    const id = await draft()
    await server.context.db.update(campaigns).set({ state }).where(eq(campaigns.id, id))
    const refused = await remove(id)
    expect([refused.status, refused.problem.code]).toEqual([409, 'campaign_wrong_state'])
    expect((await get(id)).body).toMatchObject({ id, state })
    expect(await deletions(id)).toEqual([])
  })

  test('a draft whose start has passed is not started at once, and stays a draft', async () => {
    const startsAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString()
    const id = await draft(startsAt)
    await server.context.db
      .update(campaigns)
      .set({ startsAt: new Date(server.clock.now().getTime() - HOUR_MS) })
      .where(eq(campaigns.id, id))
    const refused = await start(id)
    expect([refused.status, refused.problem.code]).toEqual([422, 'campaign_start_past'])
    expect((await get(id)).body.state).toBe('draft')
  })

  test('customers are asked once: looking again neither asks anew nor moves since when', async () => {
    const { campaignId, unitId } = await addOffer(server, await addCustomer(server, 'Deniz'))
    const { db, clock } = server.context
    const since = async () =>
      (await db.select().from(campaignUnits).where(eq(campaignUnits.unitId, unitId)))[0]?.requestedAt
    const first = await since()
    const later = new Date(clock.now().getTime() + HOUR_MS)
    expect(await noteRequested(db, campaignId, [unitId], later)).toEqual([])
    expect(await since()).toEqual(first)
    await db.update(campaignUnits).set({ requestedAt: null }).where(eq(campaignUnits.unitId, unitId))
    expect(await noteRequested(db, campaignId, [unitId], later)).toEqual([unitId])
    expect(await since()).toEqual(later)
  })
})
