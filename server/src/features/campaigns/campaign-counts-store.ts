import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import { and, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'
import { isPresentSql, type Silence } from '../../records/units/unit-connection.ts'

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
  const isBlocked = and(eq(reason, 'consent'), gt(waitsUntil, now))
  const isAside = sql<boolean>`(${state} = 'queued' and coalesce(${isBlocked}, false))`
  return db
    .select({ wave, state, isAside, count: sql<number>`count(*)::int` })
    .from(campaignUnits)
    .where(ofCampaign(campaignId))
    .groupBy(wave, state, sql`3`)
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

/** Robots that wait for their turn and may download meanwhile: not looked at yet, on their way, done, and unable to. */
export interface EarlyCount {
  waiting: number
  onWay: number
  downloaded: number
  unable: number
}

/** How the download before their turn stands of the queued robots of a campaign. */
export async function countEarly(
  db: Db,
  { id, wave, now, silence }: { id: string; wave: number; now: Date; silence: Silence },
): Promise<EarlyCount> {
  const { earlyAt, waitsUntil, assignedArosId } = campaignUnits
  const isInTouch = isPresentSql(silence, campaignUnits.unitId)
  const isAhead = or(gt(campaignUnits.wave, wave), gt(waitsUntil, now))
  const isDone = eq(sql`${updates.message} ->> 'key'`, 'waiting_turn')
  const isMoving = inArray(updates.state, ['queued', 'downloading', 'verifying'])
  const isOnWay = and(isNotNull(assignedArosId), isInTouch, isMoving)
  const isUnable = and(isNotNull(earlyAt), isNull(assignedArosId))
  const count = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where coalesce(${condition}, false)))::int`
  const [row] = await db
    .select({
      waiting: count(and(isNull(earlyAt), isAhead)),
      onWay: count(isOnWay),
      downloaded: count(and(isNotNull(assignedArosId), isDone)),
      unable: count(isUnable),
    })
    .from(campaignUnits)
    .innerJoin(robotPresence, eq(robotPresence.unitId, campaignUnits.unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(and(ofCampaign(id), eq(campaignUnits.state, 'queued')))
  return row ?? { waiting: 0, onWay: 0, downloaded: 0, unable: 0 }
}
