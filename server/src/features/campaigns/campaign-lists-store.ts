import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import { and, eq, gt, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import type { ListOrder } from '../../db/long-lists/keyset.ts'
import { inOrderOf, type PageQuery, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { campaignUnits } from '../../db/schema/campaigns.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotConfigChanges } from '../../db/schema/robot-configs.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { updates } from '../../db/schema/updates.ts'
import { listArosRefs } from '../../records/releases/aros-ref.ts'
import { packageNameOfUpdate } from '../../records/releases/names-of-update.ts'
import { isPresentSql, type Silence } from '../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { listNewerBy } from './carriers/newer-by-store.ts'
import { listChosenTimes, listPinners } from './waits/unit-circumstances-store.ts'

/** The order in which robots get it. Who joins again comes behind all others, where every reader gets to: nobody is lost. */
const inTurn: ListOrder = {
  name: 'position',
  column: campaignUnits.position,
  cast: 'bigint',
  isNullable: false,
  isDescending: false,
  motion: 'fixed',
  id: campaignUnits.unitId,
  idCast: 'uuid',
}

export interface CampaignUnitFilter {
  q?: string | undefined
  states?: CampaignUnitState[] | undefined
  waves?: number[] | undefined
  reasons?: CampaignUnitReason[] | undefined
  /** The present wave: robots of later ones wait for theirs. */
  wave: number
  /** Asked where `reasons` has `offline` or `turn`. */
  silence: Silence
}

function selectUnits(db: Db) {
  const { id, serial, name } = producedRobots
  const { isLinked, lastSeenAt } = robotPresence
  return db
    .select({
      own: campaignUnits,
      unit: { id, serial, name },
      customerName: customers.name,
      presence: { isLinked, lastSeenAt },
      limits: limitsOfUnit,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .leftJoin(customers, eq(customers.id, producedRobots.customerId))
    .leftJoin(robotPresence, eq(robotPresence.unitId, campaignUnits.unitId))
}

const { id: updateId, state, message, errorCode, transferredBytes, updatesTime } = updates
const shownOfUpdate = {
  id: updateId,
  state,
  message,
  errorCode,
  transferredBytes,
  updatesTime,
  packageName: packageNameOfUpdate,
}
const { id: changeId, number, state: changeState, endReason, endText } = robotConfigChanges
const shownOfChange = { id: changeId, number, state: changeState, endReason, endText }

function named(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.flatMap((id) => id ?? []))]
}

/**
 * Robots of a campaign with what is shown of each. What most robots have none of is read by itself where one of them has:
 * to plan a join of seven tables takes longer than to read the page.
 */
async function readUnits(db: Db, campaignId: string, unitIds: readonly string[]) {
  if (unitIds.length === 0) return []
  const isRequested = and(
    eq(campaignUnits.campaignId, campaignId),
    inArray(campaignUnits.unitId, [...unitIds]),
  )
  const rows = await selectUnits(db).where(isRequested)
  const updateIds = named(rows.map(({ own }) => own.updateId))
  const changeIds = named(rows.map(({ own }) => own.configChangeId))
  const waiting = rows.flatMap(({ own }) => (own.reason === 'consent' ? [own.unitId] : []))
  const pinned = rows.flatMap(({ own }) => (own.reason === 'pinned' ? [own.unitId] : []))
  const excluded = rows.flatMap(({ own }) => (own.reason === 'newer_installed' ? [own] : []))
  const [shownUpdates, changes, releases, newerBy, chosenAt, pinnedBy] = await Promise.all([
    updateIds.length > 0 ? db.select(shownOfUpdate).from(updates).where(inArray(updateId, updateIds)) : [],
    changeIds.length > 0
      ? db.select(shownOfChange).from(robotConfigChanges).where(inArray(changeId, changeIds))
      : [],
    listArosRefs(db, named(rows.map(({ own }) => own.fromArosId))),
    listNewerBy(db, excluded),
    listChosenTimes(db, campaignId, waiting),
    listPinners(db, pinned),
  ])
  const updatesById = new Map(shownUpdates.map((update) => [update.id, update]))
  const changesById = new Map(changes.map((change) => [change.id, change]))
  return rows.map((row) => ({
    ...row,
    from: (row.own.fromArosId && releases.get(row.own.fromArosId)) || null,
    update: (row.own.updateId && updatesById.get(row.own.updateId)) || null,
    newerBy: newerBy.get(row.own.unitId) ?? null,
    chosenAt: chosenAt.get(row.own.unitId) ?? null,
    pinnedBy: pinnedBy.get(row.own.unitId) ?? null,
    configChange: (row.own.configChangeId && changesById.get(row.own.configChangeId)) || null,
  }))
}

export type UnitOfCampaign = Awaited<ReturnType<typeof readUnits>>[number]

async function searched(db: Db, q: string | undefined): Promise<SQL | undefined> {
  const { searchKey, searchGrams, id } = producedRobots
  const met = searchCondition({ searchKey, searchGrams }, q, await readFrequentGrams(db, searchGrams, q))
  return met && inArray(campaignUnits.unitId, db.select({ id }).from(producedRobots).where(met))
}

/** Reasons that no row keeps: their wave has not come, or they were given it and are out of touch, or back without a place. */
function reasonIs(reasons: readonly CampaignUnitReason[], wave: number, silence: Silence): SQL | undefined {
  const { reason, state, unitId } = campaignUnits
  const isHeard = sql`exists (select from ${robotPresence} where ${robotPresence.unitId} = ${unitId}
    and ${isPresentSql(silence, unitId)})`
  const waitsForWave = and(isNull(reason), eq(state, 'queued'), gt(campaignUnits.wave, wave))
  return or(
    inArray(reason, [...reasons]),
    reasons.includes('wave') ? waitsForWave : undefined,
    reasons.includes('offline') ? and(eq(state, 'assigned'), not(isHeard)) : undefined,
    reasons.includes('turn')
      ? and(eq(state, 'assigned'), isNotNull(campaignUnits.asideAt), isHeard)
      : undefined,
  )
}

/** The robots of a campaign that the caller has found in its scope, in their turn. @throws bad_request for a cursor of another list */
export async function listCampaignUnitRows(
  db: Db,
  campaignId: string,
  { q, states, waves, reasons, wave, silence }: CampaignUnitFilter,
  page: PageQuery,
) {
  const where = and(
    eq(campaignUnits.campaignId, campaignId),
    await searched(db, q),
    states?.length ? inArray(campaignUnits.state, states) : undefined,
    waves?.length ? inArray(campaignUnits.wave, waves) : undefined,
    reasons?.length ? reasonIs(reasons, wave, silence) : undefined,
  )
  const { ids, ...found } = await readListPage(db, { table: campaignUnits, order: inTurn, where }, page)
  const rows = await readUnits(db, campaignId, ids)
  return { rows: inOrderOf(ids, rows, ({ own }) => own.unitId), ...found }
}

const Doing = z.object({
  rows: z.array(
    z.object({
      doing: z.enum(['downloading', 'installing', 'running', 'failed']),
      customer_id: z.string().nullable(),
      from_aros_id: z.string().nullable(),
      units: z.coerce.number(),
    }),
  ),
})

/** What the robots that were given a release do, by customer and by what they ran before; the caller has found the campaign. */
export async function countAssigned(db: Db, campaignId: string) {
  const found = await db.execute(sql`
    select case when assigned.state in ('failed', 'rolled_back') then 'failed'
        when assigned.state = 'succeeded' then 'running'
        when u.state in ('verifying', 'installing', 'restarting', 'validating', 'baking') then 'installing'
        else 'downloading' end as doing,
      unit.customer_id, assigned.from_aros_id, count(*) as units
    from campaign_units assigned
    join produced_robots unit on unit.id = assigned.unit_id
    left join updates u on u.id = assigned.update_id
    where assigned.campaign_id = ${campaignId}::uuid and assigned.assigned_aros_id is not null
      and assigned.state in ('assigned', 'succeeded', 'failed', 'rolled_back')
    group by 1, 2, 3`)
  return Doing.parse(found).rows
}

/** Names of customers by their ids. */
export async function readCustomerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = customers
  const rows = await db
    .select({ id, name })
    .from(customers)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}
