import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { inOrderOf } from '../../../db/long-lists/read-list-page.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { updates } from '../../../db/schema/updates.ts'
import { lockVariant } from '../../../records/releases/aros-locks.ts'
import type { ArosRow } from '../aros-versions-store.ts'

/** So many updates back a unit's past is looked at. */
const LOOKED_AT = 50

/** Holds the variant of a unit until the transaction ends. */
export async function holdVariantOf(tx: Db, unitId: string): Promise<void> {
  const { id, variantId } = producedRobots
  const [unit] = await tx.select({ variantId }).from(producedRobots).where(eq(id, unitId))
  if (unit) await lockVariant(tx, unit.variantId)
}

/**
 * The versions a unit ran, last first: where its successful updates led, and what it ran when each began. The unit
 * itself was read in the actor's scope before.
 */
export async function listRanAros(db: Db, unitId: string): Promise<ArosRow[]> {
  const done = await db
    .select({ to: updates.toArosId, from: updates.fromArosId })
    .from(updates)
    .where(and(eq(updates.unitId, unitId), eq(updates.state, 'succeeded')))
    .orderBy(desc(updates.endedAt), desc(updates.id))
    .limit(LOOKED_AT)
  const ids = [...new Set(done.flatMap(({ to, from }) => [to ?? [], from ?? []].flat()))]
  if (ids.length === 0) return []
  const rows = await db.select().from(arosVersions).where(inArray(arosVersions.id, ids))
  return inOrderOf(ids, rows, (row) => row.id)
}
