import { openConfigStates } from '@filo/contract/robot-config/config-states'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { robotConfigChanges, robotConfigs } from '../../db/schema/robot-configs.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'

/**
 * Forgets how units that went to somebody else were configured and what they reported of it; the caller holds them. What
 * waited for them is over, and campaigns that configured them bring nothing back any more: the values of before are a former
 * owner's. The version rises, also where nothing was set: robots fetch what holds now, and by it is known what they still
 * say of the time before. What they were asked to say to try a voice goes with it, said or not.
 */
export async function forgetConfigs(tx: Db, unitIds: readonly string[], at: Date): Promise<void> {
  if (unitIds.length === 0) return
  const ids = [...unitIds]
  const rows = ids.map((unitId) => ({ unitId, version: 1 }))
  const isThere = sql`on conflict (unit_id) do update set version = ${robotConfigs}.version + 1, own = excluded.own,
    reported = excluded.reported, reported_at = null, read_keys = excluded.read_keys, trial_keys = excluded.trial_keys,
    trial_until = null`
  await insertMany(tx, robotConfigs, rows, isThere)
  const { unitId, state } = robotConfigChanges
  await tx
    .update(robotConfigChanges)
    .set({ state: 'superseded', endedAt: at })
    .where(and(inArray(unitId, ids), inArray(state, [...openConfigStates])))
  await tx
    .delete(robotCommands)
    .where(and(inArray(robotCommands.unitId, ids), eq(robotCommands.kind, 'speak')))
  await tx
    .update(campaignUnits)
    .set({ configChangeId: null, configBefore: null })
    .where(and(inArray(campaignUnits.unitId, ids), isNotNull(campaignUnits.configChangeId)))
}
