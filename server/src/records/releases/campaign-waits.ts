import { and, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'

// What a campaign worked out of hours, zones and wishes is out of date once those change.

const isWaiting = and(eq(campaignUnits.state, 'queued'), isNotNull(campaignUnits.waitsUntil))

/**
 * Has campaigns under way work out anew what the robots of a customer wait for, a slice at a time: with their next look,
 * which comes within seconds (`run-campaigns.ts`).
 */
export async function outdateWaitsOf(tx: Db, customerId: string, now: Date): Promise<void> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(campaignUnits)
    .where(
      and(eq(campaignUnits.campaignId, campaigns.id), eq(campaignUnits.customerId, customerId), isWaiting),
    )
  const { state, changedCustomerIds } = campaigns
  await tx
    .update(campaigns)
    .set({
      changedCustomerIds: sql`array_append(${changedCustomerIds}, ${customerId}::uuid)`,
      lookAt: sql`case when ${state} = 'running' then ${now.toISOString()}::timestamptz else ${campaigns.lookAt} end`,
    })
    .where(
      and(
        inArray(state, ['running', 'paused']),
        exists(waiting),
        not(sql`${customerId}::uuid = any(${changedCustomerIds})`),
      ),
    )
}

/** The same at once for units that the caller holds and that were moved to another place or customer. */
export async function clearWaitsOf(tx: Db, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return
  await tx
    .update(campaignUnits)
    .set({ waitsUntil: null })
    .where(and(inArray(campaignUnits.unitId, [...unitIds]), isWaiting))
}
