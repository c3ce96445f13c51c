import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { customers } from '../../db/schema/customers.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'
import { isPresentSql, type Silence } from '../../records/units/unit-connection.ts'

const { campaignId, unitId, state, asideAt, waitsUntil, position, customerId, requestedAt } = campaignUnits
const ofCampaign = (id: string) => eq(campaignId, id)
const isBegun = (id: string) => and(ofCampaign(id), eq(state, 'assigned'))

/** They have no place, are in touch again, and nothing else holds them. */
function waitsForPlace(silence: Silence, now: Date): SQL | undefined {
  const isDue = or(isNull(waitsUntil), lte(waitsUntil, now))
  return and(isNotNull(asideAt), isPresentSql(silence, unitId), isDue)
}

/** Robots that were given it, by whether they have a place among those on their way. */
export interface PlaceCount {
  /** In touch, and not held by what their body does. */
  onWay: number
  /** Out of touch in the middle of it. */
  midway: number
  /** In touch again and without a place. */
  back: number
}

/** How many of the robots that were given it have a place, or wait for one again. */
export async function countPlaces(
  db: Db,
  { id, now, silence }: { id: string; now: Date; silence: Silence },
): Promise<PlaceCount> {
  const isInTouch = isPresentSql(silence, unitId)
  // Who still waits for its turn was just told that it has come.
  const isReported = eq(sql`${updates.message} ->> 'key'`, 'waiting_turn')
  const goesOn = or(isNull(updates.state), not(eq(updates.state, 'waiting')), isReported)
  const hasBegun = not(inArray(sql`coalesce(${updates.state}, 'queued')`, ['queued', 'waiting']))
  const count = (condition: SQL | undefined) =>
    sql<number>`(count(*) filter (where coalesce(${condition}, false)))::int`
  const [row] = await db
    .select({
      onWay: count(and(isNull(asideAt), isInTouch, goesOn)),
      midway: count(and(not(isInTouch), hasBegun)),
      back: count(waitsForPlace(silence, now)),
    })
    .from(campaignUnits)
    .innerJoin(robotPresence, eq(robotPresence.unitId, unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
    .where(isBegun(id))
  return row ?? { onWay: 0, midway: 0, back: 0 }
}

/** Robots that are in touch again and wait for a place, in their order; the caller holds the campaign. */
export async function listBack(
  tx: Db,
  { id, now, silence }: { id: string; now: Date; silence: Silence },
  limit: number,
) {
  return tx
    .select({ unitId, customerId, requestedAt, customer: customers })
    .from(campaignUnits)
    .innerJoin(robotPresence, eq(robotPresence.unitId, unitId))
    .leftJoin(customers, eq(customers.id, customerId))
    .where(and(isBegun(id), waitsForPlace(silence, now)))
    .orderBy(asc(position))
    .limit(limit)
}

/** Of robots that are given it, those that are out of touch get no place until they come back. */
export async function standAside(
  tx: Db,
  { id, now, silence }: { id: string; now: Date; silence: Silence },
  unitIds: readonly string[],
): Promise<void> {
  if (unitIds.length === 0) return
  const present = tx
    .select({ id: robotPresence.unitId })
    .from(robotPresence)
    .where(and(inArray(robotPresence.unitId, [...unitIds]), isPresentSql(silence, robotPresence.unitId)))
  await tx
    .update(campaignUnits)
    .set({ asideAt: now })
    .where(and(ofCampaign(id), inArray(unitId, [...unitIds]), not(inArray(unitId, present))))
}
