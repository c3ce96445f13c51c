import type { CampaignUnit } from '@filo/contract/campaigns/campaign-shapes'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'

interface Excluded {
  campaignId: string
  unitId: string
  /** The newer release that it ran. */
  fromArosId: string | null
}

type NewerBy = NonNullable<CampaignUnit['newerBy']>

/** What brought each unit of a campaign the newer release for which it was left out: another campaign, a pin, or else a default. */
export async function listNewerBy(db: Db, rows: readonly Excluded[]): Promise<Map<string, NewerBy>> {
  const [first] = rows
  if (!first) return new Map()
  const unitIds = rows.map(({ unitId }) => unitId)
  const brought = await db
    .select({ unitId: campaignUnits.unitId, arosId: campaigns.arosId, name: campaigns.name })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .where(
      and(
        inArray(campaignUnits.unitId, unitIds),
        ne(campaignUnits.campaignId, first.campaignId),
        isNotNull(campaigns.arosId),
        eq(campaignUnits.state, 'succeeded'),
      ),
    )
  const pinned = await db
    .select({ unitId: robotAros.unitId, arosId: robotAros.arosId })
    .from(robotAros)
    .where(and(eq(robotAros.kind, 'pin'), inArray(robotAros.unitId, unitIds)))
  return new Map(
    rows.map(({ unitId, fromArosId }): [string, NewerBy] => {
      const isIt = (row: { unitId: string | null; arosId: string | null }) =>
        row.unitId === unitId && row.arosId === fromArosId
      const campaign = brought.find(isIt)
      if (campaign) return [unitId, { kind: 'campaign', name: campaign.name }]
      return [unitId, { kind: pinned.some(isIt) ? 'pin' : 'default', name: null }]
    }),
  )
}
