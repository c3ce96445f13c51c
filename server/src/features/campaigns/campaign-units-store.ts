import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'

export type CampaignUnitRow = typeof campaignUnits.$inferSelect

const ofCampaign = (id: string) => eq(campaignUnits.campaignId, id)

/** Holds units until the transaction ends, in the order in which everybody does. */
export async function holdUnits(tx: Db, ids: readonly string[]) {
  return tx
    .select()
    .from(producedRobots)
    .where(inArray(producedRobots.id, [...ids]))
    .orderBy(asc(producedRobots.id))
    .for('no key update')
}

/** Robots whose turn it is, in their order; the caller holds the campaign. */
export async function listCandidates(
  tx: Db,
  { id, wave }: { id: string; wave: number },
  now: Date,
  limit: number,
) {
  const isDue = or(isNull(campaignUnits.waitsUntil), lte(campaignUnits.waitsUntil, now))
  return tx
    .select({
      unitId: campaignUnits.unitId,
      customerId: campaignUnits.customerId,
      requestedAt: campaignUnits.requestedAt,
      customer: customers,
    })
    .from(campaignUnits)
    .leftJoin(customers, eq(customers.id, campaignUnits.customerId))
    .where(and(ofCampaign(id), eq(campaignUnits.state, 'queued'), lte(campaignUnits.wave, wave), isDue))
    .orderBy(asc(campaignUnits.wave), asc(campaignUnits.position))
    .limit(limit)
}

/** Where one robot of a campaign stands, with the state of its update there; undefined where it is none of them. */
export async function findUnitOf(tx: Db, campaignId: string, unitId: string) {
  const [row] = await tx
    .select({ state: campaignUnits.state, serial: producedRobots.serial, updateState: updates.state })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(and(ofCampaign(campaignId), eq(campaignUnits.unitId, unitId)))
  return row
}

/** Of units, those with a pin in force. */
export async function listPinned(tx: Db, unitIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ unitId: robotAros.unitId })
    .from(robotAros)
    .where(and(eq(robotAros.kind, 'pin'), isNull(robotAros.endedAt), inArray(robotAros.unitId, [...unitIds])))
  return new Set(rows.flatMap(({ unitId }) => unitId ?? []))
}

/** What other campaigns that are under way have given units. */
export async function listAssignedByOthers(tx: Db, id: string, unitIds: readonly string[]) {
  return tx
    .select({ unitId: campaignUnits.unitId, campaign: campaigns })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .where(
      and(
        inArray(campaignUnits.unitId, [...unitIds]),
        ne(campaignUnits.campaignId, id),
        isNotNull(campaignUnits.assignedArosId),
      ),
    )
}

/** Writes the same columns of some of a campaign's robots. */
export async function changeUnits(
  tx: Db,
  campaignId: string,
  unitIds: readonly string[],
  change: Partial<CampaignUnitRow>,
): Promise<void> {
  if (unitIds.length === 0) return
  await tx
    .update(campaignUnits)
    .set(change)
    .where(and(ofCampaign(campaignId), inArray(campaignUnits.unitId, [...unitIds])))
}

/** Writes since when customers are asked about these robots. @returns those that they were not asked about before */
export async function noteRequested(
  tx: Db,
  campaignId: string,
  unitIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(campaignUnits)
    .set({ requestedAt: now })
    .where(
      and(
        ofCampaign(campaignId),
        inArray(campaignUnits.unitId, [...unitIds]),
        isNull(campaignUnits.requestedAt),
      ),
    )
    .returning({ unitId: campaignUnits.unitId })
  return rows.map(({ unitId }) => unitId)
}

/** Ends what other campaigns gave units that this one takes over; what they had not ended is cancelled. */
export async function takeover(tx: Db, id: string, unitIds: readonly string[], now: Date): Promise<void> {
  if (unitIds.length === 0) return
  const isOthers = and(
    inArray(campaignUnits.unitId, [...unitIds]),
    ne(campaignUnits.campaignId, id),
    isNotNull(campaignUnits.assignedArosId),
  )
  const stopped = { state: 'cancelled', reason: 'superseded', assignedArosId: null, endedAt: now } as const
  await tx
    .update(campaignUnits)
    .set(stopped)
    .where(and(isOthers, eq(campaignUnits.state, 'assigned')))
  await tx.update(campaignUnits).set({ assignedArosId: null }).where(isOthers)
}

