import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { customers } from '../../../db/schema/customers.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotPresence } from '../../../db/schema/robot-presence.ts'
import { updates } from '../../../db/schema/updates.ts'
import { packageNameOfUpdate } from '../../../records/releases/names-of-update.ts'
import { limitsOfUnit } from '../../../records/units/unit-limits.ts'

/** Robots of the waves until now that are queued or were given what a campaign brings, in their turn, so many at most. */
export async function listOpenUnits(db: Db, { id, wave }: { id: string; wave: number }, limit: number) {
  const { campaignId, state, position } = campaignUnits
  return db
    .select({
      own: campaignUnits,
      serial: producedRobots.serial,
      customerName: customers.name,
      isLinked: robotPresence.isLinked,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
      update: { state: updates.state, message: updates.message, reportedAt: updates.updatesTime },
      packageName: packageNameOfUpdate,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(customers, eq(customers.id, producedRobots.customerId))
    .leftJoin(robotPresence, eq(robotPresence.unitId, campaignUnits.unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(and(eq(campaignId, id), inArray(state, ['queued', 'assigned']), lte(campaignUnits.wave, wave)))
    .orderBy(asc(position))
    .limit(limit)
}

/** Campaigns that are under way or stand, the one that changed least recently first, so many at most. */
export async function listCampaignsUnderWay(db: Db, countedBefore: Date, limit: number) {
  return db
    .select()
    .from(campaigns)
    .where(and(inArray(campaigns.state, ['running', 'paused']), lte(campaigns.countedAt, countedBefore)))
    .orderBy(sql`${campaigns.countedAt}`, asc(campaigns.id))
    .limit(limit)
}
