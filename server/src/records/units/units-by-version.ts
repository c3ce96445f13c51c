import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems } from '../../db/schema/aros-versions.ts'
import type { Scope } from '../../rights/actor.ts'
import { countUnitsByAros } from './units-by-aros.ts'

/**
 * How many units in use and in scope run each package version, by its id; one that none runs is left out. A unit runs one
 * AROS version, and that contains a package version once.
 */
export async function countUnitsByVersion(
  db: Db,
  scope: Scope,
  versionIds: readonly string[],
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map()
  const { arosId, versionId } = arosItems
  const items = await db
    .select({ arosId, versionId })
    .from(arosItems)
    .where(inArray(versionId, [...versionIds]))
  const unitsOf = await countUnitsByAros(db, scope, [...new Set(items.map((item) => item.arosId))])
  const sums = new Map<string, number>()
  for (const item of items)
    sums.set(item.versionId, (sums.get(item.versionId) ?? 0) + (unitsOf.get(item.arosId) ?? 0))
  return sums
}
