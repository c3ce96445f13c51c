import { and, asc, eq, notExists, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

const ofCampaign = (id: string) => eq(campaignUnits.campaignId, id)
const Counted = z.object({ rows: z.array(z.object({ total: z.coerce.number() })) })

interface Frozen {
  campaignId: string
  where: SQL | undefined
  waves: readonly number[]
  canaryIds: readonly string[]
  limit: number
}

/**
 * Fixes the units that meet a condition as the robots of a campaign without reading them here: canaries first, the
 * others by chance, in waves of growing shares. @returns how many there are, `limit` at most
 */
export async function freezeUnits(
  tx: Db,
  { campaignId, where, waves, canaryIds, limit }: Frozen,
): Promise<number> {
  const canaries = JSON.stringify(canaryIds)
  const isCanary = sql<boolean>`${canaries}::jsonb ? ${producedRobots.id}::text`
  const met = tx
    .select({
      id: producedRobots.id,
      customerId: producedRobots.customerId,
      isCanary: isCanary.as('is_canary'),
    })
    .from(producedRobots)
    .where(where)
    .limit(limit)
    .as('met')
  const shares = sql.join(
    waves.map(
      (share, index) => sql`when place <= ceil(others * ${share}::int / 100.0) then ${index + 1}::int`,
    ),
    sql` `,
  )
  const frozen = await tx.execute(sql`
    with placed as (
      select id, customer_id, is_canary,
        row_number() over (order by is_canary desc, md5(id::text || ${campaignId}::text)) as position,
        row_number() over (partition by is_canary order by md5(id::text || ${campaignId}::text)) as place,
        count(*) filter (where not is_canary) over () as others
      from ${met}
    ), made as (
      insert into ${campaignUnits} (campaign_id, unit_id, wave, position, customer_id)
      select ${campaignId}::uuid, id, case when is_canary then 0 ${shares} else ${waves.length}::int end, position, customer_id
      from placed
      returning wave
    )
    select count(*) as total from made`)
  return Counted.parse(frozen).rows[0]?.total ?? 0
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
