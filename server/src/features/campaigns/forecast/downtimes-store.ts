import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { updates } from '../../../db/schema/updates.ts'
import type { WatchedDowntime } from '../rules/observed-downtime.ts'

/** So many of the newest updates, and of the newest releases of a product, are measure enough. */
const WATCHED = 200
const RELEASES = 20

async function listDownSeconds(db: Db, arosId: string, limit: number): Promise<WatchedDowntime[]> {
  const rows = await db
    .select({ unitId: updates.unitId, seconds: updates.downSeconds })
    .from(updates)
    .where(and(eq(updates.toArosId, arosId), isNotNull(updates.downSeconds)))
    .orderBy(desc(updates.createdAt))
    .limit(limit)
  return rows.flatMap(({ unitId, seconds }) => (seconds === null ? [] : [{ unitId, seconds }]))
}

/** How long the newest updates to a release, and to those of its product, kept robots away, in seconds. */
export async function readDowntimes(db: Db, { arosId, variantId }: { arosId: string; variantId: string }) {
  const release = await listDownSeconds(db, arosId, WATCHED)
  const releases = await db
    .select({ id: arosVersions.id })
    .from(arosVersions)
    .where(eq(arosVersions.variantId, variantId))
    .orderBy(desc(arosVersions.createdAt))
    .limit(RELEASES)
  const product: WatchedDowntime[] = []
  for (const { id } of releases) {
    if (product.length < WATCHED) product.push(...(await listDownSeconds(db, id, WATCHED - product.length)))
  }
  return { release, product }
}