/** Writes what each robot ran when it was given the release, and the update that leads it there. */
export async function noteUpdates(tx: Db, campaignId: string, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return
  const ids = JSON.stringify(unitIds)
  await tx.execute(sql`
    update campaign_units as assigned
    set update_id = (
      select u.id from updates u
      where u.unit_id = assigned.unit_id and u.to_aros_id = unit.desired_aros_id and u.state <> 'cancelled'
      order by u.created_at desc, u.id desc limit 1)
    from produced_robots unit
    where assigned.campaign_id = ${campaignId}::uuid and unit.id = assigned.unit_id
      and assigned.unit_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
}

/** Writes what each robot runs now as what it came from; the caller holds the units. */
export async function noteOrigins(tx: Db, campaignId: string, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length === 0) return
  const ids = JSON.stringify(unitIds)
  await tx.execute(sql`
    update campaign_units as assigned set from_aros_id = unit.installed_aros_id
    from produced_robots unit
    where assigned.campaign_id = ${campaignId}::uuid and unit.id = assigned.unit_id
      and assigned.unit_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
}

/** They have been given up in the middle, and may come back. */
export const isLost = and(eq(campaignUnits.state, 'failed'), eq(campaignUnits.reason, 'lost_midway'))

/** Robots on their way there or back, lost on it, or downloading before their turn, with what tells where they are, after a place in their order. */
export async function listUnderWay(tx: Db, campaignId: string, after: number, limit: number) {
  return tx
    .select({
      unitId: campaignUnits.unitId,
      position: campaignUnits.position,
      state: campaignUnits.state,
      assignedAt: campaignUnits.assignedAt,
      asideAt: campaignUnits.asideAt,
      updateState: updates.state,
      updateEndedAt: updates.endedAt,
      installedArosId: producedRobots.installedArosId,
      desiredArosId: producedRobots.desiredArosId,
      lifeState: producedRobots.lifeState,
      isLinked: robotPresence.isLinked,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(robotPresence, eq(robotPresence.unitId, campaignUnits.unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(
      and(
        ofCampaign(campaignId),
        or(
          inArray(campaignUnits.state, ['assigned', 'returning']),
          isLost,
          and(eq(campaignUnits.state, 'queued'), isNotNull(campaignUnits.assignedArosId)),
        ),
        gt(campaignUnits.position, after),
      ),
    )
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

/** Robots in one of the states in their order, those with this assignment in force alone where asked; the caller holds the campaign. */
export async function listInStates(
  tx: Db,
  campaignId: string,
  {
    states,
    limit,
    assignedArosId,
  }: { states: readonly CampaignUnitState[]; limit: number; assignedArosId?: string | null },
): Promise<CampaignUnitRow[]> {
  return tx
    .select()
    .from(campaignUnits)
    .where(
      and(
        ofCampaign(campaignId),
        inArray(campaignUnits.state, [...states]),
        assignedArosId ? eq(campaignUnits.assignedArosId, assignedArosId) : undefined,
      ),
    )
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

/** Leaves robots out whose turn has not come, so many at a time. @returns them, those that download it among them */
export async function cancelQueued(
  tx: Db,
  campaignId: string,
  { reason, now, limit }: { reason: CampaignUnitReason; now: Date; limit: number },
): Promise<string[]> {
  const rows = await listInStates(tx, campaignId, { states: ['queued'], limit })
  const ids = rows.map(({ unitId }) => unitId)
  const change = { state: 'cancelled', reason, endedAt: now, waitsUntil: null, assignedArosId: null } as const
  await changeUnits(tx, campaignId, ids, change)
  return ids
}

/** Robots that were given it and are not past the download. */
export async function listNotBegun(tx: Db, campaignId: string, limit: number) {
  const isEarly = inArray(updates.state, ['queued', 'waiting', 'downloading'])
  return tx
    .select({ unitId: campaignUnits.unitId })
    .from(campaignUnits)
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(
      and(ofCampaign(campaignId), eq(campaignUnits.state, 'assigned'), or(isNull(updates.state), isEarly)),
    )
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

/** When the next robot that waits may be looked at again. */
export async function nextWaiting(tx: Db, campaignId: string, wave: number): Promise<Date | null> {
  const [row] = await tx
    .select({ at: campaignUnits.waitsUntil })
    .from(campaignUnits)
    .where(
      and(
        ofCampaign(campaignId),
        eq(campaignUnits.state, 'queued'),
        lte(campaignUnits.wave, wave),
        isNotNull(campaignUnits.waitsUntil),
      ),
    )
    .orderBy(asc(campaignUnits.waitsUntil))
    .limit(1)
  return row?.at ?? null
}
