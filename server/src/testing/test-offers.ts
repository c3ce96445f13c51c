import { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { campaigns, campaignUnits } from '../db/schema/campaigns.ts'
import type { TestServer } from './test-context.ts'
import { addBareAros } from './test-releases.ts'
import { addUnit, addVariant } from './test-robots.ts'

/** A robot of a customer whom a paused campaign, which nobody leads on, has asked about a release. */
export async function addOffer(server: TestServer, customerId: string, serial?: string) {
  const { db, ids, clock } = server.context
  const variantId = await addVariant(server)
  const unitId = await addUnit(server, { variantId, customerId, ...(serial ? { serial } : {}) })
  const arosId = await addBareAros(server, { variantId })
  const id = ids.next()
  const now = clock.now()
  const texts = { name: 'Yayılım', searchKey: 'yayilim', sortKey: 'yayilim' }
  const when = { createdAt: now, updatedAt: now, startedAt: now, countedAt: now }
  const plan = { waves: [100], policy: CampaignPolicy.parse({}), target: { unitIds: [unitId] }, wave: 1 }
  await db.insert(campaigns).values({ id, ...texts, ...when, ...plan, variantId, arosId, state: 'paused' })
  await db.insert(campaignUnits).values({
    campaignId: id,
    unitId,
    customerId,
    wave: 1,
    position: 1,
    reason: 'consent',
    waitsUntil: new Date(now.getTime() + 3_600_000),
    requestedAt: now,
  })
  return { unitId, arosId, variantId, campaignId: id }
}
