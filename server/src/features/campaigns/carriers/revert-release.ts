import { inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ReleaseCampaign } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'

type Deps = Pick<CampaignDeps, 'clock' | 'updates'>

/** Ends what a campaign gave robots: on its end where they are, or all the way back. */
export function createReleaseRevert({ clock, updates }: Deps) {
  async function readUnits(tx: Db, ids: readonly string[]) {
    const { id, installedArosId, desiredArosId } = producedRobots
    return tx
      .select({ id, installedArosId, desiredArosId })
      .from(producedRobots)
      .where(inArray(id, [...ids]))
  }

  /** Robots whom nothing leads away from the release go back to what they ran when they were given it. */
  async function giveFormer(
    tx: Db,
    campaign: ReleaseCampaign,
    rows: readonly units.CampaignUnitRow[],
  ): Promise<string[]> {
    const stuck = (
      await readUnits(
        tx,
        rows.map(({ unitId }) => unitId),
      )
    ).filter(
      ({ installedArosId, desiredArosId }) =>
        desiredArosId === campaign.arosId || (desiredArosId === null && installedArosId === campaign.arosId),
    )
    const ids = new Set(stuck.map(({ id }) => id))
    const byFormer = Map.groupBy(
      rows.filter(
        ({ unitId, fromArosId }) => ids.has(unitId) && fromArosId && fromArosId !== campaign.arosId,
      ),
      ({ fromArosId }) => fromArosId,
    )
    for (const [fromArosId, members] of byFormer) {
      const change = { assignedArosId: fromArosId, assignedAt: clock.now() }
      await units.changeUnits(
        tx,
        campaign.id,
        members.map(({ unitId }) => unitId),
        change,
      )
    }
    return [...byFormer.values()].flatMap((members) => members.map(({ unitId }) => unitId))
  }

  /** Sends the next robots back to where they came from. @returns how many there were */
  async function sendBack(tx: Db, actor: Actor, campaign: ReleaseCampaign, limit: number): Promise<number> {
    const rows = await units.listInStates(tx, campaign.id, {
      states: ['assigned', 'succeeded', 'failed', 'rolled_back'],
      limit,
      assignedArosId: campaign.arosId,
    })
    const unitIds = rows.map(({ unitId }) => unitId)
    const reason = campaign.reason ?? undefined
    const now = clock.now()
    const change = {
      state: 'returning',
      reason: null,
      assignedArosId: null,
      assignedAt: now,
      endedAt: null,
    } as const
    await units.changeUnits(tx, campaign.id, unitIds, change)
    await updates.reassign(tx, actor, { unitIds, reason })
    const former = await giveFormer(tx, campaign, rows)
    await updates.reassign(tx, actor, { unitIds: former, reason })
    await units.noteUpdates(tx, campaign.id, unitIds)
    const still = await readUnits(tx, unitIds)
    const stranded = still.flatMap(({ id, installedArosId, desiredArosId }) => {
      const hasNoWay = desiredArosId === null || desiredArosId === campaign.arosId
      return hasNoWay && installedArosId === campaign.arosId ? [id] : []
    })
    await units.changeUnits(tx, campaign.id, stranded, {
      state: 'failed',
      reason: 'return_failed',
      endedAt: now,
    })
    return rows.length
  }

  /** Stops the next robots that are not past the download yet. @returns how many there were */
  async function stop(tx: Db, actor: Actor, campaign: ReleaseCampaign, limit: number): Promise<number> {
    const rows = await units.listNotBegun(tx, campaign.id, limit)
    const unitIds = rows.map(({ unitId }) => unitId)
    const change = {
      state: 'cancelled',
      reason: 'aborted',
      assignedArosId: null,
      endedAt: clock.now(),
    } as const
    await units.changeUnits(tx, campaign.id, unitIds, change)
    await updates.reassign(tx, actor, { unitIds, reason: campaign.reason ?? undefined })
    return rows.length
  }

  return { sendBack, stop }
}

export type ReleaseRevert = ReturnType<typeof createReleaseRevert>
