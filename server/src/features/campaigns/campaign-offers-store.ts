import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { hasReachedUnit } from '../../records/releases/update-offers.ts'

const { state, reason, unitId, campaignId } = campaignUnits

/** What is over for a reason that is not its customer's says nothing to them. */
const isReported = or(
  inArray(state, ['queued', 'assigned', 'succeeded', 'failed', 'rolled_back']),
  and(eq(state, 'skipped'), inArray(reason, ['declined', 'no_answer'])),
)

function selectOffers(db: Db) {
  return db
    .select({ own: campaignUnits, campaign: campaigns, aros: arosVersions, update: updates })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .innerJoin(arosVersions, eq(arosVersions.id, campaigns.arosId))
    .innerJoin(producedRobots, eq(producedRobots.id, unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
}

export type OfferRow = Awaited<ReturnType<typeof selectOffers>>[number]

/** What open campaigns, whose waves have reached them, have for units of their present customers. */
export async function listOfferRows(db: Db, unitIds: readonly string[]): Promise<OfferRow[]> {
  if (unitIds.length === 0) return []
  const isOwn = eq(campaignUnits.customerId, producedRobots.customerId)
  return selectOffers(db).where(and(inArray(unitId, [...unitIds]), hasReachedUnit(), isOwn, isReported))
}

/** Holds the open campaigns that units are in until the transaction ends, in the order in which everybody does. */
export async function lockCampaignsOf(tx: Db, unitIds: readonly string[]): Promise<void> {
  const theirs = tx
    .select({ id: campaignId })
    .from(campaignUnits)
    .where(inArray(unitId, [...unitIds]))
  await tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(inArray(campaigns.id, theirs), inArray(campaigns.state, ['running', 'paused'])))
    .orderBy(asc(campaigns.id))
    .for('update')
}

/** Has robots of a campaign that the caller holds looked at again, those that were left out among them. */
export async function requeueUnits(tx: Db, id: string, unitIds: readonly string[], now: Date): Promise<void> {
  await tx
    .update(campaignUnits)
    .set({
      state: 'queued',
      reason: null,
      waitsUntil: null,
      endedAt: null,
      requestedAt: sql`coalesce(${campaignUnits.requestedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(campaignId, id),
        inArray(unitId, [...unitIds]),
        or(eq(state, 'queued'), and(eq(state, 'skipped'), inArray(reason, ['declined', 'no_answer']))),
      ),
    )
}
