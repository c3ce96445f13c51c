import type { DefectStanding } from '@filo/contract/testers/defect-shapes'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { defects } from '../../../db/schema/defects.ts'
import { versions } from '../../../db/schema/versions.ts'
import { type DefectWithNames, listDefectsWhere } from '../../../records/select-defects.ts'
import { type BlockerCounts, countBlockers, standingOf } from './defect-standing.ts'

export type StandingDefect = DefectWithNames & { standing: DefectStanding }

/**
 * The defects that concern an AROS version, newest first: found in it, or in another of the same variant and not
 * settled for the builds this one contains.
 */
export async function listDefectsOf(
  db: Db,
  aros: { id: string; variantId: string },
): Promise<StandingDefect[]> {
  const { semverKey, build } = versions
  const bill = await db
    .select({ packageId: arosItems.packageId, contained: { semverKey, build } })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .where(eq(arosItems.arosId, aros.id))
  const containedOf = new Map(bill.map(({ packageId, contained }) => [packageId, contained]))
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
    const standing = standingOf({ state: defect.state, found, fix, contained })
    return defect.arosId === aros.id || standing !== 'settled' ? [{ ...row, standing }] : []
  })
}

/** How many blocking defects stand in an AROS version. */
export async function countBlockersOf(
  db: Db,
  aros: { id: string; variantId: string },
): Promise<BlockerCounts> {
  const defectsOf = await listDefectsOf(db, aros)
  return countBlockers(defectsOf.map(({ defect: { severity }, standing }) => ({ severity, standing })))
}
