import { and, eq, inArray, isNotNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updateConsents } from '../../db/schema/update-consents.ts'
import type { Scope } from '../../rights/actor.ts'

/** The campaign brings a release, is under way, and its wave has reached the robot: a condition on campaign_units with campaigns. */
export function hasReachedUnit(): SQL {
  const isOpen = inArray(campaigns.state, ['running', 'paused'])
  const isBegun = and(lte(campaignUnits.wave, campaigns.wave), isNotNull(campaigns.startedAt))
  return and(isOpen, isNotNull(campaigns.arosId), isBegun) ?? sql`true`
}

/** The robot's customer was asked about the campaign's release and has not answered. */
function waitsForAnswer(db: Db): SQL {
  const { unitId, arosId, customerId, id } = updateConsents
  const answer = db
    .select({ id })
    .from(updateConsents)
    .where(
      and(
        eq(unitId, campaignUnits.unitId),
        eq(arosId, campaigns.arosId),
        eq(customerId, campaignUnits.customerId),
      ),
    )
  const isRequested = and(
    eq(campaignUnits.state, 'queued'),
    eq(campaignUnits.reason, 'consent'),
    isNotNull(campaignUnits.requestedAt),
  )
  return and(hasReachedUnit(), isRequested, notExists(answer)) ?? sql`false`
}

function ofCampaigns(db: Db) {
  return db
    .select({ unitId: campaignUnits.unitId })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
}

/** Units for which an answer is waited for, or which have a release on offer or on its way, as a condition on produced_robots. */
export function offerIs(db: Db, kinds: readonly ('waiting' | 'offered')[]): SQL | undefined {
  if (kinds.length === 0) return undefined
  const isOwn = eq(campaignUnits.customerId, producedRobots.customerId)
  const isUnderWay = and(hasReachedUnit(), inArray(campaignUnits.state, ['queued', 'assigned']))
  const condition = kinds.includes('offered') ? isUnderWay : waitsForAnswer(db)
  return sql`exists ${ofCampaigns(db).where(and(eq(campaignUnits.unitId, producedRobots.id), isOwn, condition))}`
}

function ofCustomer(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return isNotNull(campaignUnits.customerId)
  return scope.customerId ? eq(campaignUnits.customerId, scope.customerId) : sql`false`
}

/** How many robots in the scope wait for an answer. */
export async function countWaitingOffers(db: Db, scope: Scope): Promise<number> {
  const { id, customerId } = producedRobots
  const isNamed =
    scope.kind === 'robots'
      ? scope.unitIds.length > 0
        ? inArray(id, [...scope.unitIds])
        : sql`false`
      : undefined
  const isOwn = eq(customerId, campaignUnits.customerId)
  const [row] = await db
    .select({ value: sql<number>`count(distinct ${campaignUnits.unitId})::int` })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .innerJoin(producedRobots, eq(id, campaignUnits.unitId))
    .where(and(ofCustomer(scope), isNamed, isOwn, waitsForAnswer(db)))
  return row?.value ?? 0
}
