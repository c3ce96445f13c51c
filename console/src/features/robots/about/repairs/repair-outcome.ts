import type { UnitRepair } from '@filo/contract/updates/unit-updates-routes'

export type RepairOutcome = 'whole' | 'mended' | 'damaged' | 'waiting' | 'refused' | 'cancelled'

/** What a repair came to in one word: `damaged` where the robot could not put everything back. */
export function repairOutcome({ state, result }: Pick<UnitRepair, 'state' | 'result'>): RepairOutcome {
  if (state !== 'done') return state
  if (!result) return 'refused'
  if (result.damaged === 0) return 'whole'
  return result.mended < result.damaged ? 'damaged' : 'mended'
}
