import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { robots } from '../../db/schema/robots.ts'
import { versions } from '../../db/schema/versions.ts'

// Locks are always taken in this order: variant, AROS version, package versions, units.

/** Serialises what concerns a variant as a whole until the transaction ends: numbers, defaults, pins, its versions. */
export async function lockVariant(tx: Db, variantId: string): Promise<void> {
  await tx.select({ id: robots.id }).from(robots).where(eq(robots.id, variantId)).for('no key update')
}

/**
 * Holds a version until the transaction ends. Its variant comes first: one step may change another version of it (the
 * default that is superseded), and two that took them in turned order would wait for each other.
 */
export async function lockAros(tx: Db, id: string): Promise<void> {
  const { variantId } = arosVersions
  const [row] = await tx.select({ variantId }).from(arosVersions).where(eq(arosVersions.id, id))
  if (row) await lockVariant(tx, row.variantId)
  await tx.select({ id: arosVersions.id }).from(arosVersions).where(eq(arosVersions.id, id)).for('update')
}

/**
 * Keeps the states of a version's packages until the transaction ends: who revokes one waits, and then sees the
 * assignment that was made meanwhile.
 */
export async function shareLockPackageVersions(tx: Db, arosId: string): Promise<void> {
  const items = tx.select({ id: arosItems.versionId }).from(arosItems).where(eq(arosItems.arosId, arosId))
  await tx
    .select({ id: versions.id })
    .from(versions)
    .where(inArray(versions.id, items))
    .orderBy(asc(versions.id))
    .for('share')
}
