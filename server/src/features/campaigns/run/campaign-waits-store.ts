import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { campaignUnits } from '../../../db/schema/campaigns.ts'
import type { CampaignRow } from '../campaigns-store.ts'

/** Has robots looked at again that wait for a moment worked out of what their customers have changed since, so many at a time. @returns how many */
export async function clearWaits(
  tx: Db,
  { id, changedCustomerIds }: Pick<CampaignRow, 'id' | 'changedCustomerIds'>,
  limit: number,
): Promise<number> {
  const { campaignId, unitId, customerId, state, waitsUntil } = campaignUnits
  const isOfIt = eq(campaignId, id)
  const isWaiting = and(eq(state, 'queued'), isNotNull(waitsUntil), inArray(customerId, changedCustomerIds))
  const next = tx.select({ unitId }).from(campaignUnits).where(and(isOfIt, isWaiting)).limit(limit)
  const cleared = await tx
    .update(campaignUnits)
    .set({ waitsUntil: null })
    .where(and(isOfIt, inArray(unitId, next)))
    .returning({ unitId })
  return cleared.length
}
