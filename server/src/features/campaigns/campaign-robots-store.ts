import { and, asc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { campaignListings, campaignUnits } from '../../db/schema/campaigns.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

const ofCampaign = (id: string) => eq(campaignUnits.campaignId, id)
const Counted = z.object({ rows: z.array(z.object({ total: z.coerce.number() })) })

interface Frozen {
  campaignId: string
  where: SQL | undefined
  canaryIds: readonly string[]
  limit: number
}

const Fixed = z.object({ rows: z.array(z.object({ total: z.number(), canaries: z.number() })) })

/**
 * Fixes the units that meet a condition as the robots of a campaign without reading them here: canaries first, the
 * others by chance. Their rows are made by {@link listRobots}: keys that are looked up for each of a hundred thousand would
 * keep everybody waiting for seconds. @returns how many there are, `limit` at most, and how many of the canaries are among them
 */
export async function freezeUnits(
  tx: Db,
  { campaignId, where, canaryIds, limit }: Frozen,
): Promise<{ total: number; canaries: number }> {
  const canaries = JSON.stringify(canaryIds)
  const isCanary = sql<boolean>`${canaries}::jsonb ? ${producedRobots.id}::text`
  const met = tx
    .select({ id: producedRobots.id, isCanary: isCanary.as('is_canary') })
    .from(producedRobots)
    .where(where)
    .limit(limit)
    .as('met')
  // As ids they are sorted several times as fast as they are as texts.
  const fixed = await tx.execute(sql`
    insert into ${campaignListings} (campaign_id, unit_ids, canaries)
    select ${campaignId}::uuid, array_agg(id order by is_canary desc, md5(id::text || ${campaignId}::text)::uuid),
      count(*) filter (where is_canary)
    from ${met} having count(*) > 0
    returning cardinality(unit_ids) as total, canaries`)
  return Fixed.parse(fixed).rows[0] ?? { total: 0, canaries: 0 }
}

/**
 * Makes the rows of the next robots that a campaign was fixed to, in waves of growing shares; the caller holds it.
 * @returns whether there are more; undefined where all were listed before
 */
export async function listRobots(
  tx: Db,
  { id, waves }: { id: string; waves: readonly number[] },
  count: number,
): Promise<boolean | undefined> {
  const place = await findListing(tx, id)
  if (!place) return undefined
  const { listed, total, canaries } = place
  const others = total - canaries
  const shares = waves.map(
    (share, index) =>
      sql`when at <= ${canaries + Math.ceil((others * share) / 100)}::int then ${index + 1}::int`,
  )
  await tx.execute(sql`
    insert into ${campaignUnits} (campaign_id, unit_id, wave, position, customer_id)
    select ${id}::uuid, unit.id, case when at <= ${canaries}::int then 0 ${sql.join(shares, sql` `)} end, at, unit.customer_id
    from (
      select next.unit_id, (${listed}::int + next.place)::int as at
      from ${campaignListings} listing,
        unnest(listing.unit_ids[${listed + 1}::int:${listed + count}::int]) with ordinality as next(unit_id, place)
      where listing.campaign_id = ${id}::uuid
    ) as listing
    join ${producedRobots} unit on unit.id = listing.unit_id`)
  const isOfIt = eq(campaignListings.campaignId, id)
  const hasMore = listed + count < total
  if (hasMore)
    await tx
      .update(campaignListings)
      .set({ listed: listed + count })
      .where(isOfIt)
  else await tx.delete(campaignListings).where(isOfIt)
  return hasMore
}

/** How far the robots are listed that a campaign was fixed to; undefined once all are. */
export async function findListing(
  db: Db,
  campaignId: string,
): Promise<{ listed: number; total: number; canaries: number } | undefined> {
  const { listed, canaries, unitIds } = campaignListings
  const [row] = await db
    .select({ listed, canaries, total: sql<number>`cardinality(${unitIds})` })
    .from(campaignListings)
    .where(eq(campaignListings.campaignId, campaignId))
  return row
}

/** Campaigns whose robots are not all listed. */
export async function listListings(db: Db): Promise<string[]> {
  const rows = await db.select({ id: campaignListings.campaignId }).from(campaignListings).limit(1000)
  return rows.map(({ id }) => id)
}

/**
 * Adds units that meet the condition by now to the last wave of a campaign, behind the others. The caller holds it.
 * @returns how many were added, `limit` at most
 */
export async function addNewcomers(
  tx: Db,
  {
    campaignId,
    where,
    wave,
    limit,
  }: { campaignId: string; where: SQL | undefined; wave: number; limit: number },
): Promise<number> {
  const isKnown = tx
    .select({ one: sql`1` })
    .from(campaignUnits)
    .where(and(ofCampaign(campaignId), eq(campaignUnits.unitId, producedRobots.id)))
  const met = tx
    .select({ id: producedRobots.id, customerId: producedRobots.customerId })
    .from(producedRobots)
    .where(and(where, notExists(isKnown)))
    .orderBy(asc(producedRobots.id))
    .limit(limit)
    .as('met')
  const added = await tx.execute(sql`
    with made as (
      insert into ${campaignUnits} (campaign_id, unit_id, wave, position, customer_id)
      select ${campaignId}::uuid, id, ${wave}::int,
        row_number() over (order by id) + (select max(position) from ${campaignUnits} where campaign_id = ${campaignId}::uuid),
        customer_id
      from ${met}
      returning wave
    )
    select count(*) as total from made`)
  return Counted.parse(added).rows[0]?.total ?? 0
}

const leftOutForRight = (id: string) =>
  and(ofCampaign(id), eq(campaignUnits.state, 'skipped'), eq(campaignUnits.reason, 'no_entitlement'))

/** Where a campaign left robots out whose customer had no right to updates: each customer with each place of its robots. */
export async function listWithoutRight(tx: Db, campaignId: string) {
  const { siteId } = producedRobots
  return tx
    .selectDistinct({
      customerId: customers.id,
      siteId,
      entitlements: customers.entitlements,
      timeZone: customers.timeZone,
      sites: customers.sites,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .innerJoin(customers, eq(customers.id, campaignUnits.customerId))
    .where(leftOutForRight(campaignId))
}

/**
 * Robots of these customers at these places, which were left out for want of a right to updates, join a wave of a campaign
 * behind the others. The caller holds it. @returns how many they are
 */
export async function removeEntitled(
  tx: Db,
  { campaignId, wave }: { campaignId: string; wave: number },
  places: readonly { customerId: string; siteId: string | null }[],
): Promise<number> {
  if (places.length === 0) return 0
  const requested = JSON.stringify(places)
  const back = await tx.execute(sql`
    with joining as (
      select own.unit_id, row_number() over (order by own.position)
        + (select max(position) from ${campaignUnits} where campaign_id = ${campaignId}::uuid) as place
      from ${campaignUnits} own
      join ${producedRobots} unit on unit.id = own.unit_id
      join jsonb_to_recordset(${requested}::jsonb) as requested("customerId" uuid, "siteId" uuid)
        on requested."customerId" = own.customer_id and requested."siteId" is not distinct from unit.site_id
      where own.campaign_id = ${campaignId}::uuid and own.state = 'skipped' and own.reason = 'no_entitlement'
    ), made as (
      update ${campaignUnits} own
      set state = 'queued', reason = null, ended_at = null, early_at = null, wave = ${wave}::int, position = joining.place
      from joining where own.campaign_id = ${campaignId}::uuid and own.unit_id = joining.unit_id
      returning own.unit_id
    )
    select count(*) as total from made`)
  return Counted.parse(back).rows[0]?.total ?? 0
}
