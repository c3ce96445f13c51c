import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { updates } from '../../db/schema/updates.ts'

const hasFailed = ({ state }: { state: string }) => state === 'failed' || state === 'rolled_back'

/** Units of one query. */
const SLICE = 500

/** Every unit whose newest update to a version failed or was rolled back. */
export async function listUnitsFailing(db: Db, arosId: string): Promise<string[]> {
  const { unitId, toArosId, state, createdAt, id } = updates
  const rows = await db
    .selectDistinctOn([unitId], { unitId, state })
    .from(updates)
    .where(and(eq(toArosId, arosId), ne(state, 'cancelled')))
    .orderBy(unitId, desc(createdAt), desc(id))
  return rows.flatMap((row) => (hasFailed(row) ? [row.unitId] : []))
}

/** Lists versions whose newest update on each unit failed or was rolled back. */
export async function listFailedAros(
  tx: Db,
  unitIds: readonly string[],
  arosIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { unitId, toArosId, state, createdAt, id } = updates
  if (unitIds.length === 0 || arosIds.length === 0) return new Map()
  const newest = []
  for (let start = 0; start < unitIds.length; start += SLICE) {
    const rows = await tx
      .selectDistinctOn([unitId, toArosId], { unitId, toArosId, state })
      .from(updates)
      .where(
        and(
          inArray(unitId, unitIds.slice(start, start + SLICE)),
          inArray(toArosId, [...arosIds]),
          ne(state, 'cancelled'),
        ),
      )
      .orderBy(unitId, toArosId, desc(createdAt), desc(id))
    newest.push(...rows)
  }
  const failed = newest.filter(hasFailed)
  const byUnit = Map.groupBy(failed, (row) => row.unitId)
  return new Map([...byUnit].map(([unit, rows]) => [unit, rows.flatMap((row) => row.toArosId ?? [])]))
}
