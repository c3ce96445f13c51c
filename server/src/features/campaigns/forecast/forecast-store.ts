import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { customers } from '../../../db/schema/customers.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { robotLinks } from '../../../db/schema/robot-links.ts'
import { robotPresence, robotRuntime } from '../../../db/schema/robot-presence.ts'
import { limitsOfUnit } from '../../../records/units/unit-limits.ts'
import { findListing } from '../campaign-robots-store.ts'

const info = robotRuntime.runtimeInfo
/** Digits alone: what a robot says is taken as a number only where it is one. */
const bytesOf = (field: 'diskTotal' | 'diskUsed') =>
  sql`(case when jsonb_typeof(${info} -> ${field}) = 'number' then (${info} ->> ${field})::numeric end)`

const facts = {
  id: producedRobots.id,
  serial: producedRobots.serial,
  variantId: producedRobots.variantId,
  lifeState: producedRobots.lifeState,
  customerId: producedRobots.customerId,
  siteId: producedRobots.siteId,
  isTestRobot: producedRobots.isTestRobot,
  agentVersion: producedRobots.agentVersion,
  installedArosId: producedRobots.installedArosId,
  capabilities: robotLinks.capabilities,
  isLinked: robotPresence.isLinked,
  lastSeenAt: robotPresence.lastSeenAt,
  limits: limitsOfUnit,
  freeBytes: sql<string | null>`(${bytesOf('diskTotal')} - ${bytesOf('diskUsed')})::text`,
  battery: sql<unknown>`${info} -> 'battery'`,
  unreported: sql<unknown>`${info} -> 'unreported'`,
  /** Null where it never reported itself; an agent that does not say enforces none. */
  enforcesLimits: sql<boolean | null>`(case when ${producedRobots.deviceInfo} is not null
    then coalesce(${producedRobots.deviceInfo} #> '{isolation,limits}' = 'true'::jsonb, false) end)`,
}

function selectFacts(db: Db) {
  return db
    .select(facts)
    .from(producedRobots)
    .leftJoin(robotPresence, eq(robotPresence.unitId, producedRobots.id))
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .leftJoin(robotRuntime, eq(robotRuntime.unitId, producedRobots.id))
}

/** What decides of one unit, and whose it was when its campaign fixed its robots. */
export type ForecastRow = Awaited<ReturnType<typeof selectFacts>>[number] & {
  own: { customerId: string | null; requestedAt: Date | null }
}

/** The units that meet a condition, in an order that is by chance and always the same, and how many there are. */
export async function listRowsWhere(
  db: Db,
  where: SQL | undefined,
  limit: number,
): Promise<{ rows: ForecastRow[]; total: number }> {
  const total = await db.$count(producedRobots, where)
  const query = selectFacts(db).where(where)
  const found = await (total > limit
    ? query.orderBy(sql`md5(${producedRobots.id}::text)`).limit(limit)
    : query)
  return {
    rows: found.map((row) => ({ ...row, own: { customerId: row.customerId, requestedAt: null } })),
    total,
  }
}

/** The robots of a campaign whose turn has not come; their places in it are by chance. */
export async function listRowsOf(
  db: Db,
  campaignId: string,
  limit: number,
): Promise<{ rows: ForecastRow[]; total: number }> {
  const isQueued = and(eq(campaignUnits.campaignId, campaignId), eq(campaignUnits.state, 'queued'))
  const { unitId, customerId, requestedAt, position } = campaignUnits
  const owns = await db
    .select({ unitId, customerId, requestedAt })
    .from(campaignUnits)
    .where(isQueued)
    .orderBy(asc(position))
    .limit(limit)
  const first = db.select({ unitId }).from(campaignUnits).where(isQueued).orderBy(asc(position)).limit(limit)
  const byUnit = new Map(owns.map(({ unitId: id, ...own }) => [id, own]))
  const found = await selectFacts(db).where(inArray(producedRobots.id, first))
  // Those that are still being listed are waiting too.
  const listing = await findListing(db, campaignId)
  const counted = owns.length < limit ? owns.length : await db.$count(campaignUnits, isQueued)
  const total = listing?.total ?? counted
  const rows = found.flatMap((row) => {
    const own = byUnit.get(row.id)
    return own ? [{ ...row, own }] : []
  })
  return { rows, total }
}

/** Units of a variant with a pin in force. */
export async function listPinnedOf(db: Db, variantId: string): Promise<Set<string>> {
  const rows = await db
    .select({ unitId: robotAros.unitId })
    .from(robotAros)
    .where(and(eq(robotAros.variantId, variantId), eq(robotAros.kind, 'pin'), isNull(robotAros.endedAt)))
  return new Set(rows.flatMap(({ unitId }) => unitId ?? []))
}

/** Whether the test robots of a variant follow a test release. */
export async function hasTestDefault(db: Db, variantId: string): Promise<boolean> {
  const { kind, channel, endedAt } = robotAros
  const isOne = and(eq(kind, 'default'), eq(channel, 'test'), isNull(endedAt))
  return (await db.$count(robotAros, and(eq(robotAros.variantId, variantId), isOne))) > 0
}

/** What campaigns under way, but for one of them, have given the units of a variant. */
export async function listAssignedOf(db: Db, variantId: string, exceptId: string | null) {
  const { id, priority, startedAt } = campaigns
  return db
    .select({ unitId: campaignUnits.unitId, campaign: { id, priority, startedAt } })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .where(
      and(
        eq(campaigns.variantId, variantId),
        notInArray(campaigns.state, [...endedCampaignStates]),
        isNotNull(campaignUnits.assignedArosId),
        exceptId ? ne(campaigns.id, exceptId) : undefined,
      ),
    )
}

/** Customers by their ids, with what they want of updates. */
export async function readCustomers(db: Db, ids: readonly string[]) {
  const { id, name, status, sites, updatePolicy, entitlements, timeZone } = customers
  const rows =
    ids.length > 0
      ? await db
          .select({ id, name, status, sites, updatePolicy, entitlements, timeZone })
          .from(customers)
          .where(inArray(id, [...new Set(ids)]))
      : []
  return new Map(rows.map((row) => [row.id, row]))
}

/** Content hashes of releases by id. */
export async function readContents(db: Db, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { id, contentHash } = arosVersions
  const rows =
    ids.length > 0
      ? await db
          .select({ id, contentHash })
          .from(arosVersions)
          .where(inArray(id, [...new Set(ids)]))
      : []
  return new Map(rows.map((row) => [row.id, row.contentHash]))
}
