import { and, eq, exists, isNull, not } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'

type Unit = Pick<UnitRow, 'id' | 'variantId' | 'desiredArosId' | 'isPinned'>

/**
 * The campaign by which a unit shall run what it shall; null where a pin says so, or the default of its variant does as well.
 * The caller has found the unit in its scope.
 */
export async function findDesiredCampaign(db: Db, unit: Unit): Promise<{ id: string; name: string } | null> {
  const { id: unitId, variantId, desiredArosId, isPinned } = unit
  if (isPinned || !desiredArosId) return null
  const isDefault = and(eq(robotAros.kind, 'default'), eq(robotAros.variantId, variantId))
  const isInForce = and(isDefault, isNull(robotAros.endedAt), eq(robotAros.arosId, desiredArosId))
  const [row] = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .where(
      and(
        eq(campaignUnits.unitId, unitId),
        eq(campaignUnits.assignedArosId, desiredArosId),
        not(exists(db.select({ id: robotAros.id }).from(robotAros).where(isInForce))),
      ),
    )
  return row ?? null
}
