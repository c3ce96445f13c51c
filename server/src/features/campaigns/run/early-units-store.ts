import { agentCan } from '@filo/contract/device/agent-capabilities'
import { and, asc, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { campaignUnits } from '../../../db/schema/campaigns.ts'
import { customers } from '../../../db/schema/customers.ts'
import { robotLinks } from '../../../db/schema/robot-links.ts'

const ofCampaign = (id: string) => eq(campaignUnits.campaignId, id)

/** Robots that wait for their turn and were not looked at for an early download, in their order; the caller holds the campaign. */
export async function listEarly(
  tx: Db,
  { id, wave }: { id: string; wave: number },
  now: Date,
  limit: number,
) {
  const isAhead = or(gt(campaignUnits.wave, wave), gt(campaignUnits.waitsUntil, now))
  return tx
    .select({
      unitId: campaignUnits.unitId,
      customerId: campaignUnits.customerId,
      requestedAt: campaignUnits.requestedAt,
      customer: customers,
    })
    .from(campaignUnits)
    .leftJoin(customers, eq(customers.id, campaignUnits.customerId))
    .where(and(ofCampaign(id), eq(campaignUnits.state, 'queued'), isNull(campaignUnits.earlyAt), isAhead))
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

/** Of units, those whose agent obeys how it is told to go about an update. */
export async function listObeying(tx: Db, unitIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ unitId: robotLinks.unitId, capabilities: robotLinks.capabilities })
    .from(robotLinks)
    .where(inArray(robotLinks.unitId, [...unitIds]))
  return new Set(
    rows.flatMap(({ unitId, capabilities }) => (agentCan(capabilities, 'update-policy') ? [unitId] : [])),
  )
}

/** Of a campaign's robots, those that were given it before their turn. */
export async function listAssignedEarly(
  tx: Db,
  campaignId: string,
  unitIds: readonly string[],
): Promise<string[]> {
  const isThem = and(ofCampaign(campaignId), inArray(campaignUnits.unitId, [...unitIds]))
  const rows = await tx
    .select({ unitId: campaignUnits.unitId })
    .from(campaignUnits)
    .where(and(isThem, eq(campaignUnits.state, 'queued'), isNotNull(campaignUnits.assignedArosId)))
  return rows.map(({ unitId }) => unitId)
}
