import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ReleaseCampaign } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'
import { type AssignedUnit, losesPlace, type Settled, settleUnit } from '../rules/settle-unit.ts'

/** What a slice of settled robots came to: where to go on, undefined at the end. */
export interface SettledSlice {
  next: number | undefined
  /** How many came to what, by state or reason. */
  outcomes: Record<string, number>
}

/** How many were settled as what: the reason says more than the state. */
export function outcomesOf(settled: readonly Settled[]): Record<string, number> {
  const groups = Map.groupBy(settled, ({ state, reason }) => reason ?? state)
  return Object.fromEntries([...groups].map(([outcome, members]) => [outcome, members.length]))
}

type Deps = Pick<CampaignDeps, 'clock' | 'updates'> & { most: number }
type UnderWay = Awaited<ReturnType<typeof units.listUnderWay>>[number]

/** Settles robots of a campaign that brings a release by what their updates say. */
export function createReleaseSettling({ clock, updates, most }: Deps) {
  function unitOf(row: UnderWay, campaign: ReleaseCampaign, now: Date): AssignedUnit {
    const { isLinked, lastSeenAt, limits, state, assignedAt } = row
    const connection = connectionState({ isLinked: isLinked === true, lastSeenAt, limits }, now)
    const isAway = connection === 'offline' || connection === 'never'
    return {
      ...row,
      state: state === 'queued' || state === 'assigned' || state === 'returning' ? state : 'lost',
      runsIt: row.installedArosId === campaign.arosId,
      shallRunIt: row.desiredArosId === campaign.arosId,
      isRetired: row.lifeState === 'retired',
      awaySince: isAway ? (lastSeenAt ?? campaign.createdAt) : null,
      assignedAt: assignedAt ?? now,
    }
  }

  /** Robots that fell silent before they began hand their places on: when they come back they are told to wait. */
  async function handOn(tx: Db, campaign: ReleaseCampaign, unitIds: readonly string[]): Promise<void> {
    await units.changeUnits(tx, campaign.id, unitIds, { asideAt: clock.now() })
    await updates.notifyAgain(tx, unitIds)
  }

  async function settle(
    tx: Db,
    actor: Actor,
    campaign: ReleaseCampaign,
    after: number,
  ): Promise<SettledSlice> {
    const now = clock.now()
    const rows = await units.listUnderWay(tx, campaign.id, after, most)
    const found = rows.map((row) => {
      const unit = unitOf(row, campaign, now)
      // Who was lost on its way back has nothing more to say about the release.
      const isOver = unit.state === 'lost' && campaign.state === 'withdrawing'
      const settled = isOver ? null : settleUnit(unit, campaign.policy.skipOfflineDays, now)
      return { unitId: row.unitId, settled, isAside: settled === null && losesPlace(unit) }
    })
    const settled = found.flatMap((row) => (row.settled ? [{ unitId: row.unitId, ...row.settled }] : []))
    for (const [key, members] of Map.groupBy(settled, ({ state, reason }) => `${state} ${reason}`)) {
      const [first] = members
      if (!first) throw new Error(`nobody is ${key}`)
      const { state, reason } = first
      const isLeftOut = state === 'skipped' || state === 'cancelled'
      const ids = members.map(({ unitId }) => unitId)
      const change = { state, reason, endedAt: now, ...(isLeftOut ? { assignedArosId: null } : {}) }
      await units.changeUnits(tx, campaign.id, ids, change)
      if (isLeftOut) await updates.reassign(tx, actor, { unitIds: ids })
    }
    const aside = found.flatMap(({ unitId, isAside }) => (isAside ? [unitId] : []))
    await handOn(tx, campaign, aside)
    const next = rows.length < most ? undefined : rows.at(-1)?.position
    return { next, outcomes: outcomesOf(settled) }
  }

  return { settle }
}
