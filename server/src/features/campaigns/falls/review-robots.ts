import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import { MINUTE_MS } from '@filo/contract/durations'
import type { Db } from '../../../db/database.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ReleaseCampaign } from '../campaign-subject.ts'
import { changeUnits } from '../campaign-units-store.ts'
import { hasRecovered, healthOf, type UpdatedUnit } from '../rules/updated-unit-health.ts'
import { listFallen, listWatchedSuspects, readHealthFacts, type UpdatedRow } from './falls-store.ts'

type Deps = Pick<CampaignDeps, 'clock'> & { most: number }

/** A robot as the rule reads it. */
export function updatedUnitOf(row: UpdatedRow): UpdatedUnit {
  return {
    ...row,
    isRetired: row.lifeState === 'retired',
    isLinked: row.isLinked === true,
    succeededAt: row.updateEndedAt ?? row.endedAt ?? new Date(0),
  }
}

/** What a look at the robots that came through has changed: how many have fallen for what, and how many are well again. */
export type Reviewed = Partial<Record<CampaignUnitReason | 'recovered', number>>

/** Looks at the robots of a campaign that came through while they are watched: what is not well any more has failed. */
export function createReview({ clock, most }: Deps) {
  async function noteFallen(tx: Db, campaign: ReleaseCampaign): Promise<Reviewed> {
    const now = clock.now()
    const { id, arosId, policy, waveStates } = campaign
    const wave = campaign.wave < (waveStates.at(-1)?.number ?? 0) ? campaign.wave : null
    const facts = await readHealthFacts(tx, arosId)
    const since = new Date(now.getTime() - policy.soakMinutes * MINUTE_MS)
    const suspects = await listWatchedSuspects(tx, { id, wave, since }, facts, { now, limit: most })
    const found = suspects.flatMap((row) => {
      const health = healthOf(updatedUnitOf(row), facts, now)
      return health.kind === 'fallen' ? [{ unitId: row.unitId, reason: health.reason }] : []
    })
    const reviewed: Reviewed = {}
    for (const [reason, members] of Map.groupBy(found, (row) => row.reason)) {
      const ids = members.map(({ unitId }) => unitId)
      await changeUnits(tx, id, ids, { state: 'failed', reason, endedAt: now })
      reviewed[reason] = ids.length
    }
    return reviewed
  }

  async function noteRecovered(tx: Db, { id, arosId }: ReleaseCampaign): Promise<Reviewed> {
    const now = clock.now()
    const facts = await readHealthFacts(tx, arosId)
    const fallen = await listFallen(tx, id, most)
    const ids = fallen.flatMap((row) => (hasRecovered(updatedUnitOf(row), facts, now) ? [row.unitId] : []))
    await changeUnits(tx, id, ids, { state: 'succeeded', reason: null, endedAt: now })
    return ids.length > 0 ? { recovered: ids.length } : {}
  }

  /**
   * One look, at so many robots as a transaction may change. The caller holds the campaign.
   * @returns what it changed; nothing: all is as it was
   */
  async function review(tx: Db, campaign: ReleaseCampaign): Promise<Reviewed> {
    const recovered = await noteRecovered(tx, campaign)
    return { ...recovered, ...(await noteFallen(tx, campaign)) }
  }

  return { review }
}
