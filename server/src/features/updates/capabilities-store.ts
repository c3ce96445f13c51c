import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'

const SLICE = 500

/** Lists what the agents of units announced, by unit id; one that never connected is left out. The caller holds the units. */
export async function listCapabilities(
  tx: Db,
  unitIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  for (let start = 0; start < unitIds.length; start += SLICE) {
    const rows = await tx
      .select({ unitId: robotLinks.unitId, capabilities: robotLinks.capabilities })
      .from(robotLinks)
      .where(inArray(robotLinks.unitId, unitIds.slice(start, start + SLICE)))
    for (const { unitId, capabilities } of rows) found.set(unitId, capabilities)
  }
  return found
}
