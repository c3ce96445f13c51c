import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { campaigns } from '../../../db/schema/campaigns.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { users } from '../../../db/schema/users.ts'
import { listNewestConsents } from '../../../records/releases/newest-consents.ts'

/** The time that the customers of a campaign's robots chose for them; robots without such an answer are left out. */
export async function listChosenTimes(
  db: Db,
  campaignId: string,
  unitIds: readonly string[],
): Promise<Map<string, Date>> {
  if (unitIds.length === 0) return new Map()
  const { id, arosId } = campaigns
  const [campaign] = await db.select({ arosId }).from(campaigns).where(eq(id, campaignId))
  const answers = await listNewestConsents(db, unitIds, campaign?.arosId ? [campaign.arosId] : [])
  return new Map(
    answers.flatMap(({ consent }): [string, Date][] => (consent.at ? [[consent.unitId, consent.at]] : [])),
  )
}

/** Who pinned robots; those that are not pinned, or by nobody who has a name any more, are left out. */
export async function listPinners(db: Db, unitIds: readonly string[]): Promise<Map<string, string>> {
  if (unitIds.length === 0) return new Map()
  const { kind, unitId, endedAt, assignedBy } = robotAros
  const rows = await db
    .select({ unitId, name: users.displayName })
    .from(robotAros)
    .innerJoin(users, eq(users.id, assignedBy))
    .where(and(eq(kind, 'pin'), isNull(endedAt), inArray(unitId, [...unitIds])))
  return new Map(rows.flatMap((row): [string, string][] => (row.unitId ? [[row.unitId, row.name]] : [])))
}
