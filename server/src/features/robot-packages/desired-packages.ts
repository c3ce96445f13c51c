import type { VersionState } from '@filo/contract/packages/version-states'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems } from '../../db/schema/aros-versions.ts'
import { packages } from '../../db/schema/packages.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { versions } from '../../db/schema/versions.ts'

/** A package version that the production default of a variant holds. */
export interface DesiredPackage {
  id: string
  packageId: string
  code: string
  semver: string
  build: number
  state: VersionState
  /** Variants it runs on; empty = all. */
  compatibleVariantIds: string[]
}

/** What the production defaults of variants hold, by variant and code of the package; a variant without one is in none. */
export type DesiredByVariant = ReadonlyMap<string, ReadonlyMap<string, DesiredPackage>>

/** Reads the desired packages of these variants, or of all. */
export async function readDesiredPackages(db: Db, variantIds?: readonly string[]): Promise<DesiredByVariant> {
  if (variantIds?.length === 0) return new Map()
  const { variantId, arosId, channel, kind, endedAt } = robotAros
  const isRequested = variantIds && inArray(variantId, [...variantIds])
  const defaults = await db
    .select({ variantId, arosId })
    .from(robotAros)
    .where(and(eq(kind, 'default'), eq(channel, 'production'), isNull(endedAt), isRequested))
  if (defaults.length === 0) return new Map()
  const arosIds = defaults.map((row) => row.arosId)
  const { id, packageId, semver, build, state, compatibleVariantIds } = versions
  const desired = { id, packageId, code: packages.code, semver, build, state, compatibleVariantIds }
  const items = await db
    .select({ arosId: arosItems.arosId, desired })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .innerJoin(packages, eq(packages.id, arosItems.packageId))
    .where(inArray(arosItems.arosId, arosIds))
  const byAros = Map.groupBy(items, (item) => item.arosId)
  return new Map(
    defaults.map((row) => [
      row.variantId,
      new Map((byAros.get(row.arosId) ?? []).map((item) => [item.desired.code, item.desired])),
    ]),
  )
}
