import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'

const ofCampaign = (id: string) => eq(campaignUnits.campaignId, id)

export interface StateCount {
  wave: number
  state: CampaignUnitState
  /** They wait for somebody. */
  isAside: boolean
  count: number
}

/** How many robots of each wave are in each state; one whose moment has come waits for nobody any more. */
export async function countStates(db: Db, campaignId: string, now: Date): Promise<StateCount[]> {
  const { wave, state, reason, waitsUntil } = campaignUnits
  const isHeld = and(eq(reason, 'consent'), gt(waitsUntil, now))
  const isAside = sql<boolean>`(${state} = 'queued' and coalesce(${isHeld}, false))`
  return db
    .select({ wave, state, isAside, count: sql<number>`count(*)::int` })
    .from(campaignUnits)
    .where(ofCampaign(campaignId))
    .groupBy(wave, state, sql`3`)
}

/** Of those that were given it, how many are on their way: in touch, and not held by what their body does. */
export async function countOnWay(db: Db, campaignId: string, heardSince: Date): Promise<number> {
  const isInTouch = and(robotPresence.isLinked, gt(robotPresence.lastSeenAt, heardSince))
  const goesOn = or(isNull(updates.state), ne(updates.state, 'waiting'))
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignUnits)
    .innerJoin(robotPresence, eq(robotPresence.unitId, campaignUnits.unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(and(ofCampaign(campaignId), eq(campaignUnits.state, 'given'), isInTouch, goesOn))
  return row?.count ?? 0
}

/** How many failed since a moment. */
export async function countFailures(db: Db, campaignId: string, since: Date): Promise<number> {
  const hasFailed = inArray(campaignUnits.state, ['failed', 'rolled_back'])
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(campaignUnits)
    .where(and(ofCampaign(campaignId), hasFailed, gte(campaignUnits.endedAt, since)))
  return row?.count ?? 0
}
