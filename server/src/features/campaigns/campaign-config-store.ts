import type { CampaignConfig, FormerValues } from '@filo/contract/campaigns/campaign-shapes'
import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import { openConfigStates } from '@filo/contract/robot-config/config-states'
import { and, asc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotConfigChanges, robotConfigs } from '../../db/schema/robot-configs.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { isLost } from './campaign-units-store.ts'

const ofCampaign = (id: string) => eq(campaignUnits.campaignId, id)

/** What units said of how they take configuration; those that said nothing are left out. */
export async function listTaking(tx: Db, unitIds: readonly string[]) {
  return tx
    .select({
      unitId: producedRobots.id,
      capabilities: robotLinks.capabilities,
      readKeys: robotConfigs.readKeys,
      reportedAt: robotConfigs.reportedAt,
    })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .leftJoin(robotConfigs, eq(robotConfigs.unitId, producedRobots.id))
    .where(inArray(producedRobots.id, [...unitIds]))
}

/** Robots that were given the configuration, or their former values, or were lost with it, with what they say of it, after a place in their order. */
export async function listConfigsUnderWay(tx: Db, campaignId: string, after: number, limit: number) {
  return tx
    .select({
      own: campaignUnits,
      change: robotConfigChanges,
      config: robotConfigs,
      lifeState: producedRobots.lifeState,
      isLinked: robotPresence.isLinked,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(robotConfigs, eq(robotConfigs.unitId, campaignUnits.unitId))
    .leftJoin(robotPresence, eq(robotPresence.unitId, campaignUnits.unitId))
    .leftJoin(robotConfigChanges, eq(robotConfigChanges.id, campaignUnits.configChangeId))
    .where(
      and(
        ofCampaign(campaignId),
        or(inArray(campaignUnits.state, ['assigned', 'returning']), isLost),
        gt(campaignUnits.position, after),
      ),
    )
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

export type ConfigUnderWay = Awaited<ReturnType<typeof listConfigsUnderWay>>[number]

/** The changes that took the place of others, by the unit and their number. */
export async function listSuccessors(
  tx: Db,
  overtaken: readonly { unitId: string; supersededBy: number | null }[],
) {
  const { unitId, number, origin } = robotConfigChanges
  const changed = overtaken.flatMap((row) =>
    row.supersededBy === null ? [] : [and(eq(unitId, row.unitId), eq(number, row.supersededBy))],
  )
  if (changed.length === 0) return []
  return tx
    .select()
    .from(robotConfigChanges)
    .where(and(or(...changed), ne(origin, 'defaults')))
}

function selectConfigured(tx: Db) {
  const { own, appliedVersion } = robotConfigs
  return tx
    .select({ own: campaignUnits, values: own, appliedVersion, number: robotConfigChanges.number })
    .from(campaignUnits)
    .leftJoin(robotConfigs, eq(robotConfigs.unitId, campaignUnits.unitId))
    .leftJoin(robotConfigChanges, eq(robotConfigChanges.id, campaignUnits.configChangeId))
}

/** Robots in one of the states that have something of this campaign to go back, in their order; the caller holds it. */
export async function listConfigured(
  tx: Db,
  campaignId: string,
  { states, limit, isUntaken }: { states: readonly CampaignUnitState[]; limit: number; isUntaken?: boolean },
) {
  const isOpen = inArray(robotConfigChanges.state, [...openConfigStates])
  const isAhead = gt(robotConfigChanges.number, sql`coalesce(${robotConfigs.appliedVersion}, 0)`)
  return selectConfigured(tx)
    .where(
      and(
        ofCampaign(campaignId),
        inArray(campaignUnits.state, [...states]),
        isNotNull(campaignUnits.configChangeId),
        isUntaken ? and(isOpen, isAhead) : undefined,
      ),
    )
    .orderBy(asc(campaignUnits.position))
    .limit(limit)
}

/** {@link listConfigured} of units by their ids. */
export async function listConfiguredOf(tx: Db, campaignId: string, unitIds: readonly string[]) {
  return selectConfigured(tx).where(
    and(
      ofCampaign(campaignId),
      inArray(campaignUnits.unitId, [...unitIds]),
      isNotNull(campaignUnits.configChangeId),
    ),
  )
}

export type ConfiguredRow = Awaited<ReturnType<typeof listConfigured>>[number]

/** Writes which change was made for each of a campaign's robots, and what it was before where that is new. */
export async function noteChanges(
  tx: Db,
  campaignId: string,
  made: readonly { unitId: string; changeId: string; before: FormerValues }[],
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map((row) => ({ unit_id: row.unitId, change_id: row.changeId, before: row.before }))
  await tx.execute(sql`
    update campaign_units as assigned set config_change_id = made.change_id, config_before = made.before
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(unit_id uuid, change_id uuid, before jsonb)
    where assigned.campaign_id = ${campaignId}::uuid and assigned.unit_id = made.unit_id`)
}

const Doing = z.object({
  rows: z.array(
    z.object({
      doing: z.enum(['waiting', 'applied', 'failed']),
      customer_id: z.string().nullable(),
      units: z.coerce.number(),
    }),
  ),
})

/** What the robots that were given a configuration came to, by customer; the caller has found the campaign. */
export async function countConfigured(db: Db, campaignId: string) {
  const found = await db.execute(sql`
    select case when assigned.state = 'failed' then 'failed' when assigned.state = 'assigned' then 'waiting' else 'applied' end as doing,
      unit.customer_id, count(*) as units
    from campaign_units assigned
    join produced_robots unit on unit.id = assigned.unit_id
    where assigned.campaign_id = ${campaignId}::uuid and assigned.config_change_id is not null
      and assigned.state in ('assigned', 'succeeded', 'failed')
    group by 1, 2`)
  return Doing.parse(found).rows
}

/** An item that the campaign changed on the robot is not as the campaign set it any more. */
function isChangedSince({ set, unset }: CampaignConfig): SQL {
  const own = sql`coalesce(${robotConfigs.own}, '{}'::jsonb)`
  const isOurs = (key: ConfigKey) => sql`${campaignUnits.configBefore} ? ${key}::text`
  const changed = [
    ...Object.entries(set).map(
      ([key, value]) =>
        sql`(${isOurs(key as ConfigKey)} and ${own} -> ${key}::text is distinct from ${JSON.stringify(value)}::jsonb)`,
    ),
    ...unset.map((key) => sql`(${isOurs(key)} and ${own} ? ${key}::text)`),
  ]
  return sql`(${sql.join(changed, sql` or `)})`
}

/** Of the robots that took it, those of which somebody changed something since; so many by name. */
export async function countChangedSince(db: Db, campaignId: string, config: CampaignConfig, named: number) {
  const where = and(
    ofCampaign(campaignId),
    inArray(campaignUnits.state, ['assigned', 'succeeded']),
    isNotNull(campaignUnits.configChangeId),
    isChangedSince(config),
  )
  const rows = await db
    .select({ serial: producedRobots.serial, units: sql<number>`(count(*) over ())::int` })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(robotConfigs, eq(robotConfigs.unitId, campaignUnits.unitId))
    .where(where)
    .orderBy(asc(campaignUnits.position))
    .limit(named)
  return { units: rows[0]?.units ?? 0, serials: rows.map(({ serial }) => serial) }
}
