import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../rights/actor.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import type { ReleaseCampaign } from './campaign-subject.ts'
import * as units from './campaign-units-store.ts'
import { settleUnit } from './rules/settle-unit.ts'

/** What a slice of settled robots came to: where to go on, undefined at the end, and what announces it after the commit. */
export interface SettledSlice {
  next: number | undefined
  announce: (() => void)[]
}

type Deps = Pick<CampaignDeps, 'clock' | 'updates'> & { most: number }

/** Settles robots of a campaign that brings a release by what their updates say. */
export function createReleaseSettling({ clock, updates, most }: Deps) {
  async function settle(
    tx: Db,
    actor: Actor,
    campaign: ReleaseCampaign,
    after: number,
  ): Promise<SettledSlice> {
    const now = clock.now()
    const rows = await units.listUnderWay(tx, campaign.id, after, most)
    const settled = rows.flatMap((row) => {
      const { isLinked, lastSeenAt, limits, state, givenAt } = row
      if (state !== 'given' && state !== 'returning' && state !== 'queued') return []
      const connection = connectionState({ isLinked: isLinked === true, lastSeenAt, limits }, now)
      const isAway = connection === 'offline' || connection === 'never'
      const unit = {
        ...row,
        state,
        runsIt: row.installedArosId === campaign.arosId,
        shallRunIt: row.desiredArosId === campaign.arosId,
        isRetired: row.lifeState === 'retired',
        awaySince: isAway ? (lastSeenAt ?? campaign.createdAt) : null,
        givenAt: givenAt ?? now,
      }
      const found = settleUnit(unit, campaign.policy.skipOfflineDays, now)
      return found ? [{ unitId: row.unitId, ...found }] : []
    })
    const announce: (() => void)[] = []
    for (const [key, members] of Map.groupBy(settled, ({ state, reason }) => `${state} ${reason}`)) {
      const [first] = members
      if (!first) throw new Error(`nobody is ${key}`)
      const { state, reason } = first
      const isLeftOut = state === 'skipped' || state === 'cancelled'
      const ids = members.map(({ unitId }) => unitId)
      const change = { state, reason, endedAt: now, ...(isLeftOut ? { givenArosId: null } : {}) }
      await units.changeUnits(tx, campaign.id, ids, change)
      if (isLeftOut) announce.push(await updates.reassign(tx, actor, { unitIds: ids }))
    }
    return { next: rows.length < most ? undefined : rows.at(-1)?.position, announce }
  }

  return { settle }
}
