import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { updates } from '../../db/schema/updates.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'

type Unit = Pick<UnitRow, 'id' | 'variantId' | 'installedArosId' | 'desiredArosId' | 'isPinned'>

/**
 * The production default of a unit's variant where it failed on the unit last, and is therefore not given to it again by
 * itself (docs/lifecycles.md); null where it runs or tries that, or a pin says otherwise.
 */
export async function findQuarantined(db: Db, unit: Unit) {
  if (unit.isPinned) return null
  const { id, name, semver } = arosVersions
  const isDefault = and(eq(robotAros.kind, 'default'), eq(robotAros.channel, 'production'))
  const [release] = await db
    .select({ id, name, semver })
    .from(robotAros)
    .innerJoin(arosVersions, eq(id, robotAros.arosId))
    .where(and(eq(robotAros.variantId, unit.variantId), isDefault, isNull(robotAros.endedAt)))
  if (!release || release.id === unit.installedArosId || release.id === unit.desiredArosId) return null
  const [newest] = await db
    .select({ state: updates.state })
    .from(updates)
    .where(and(eq(updates.unitId, unit.id), eq(updates.toArosId, release.id), ne(updates.state, 'cancelled')))
    .orderBy(desc(updates.createdAt), desc(updates.id))
    .limit(1)
  return newest?.state === 'failed' || newest?.state === 'rolled_back' ? release : null
}
