import type { CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import { campaignLimit } from '@filo/contract/campaigns/campaigns-routes'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import * as robots from '../campaign-robots-store.ts'
import { bringsRelease } from '../campaign-subject.ts'
import type { CampaignRow } from '../campaigns-store.ts'
import { isEntitled } from '../carriers/customer-consents.ts'
import { totalOf } from './count-campaign.ts'

type Deps = Pick<CampaignDeps, 'clock' | 'inventory'>

/** A campaign as it was counted, held by the caller. */
export interface Counted {
  campaign: CampaignRow
  waves: CampaignWave[]
}

/** Robots that join a campaign after it was fixed, where its plan takes them. */
export function createLateComers({ clock, inventory }: Deps) {
  /** Robots that meet the query by now join the last wave. @returns how many */
  async function admitNewcomers(tx: Db, { campaign, waves }: Counted): Promise<number> {
    const { target, policy, variantId, id } = campaign
    const room = campaignLimit - totalOf(waves).total
    if (!policy.takesNewcomers || !('query' in target) || room <= 0) return 0
    const isOfProduct = and(eq(producedRobots.variantId, variantId), unitsInUse)
    const where = and(await inventory.conditionsOf(tx, { kind: 'all' }, target), isOfProduct)
    return robots.addNewcomers(tx, { campaignId: id, where, wave: campaign.waves.length, limit: room })
  }

  /** Robots whose customer's right to updates was renewed since they were left out join the last wave too. @returns how many */
  async function admitEntitled(tx: Db, { campaign }: Counted): Promise<number> {
    const { id: campaignId, policy, waves } = campaign
    if (!policy.takesNewcomers || !bringsRelease(campaign)) return 0
    const now = clock.now()
    const places = (await robots.listWithoutRight(tx, campaignId)).filter((place) =>
      isEntitled(place, { ...campaign, siteId: place.siteId }, now),
    )
    return robots.removeEntitled(tx, { campaignId, wave: waves.length }, places)
  }

  /** @returns how many robots join the last wave */
  async function admitLateComers(tx: Db, counted: Counted): Promise<number> {
    return (await admitEntitled(tx, counted)) + (await admitNewcomers(tx, counted))
  }

  return { admitLateComers }
}
