import type { CampaignCounts, CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import type { StateCount } from './campaign-counts-store.ts'

const none: CampaignCounts = {
  total: 0,
  queued: 0,
  given: 0,
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

/** How all its robots stand. */
export function totalOf(waves: readonly CampaignWave[]): CampaignCounts {
  const keys = Object.keys(none) as (keyof CampaignCounts)[]
  return Object.fromEntries(
    keys.map((key) => [key, waves.reduce((sum, { counts }) => sum + counts[key], 0)]),
  ) as CampaignCounts
}
