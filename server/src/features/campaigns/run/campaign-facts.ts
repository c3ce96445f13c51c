import type { CampaignWave } from '@filo/contract/campaigns/campaign-shapes'
import type { Db } from '../../../db/database.ts'
import { readSilence } from '../../../records/units/unit-connection.ts'
import { countEarly, countFailures, countStates, type StateCount } from '../campaign-counts-store.ts'
import { countPlaces, type PlaceCount } from '../campaign-places-store.ts'
import type { CampaignRow } from '../campaigns-store.ts'
import type { CampaignFacts, ReachedUnits } from '../rules/decide-campaign.ts'
import { wavesOf } from './count-campaign.ts'

/** Whether failures and comparisons of the present wave are over: somebody or its gate decided that the next one may begin. */
export function mayPass({ gates, wave, letPassWave, policy }: CampaignRow): boolean {
  if (letPassWave === wave) return true
  const last = gates.findLast((gate) => gate.wave === wave)
  if (!last) return false
  if (last.outcome === 'passed') return policy.afterPass === 'go_on'
  return last.outcome === 'unknown' && policy.whenUnknown === 'go_on'
}

/** How the robots stand that the waves until now have reached, by what was counted. */
export function reachedOf(
  counted: readonly StateCount[],
  wave: number,
  { onWay, midway, back }: PlaceCount,
): ReachedUnits {
  const reached = counted.filter((row) => row.wave <= wave)
  const sum = (holds: (row: StateCount) => boolean) =>
    reached.reduce((total, row) => total + (holds(row) ? row.count : 0), 0)
  const assigned = sum(({ state }) => state === 'assigned')
  return {
    waiting: sum(({ state, isAside }) => state === 'queued' && !isAside) + back,
    onWay,
    midway,
    aside: assigned - onWay - back + sum(({ isAside }) => isAside),
    succeeded: sum(({ state }) => state === 'succeeded'),
    failed: sum(({ state }) => state === 'failed' || state === 'rolled_back'),
  }
}

const none = { waiting: 0, onWay: 0 }

export interface CampaignCount {
  facts: CampaignFacts
  waves: CampaignWave[]
}

/** Counts the robots of a campaign for what is decided next. */
export async function countCampaign(
  tx: Db,
  campaign: CampaignRow,
  { now, isReleaseBlocked }: { now: Date; isReleaseBlocked: boolean },
): Promise<CampaignCount> {
  const counted = await countStates(tx, campaign.id, now)
  const silence = await readSilence(tx, now)
  const places = await countPlaces(tx, { id: campaign.id, now, silence })
  const waves = wavesOf(counted)
  const since = campaign.countsFrom ?? campaign.startedAt ?? now
  const { state, policy, startsAt, wave, settledAt } = campaign
  const facts = {
    state,
    policy,
    startsAt,
    isReleaseBlocked,
    isLastWave: wave >= (waves.at(-1)?.number ?? 0),
    waveSize: waves.find(({ number }) => number === wave)?.counts.total ?? 0,
    failures: state === 'running' ? await countFailures(tx, campaign.id, since) : 0,
    reached: reachedOf(counted, wave, places),
    early:
      policy.downloadsEarly && state === 'running'
        ? await countEarly(tx, { id: campaign.id, wave, now, silence })
        : none,
    settledAt,
    mayPass: mayPass(campaign),
  }
  return { facts, waves }
}
