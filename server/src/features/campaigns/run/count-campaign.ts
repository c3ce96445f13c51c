import { waveSizes } from '@filo/contract/campaigns/campaign-plan'
import type { CampaignCounts, CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import type { StateCount } from '../campaign-counts-store.ts'

const none: CampaignCounts = {
  total: 0,
  queued: 0,
  assigned: 0,
  succeeded: 0,
  failed: 0,
  skipped: 0,
  cancelled: 0,
  returning: 0,
  returned: 0,
}

function added(counts: CampaignCounts, { state, count }: StateCount): CampaignCounts {
  const key = state === 'rolled_back' ? 'failed' : state
  return { ...counts, total: counts.total + count, [key]: counts[key] + count }
}

/** How the robots of each wave stand, the first wave first; waves without robots are left out. */
export function wavesOf(counted: readonly StateCount[]): CampaignWave[] {
  const waves = Map.groupBy(counted, ({ wave }) => wave)
  return [...waves]
    .map(([number, states]) => ({ number, counts: states.reduce(added, none) }))
    .toSorted((a, b) => a.number - b.number)
}

/** How so many robots will stand once they are listed, canaries named by hand first: all of them queued. */
export function plannedWaves(waves: readonly number[], units: number, canaries: number): CampaignWave[] {
  const first = canaries > 0 ? 0 : 1
  return waveSizes(waves, units, canaries).flatMap((count, index) =>
    count > 0 ? [{ number: first + index, counts: { ...none, total: count, queued: count } }] : [],
  )
}

interface RequestedUnits {
  q?: string | undefined
  states?: readonly unknown[] | undefined
  reasons?: readonly unknown[] | undefined
  waves?: readonly number[] | undefined
}

/** How many robots a list of a campaign's has by what was counted last; undefined where that does not tell. */
export function countedUnits(
  { waveStates }: { waveStates: readonly CampaignWave[] },
  { q, states, reasons, waves }: RequestedUnits,
): number | undefined {
  if (waveStates.length === 0 || q?.trim() || states?.length || reasons?.length) return undefined
  const counted = waves?.length ? waveStates.filter(({ number }) => waves.includes(number)) : waveStates
  return totalOf(counted).total
}

/** How all its robots stand. */
export function totalOf(waves: readonly CampaignWave[]): CampaignCounts {
  const keys = Object.keys(none) as (keyof CampaignCounts)[]
  return Object.fromEntries(
    keys.map((key) => [key, waves.reduce((sum, { counts }) => sum + counts[key], 0)]),
  ) as CampaignCounts
}
