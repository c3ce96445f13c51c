import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { Db } from '../../../db/database.ts'
import { healthOf, type UnitHealth } from '../rules/updated-unit-health.ts'
import { listUpdatedUnits, readHealthFacts } from './falls-store.ts'
import { updatedUnitOf } from './review-robots.ts'

const compared: readonly CampaignUnitState[] = ['succeeded', 'failed', 'rolled_back']

/** How robots of a campaign stand now that came through with its release or failed; the others have nothing to compare. */
export async function readUnitHealth(
  db: Db,
  { id, arosId }: { id: string; arosId: string | null },
  units: readonly { unitId: string; state: CampaignUnitState }[],
  now: Date,
): Promise<Map<string, UnitHealth>> {
  const ids = units.flatMap(({ unitId, state }) => (compared.includes(state) ? [unitId] : []))
  if (arosId === null || ids.length === 0) return new Map()
  const facts = await readHealthFacts(db, arosId)
  const rows = await listUpdatedUnits(db, id, ids)
  return new Map(rows.map((row) => [row.unitId, healthOf(updatedUnitOf(row), facts, now)]))
}
