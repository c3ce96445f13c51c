import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import * as configs from '../campaign-config-store.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ConfigCampaign } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'
import { assignedOf, ownOf } from '../rules/plan-return.ts'
import { type ConfiguredUnit, isStillBrought, settleConfigUnit } from '../rules/settle-config.ts'
import type { ConfigRevert } from './revert-config.ts'
import { outcomesOf, type SettledSlice } from './settle-release-slice.ts'

type Deps = Pick<CampaignDeps, 'clock'> & { revert: Pick<ConfigRevert, 'leaveOut'>; most: number }

function unreadOf({ change }: configs.ConfigUnderWay): ConfiguredUnit['unread'] {
  const keys = (change?.items ?? []).map(({ key }) => key)
  const unread = keys.filter((key) => change?.unreadKeys.includes(key))
  if (unread.length === 0) return 'none'
  return unread.length === keys.length ? 'all' : 'some'
}

function factsOf(row: configs.ConfigUnderWay, campaign: ConfigCampaign, now: Date): ConfiguredUnit {
  const { own, change, config, lifeState, isLinked, lastSeenAt, limits } = row
  const connection = connectionState({ isLinked: isLinked === true, lastSeenAt, limits }, now)
  const isAway = connection === 'offline' || connection === 'never'
  return {
    state: own.state === 'returning' || own.state === 'assigned' ? own.state : 'lost',
    isRetired: lifeState === 'retired',
    changeState: change?.state ?? null,
    unread: unreadOf(row),
    isApplied: change !== null && change.number <= (config?.appliedVersion ?? 0),
    isPartlyRetained: own.reason === 'config_retained',
    awaySince: isAway ? (lastSeenAt ?? campaign.createdAt) : null,
    assignedAt: own.assignedAt ?? now,
  }
}

/** Settles robots of a configuration campaign by what they say of their change. */
export function createConfigSettling({ clock, revert, most }: Deps) {
  /** Robots whose change another one replaced that still brings the same are followed to that one. @returns them */
  async function follow(
    tx: Db,
    campaign: ConfigCampaign,
    rows: readonly configs.ConfigUnderWay[],
  ): Promise<Set<string>> {
    const overtaken = rows.flatMap((row) => (row.change?.state === 'superseded' ? [row] : []))
    const writes = overtaken.map(({ own, change }) => ({
      unitId: own.unitId,
      supersededBy: change?.supersededBy ?? null,
    }))
    const successors = new Map((await configs.listSuccessors(tx, writes)).map((row) => [row.unitId, row]))
    const followed = overtaken.flatMap(({ own, config }) => {
      const later = successors.get(own.unitId)
      const before = own.configBefore ?? {}
      const desired = own.state === 'returning' ? ownOf(before) : assignedOf(campaign.config, before)
      const isBrought = later && isStillBrought(desired, later.items, config?.own ?? {})
      return isBrought ? [{ unitId: own.unitId, changeId: later.id, before }] : []
    })
    await configs.noteChanges(tx, campaign.id, followed)
    return new Set(followed.map(({ unitId }) => unitId))
  }

  /** One slice. @returns where to go on, undefined at the end */
  async function settle(
    tx: Db,
    actor: Actor,
    campaign: ConfigCampaign,
    after: number,
  ): Promise<SettledSlice> {
    const now = clock.now()
    const rows = await configs.listConfigsUnderWay(tx, campaign.id, after, most)
    const followed = await follow(tx, campaign, rows)
    const settled = rows.flatMap((row) => {
      const unit = factsOf(row, campaign, now)
      // Who was lost on its way back has nothing more to say about the configuration.
      const isOver = unit.state === 'lost' && campaign.state === 'withdrawing'
      if (isOver || followed.has(row.own.unitId)) return []
      const found = settleConfigUnit(unit, campaign.policy.skipOfflineDays, now)
      return found ? [{ row, ...found }] : []
    })
    for (const members of Map.groupBy(settled, ({ state, reason }) => `${state} ${reason}`).values()) {
      const [first] = members
      if (!first) continue
      const { state, reason } = first
      if (state === 'skipped' && reason) {
        const left = members.map(({ row: { own } }) => ({ own }))
        await revert.leaveOut(tx, actor, campaign, { rows: left, state, reason })
      } else {
        const ids = members.map(({ row }) => row.own.unitId)
        await units.changeUnits(tx, campaign.id, ids, { state, reason, endedAt: now })
      }
    }
    const next = rows.length < most ? undefined : rows.at(-1)?.own.position
    return { next, outcomes: outcomesOf(settled) }
  }

  return { settle }
}
