import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updateConsents } from '../../db/schema/update-consents.ts'
import { users } from '../../db/schema/users.ts'

function selectNewest(db: Db) {
  return db
    .selectDistinctOn([updateConsents.unitId, updateConsents.arosId], {
      consent: updateConsents,
      answeredByName: users.displayName,
    })
    .from(updateConsents)
    .innerJoin(producedRobots, eq(producedRobots.id, updateConsents.unitId))
    .leftJoin(users, eq(users.id, updateConsents.answeredBy))
}

export type NewestConsent = Awaited<ReturnType<typeof selectNewest>>[number]

/** Every unit's newest answer about a release by its present customer. */
export async function listConsentsAbout(db: Db, release: string): Promise<NewestConsent[]> {
  const { unitId, arosId, customerId, answeredAt, id } = updateConsents
  return selectNewest(db)
    .where(and(eq(arosId, release), eq(customerId, producedRobots.customerId)))
    .orderBy(asc(unitId), asc(arosId), desc(answeredAt), desc(id))
}

/** Lists for each unit and each of the releases the newest answer of the unit's present customer. */
export async function listNewestConsents(
  db: Db,
  unitIds: readonly string[],
  arosIds: readonly string[],
): Promise<NewestConsent[]> {
  if (unitIds.length === 0 || arosIds.length === 0) return []
  const { unitId, arosId, customerId, answeredAt, id } = updateConsents
  const isOfOwner = eq(customerId, producedRobots.customerId)
  return selectNewest(db)
    .where(and(inArray(unitId, [...unitIds]), inArray(arosId, [...arosIds]), isOfOwner))
    .orderBy(asc(unitId), asc(arosId), desc(answeredAt), desc(id))
}
