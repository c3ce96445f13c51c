import type { LocalizedText } from '@filo/contract/localized-text'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { packages } from '../../../db/schema/packages.ts'
import { robotPackages } from '../../../db/schema/robot-packages.ts'

/** A package that a variant shall have. */
export interface BoundPackage {
  packageId: string
  code: string
  name: LocalizedText
  /** A semver range. */
  range: string
  isRequired: boolean
}

/** The packages bound to a variant, by name. */
export async function listBoundPackages(db: Db, variantId: string): Promise<BoundPackage[]> {
  const { packageId, range, isRequired } = robotPackages
  return db
    .select({ packageId, code: packages.code, name: packages.name, range, isRequired })
    .from(robotPackages)
    .innerJoin(packages, eq(packages.id, packageId))
    .where(eq(robotPackages.variantId, variantId))
    .orderBy(packages.sortKey, packages.id)
}
