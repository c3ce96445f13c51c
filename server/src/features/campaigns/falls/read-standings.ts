import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { Db } from '../../../db/database.ts'
import { type Standing, standingOf } from '../rules/unit-standing.ts'
import { listStandings, readStandingFacts } from './falls-store.ts'
import { standingUnitOf } from './review-robots.ts'

const compared: readonly CampaignUnitState[] = ['succeeded', 'failed', 'rolled_back']

/** How robots of a campaign stand now that came through with its release or failed; the others have nothing to compare. */
export async function readStandings(
  db: Db,
  { id, arosId }: { id: string; arosId: string | null },
  units: readonly { unitId: string; state: CampaignUnitState }[],
  now: Date,
): Promise<Map<string, Standing>> {
  const asked = units.flatMap(({ unitId, state }) => (compared.includes(state) ? [unitId] : []))
  if (arosId === null || asked.length === 0) return new Map()
  const facts = await readStandingFacts(db, arosId)
  const rows = await listStandings(db, id, asked)
  return new Map(rows.map((row) => [row.unitId, standingOf(standingUnitOf(row), facts, now)]))
}
