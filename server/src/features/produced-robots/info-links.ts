import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosInfoLinks } from '../../db/schema/hardware.ts'

/** Ends the links to the information pages of units that have another owner now. The caller holds the units. */
export async function endInfoLinks(tx: Db, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length > 0) await tx.delete(arosInfoLinks).where(inArray(arosInfoLinks.unitId, [...unitIds]))
}
