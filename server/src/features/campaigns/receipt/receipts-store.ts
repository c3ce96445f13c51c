import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaignReceipts, campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { customers } from '../../../db/schema/customers.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { updates } from '../../../db/schema/updates.ts'

// A receipt belongs to a campaign that the caller has found in its scope.

export type ReceiptRow = typeof campaignReceipts.$inferSelect

const isOfEnd = and(
  eq(campaignReceipts.campaignId, campaigns.id),
  eq(campaignReceipts.state, campaigns.state),
)

/** The receipt of the end that a campaign has come to; undefined where it is not signed yet. */
export async function findReceipt(
  db: Db,
  campaignId: string,
  state: ReceiptRow['state'],
): Promise<ReceiptRow | undefined> {
  const [row] = await db
    .select()
    .from(campaignReceipts)
    .where(and(eq(campaignReceipts.campaignId, campaignId), eq(campaignReceipts.state, state)))
  return row
}

/** Keeps a receipt. @returns false where that end has one already */
export async function insertReceipt(tx: Db, row: ReceiptRow): Promise<boolean> {
  const made = await tx.insert(campaignReceipts).values(row).onConflictDoNothing().returning()
  return made.length > 0
}

/** Ended campaigns whose receipt is not signed. */
export async function listUnsigned(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .leftJoin(campaignReceipts, isOfEnd)
    .where(
      and(
        inArray(campaigns.state, [...endedCampaignStates]),
        isNotNull(campaigns.endedAt),
        isNotNull(campaigns.arosId),
        isNull(campaignReceipts.campaignId),
      ),
    )
    .orderBy(asc(campaigns.endedAt))
    .limit(1000)
  return rows.map(({ id }) => id)
}

/** The robots of a campaign in the order in which they got it, from after a place on. */
export async function listUnitsAfter(db: Db, campaignId: string, after: number, limit: number) {
  return db
    .select({
      own: campaignUnits,
      serial: producedRobots.serial,
      customerName: customers.name,
      from: { semver: arosVersions.semver, build: arosVersions.build },
      update: updates,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(customers, eq(customers.id, campaignUnits.customerId))
    .leftJoin(arosVersions, eq(arosVersions.id, campaignUnits.fromArosId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(and(eq(campaignUnits.campaignId, campaignId), gt(campaignUnits.position, after)))
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

export type UnitOfReceipt = Awaited<ReturnType<typeof listUnitsAfter>>[number]
