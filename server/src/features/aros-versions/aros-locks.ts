import type { ArosStep } from '@filo/contract/aros-versions/aros-states'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { robots } from '../../db/schema/robots.ts'
import { versions } from '../../db/schema/versions.ts'
import { lockAros } from './aros-versions-store.ts'

// Locks are always taken in this order: variant, AROS version, package versions, units.

/** Steps after which robots may have to run something else. */
const steering: ReadonlySet<ArosStep> = new Set([
  'start_test',
  'publish',
  'pause',
  'resume',
  'withdraw',
  'archive',
])

/** Holds a version for a step, and its variant before it where the step moves robots. */
export async function lockForStep(tx: Db, arosId: string, step: ArosStep): Promise<void> {
  if (steering.has(step)) await lockVariantOf(tx, arosId)
  await lockAros(tx, arosId)
  if (steering.has(step)) await keepPackageVersions(tx, arosId)
}

async function lockVariantOf(tx: Db, arosId: string): Promise<void> {
  const variant = tx
    .select({ id: arosVersions.robotId })
    .from(arosVersions)
    .where(eq(arosVersions.id, arosId))
  await tx.select({ id: robots.id }).from(robots).where(inArray(robots.id, variant)).for('update')
}

/**
 * Keeps the states of a version's packages until the transaction ends: who revokes one waits, and then sees the
 * assignment that was made meanwhile.
 */
export async function keepPackageVersions(tx: Db, arosId: string): Promise<void> {
  const items = tx.select({ id: arosItems.versionId }).from(arosItems).where(eq(arosItems.arosId, arosId))
  await tx
    .select({ id: versions.id })
    .from(versions)
    .where(inArray(versions.id, items))
    .orderBy(asc(versions.id))
    .for('share')
}
