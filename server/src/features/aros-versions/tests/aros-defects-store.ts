import type { DefectStatus } from '@filo/contract/testers/defect-shapes'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { defects } from '../../../db/schema/defects.ts'
import { versions } from '../../../db/schema/versions.ts'
import { type DefectWithNames, listDefectsWhere } from '../../../records/releases/select-defects.ts'
import { type BlockerCounts, countBlockers, statusOf } from './defect-status.ts'

export type DefectWithStatus = DefectWithNames & { status: DefectStatus }

/**
 * The defects that concern an AROS version, newest first: found in it, or in another of the same variant and not
 * settled for the builds this one contains.
 */
export async function listDefectsOf(
  db: Db,
  aros: { id: string; variantId: string },
): Promise<DefectWithStatus[]> {
  const { semverKey, build } = versions
  const composition = await db
    .select({ packageId: arosItems.packageId, contained: { semverKey, build } })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .where(eq(arosItems.arosId, aros.id))
  const containedOf = new Map(composition.map(({ packageId, contained }) => [packageId, contained]))
  if (containedOf.size === 0) return []
  const rows = await listDefectsWhere(
    db,
    and(
      eq(arosVersions.variantId, aros.variantId),
      inArray(defects.packageId, [...containedOf.keys()]),
      or(eq(defects.arosId, aros.id), ne(defects.state, 'rejected')),
    ),
  )
  return rows.flatMap((row) => {
    const { defect, found, fix } = row
    const contained = containedOf.get(defect.packageId)
    if (!contained) return []
    const status = statusOf({ state: defect.state, found, fix, contained })
    return defect.arosId === aros.id || status !== 'settled' ? [{ ...row, status }] : []
  })
}

/** How many blocking defects stand in an AROS version. */
export async function countBlockersOf(
  db: Db,
  aros: { id: string; variantId: string },
): Promise<BlockerCounts> {
  const defectsOf = await listDefectsOf(db, aros)
  return countBlockers(defectsOf.map(({ defect: { severity }, status }) => ({ severity, status })))
}
