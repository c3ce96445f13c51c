import { FallReason } from '@filo/contract/campaigns/campaign-reasons'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { customerConnectionRules, serverWatches, unitConnectionRules } from '../../../db/schema/connection.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotPresence, robotRuntime } from '../../../db/schema/robot-presence.ts'
import { updates } from '../../../db/schema/updates.ts'
import { hasFailedPackageSql } from '../../../records/units/unit-health.ts'
import {
  joinedMinutes,
  leastStaleMinutes,
  limitsOfUnit,
  rulesOfCustomer,
  rulesOfUnit,
} from '../../../records/units/unit-limits.ts'
import { type HealthFacts, RETURN_MS } from '../rules/updated-unit-health.ts'

const { unitId, campaignId, state, reason, position, endedAt, wave } = campaignUnits
const { installedArosId, desiredArosId, reportedHash, reportedAt, lifeState } = producedRobots

const info = robotRuntime.runtimeInfo
/** What the agent says in a heartbeat of services that ended, or whose package is unhealthy. */
const hasStoppedSql = sql<boolean>`coalesce(${info} -> 'errors' @> '[{"code":"service_stopped"}]'
  or ${info} -> 'errors' @> '[{"code":"package_unhealthy"}]', false)`
const hasFailedSql = sql<boolean>`coalesce(${hasFailedPackageSql}, false)`

function selectUpdated(db: Db) {
  const { serial } = producedRobots
  const { isLinked, lastSeenAt } = robotPresence
  return db
    .select({
      unitId,
      serial,
      state,
      reason,
      endedAt,
      updateEndedAt: updates.endedAt,
      installedArosId,
      desiredArosId,
      reportedHash,
      reportedAt,
      lifeState,
      hasFailedPackage: hasFailedSql,
      hasStoppedService: hasStoppedSql,
      isLinked,
      lastSeenAt,
      limits: limitsOfUnit,
    })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, unitId))
    .leftJoin(robotPresence, eq(robotPresence.unitId, unitId))
    .leftJoin(robotRuntime, eq(robotRuntime.unitId, unitId))
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
}

export type UpdatedRow = Awaited<ReturnType<typeof selectUpdated>>[number]

const isMoved = (arosId: string) =>
  sql<boolean>`(${desiredArosId} is distinct from ${arosId}::uuid or ${eq(lifeState, 'retired')})`

/** Units of a campaign by what is asked of their own row. */
function selectIds(db: Db) {
  return db.select({ unitId }).from(campaignUnits).innerJoin(producedRobots, eq(producedRobots.id, unitId))
}

/**
 * Robots that `healthOf` may call fallen, each look by itself: for what robots say of themselves there are indexes, and an `or`
 * over all tables reads a hundred thousand of them ten times as slowly.
 */
async function listSuspectIds(
  db: Db,
  where: SQL | undefined,
  { arosId, contentHash, watchedFrom }: HealthFacts,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const isRequested = and(where, not(isMoved(arosId)))
  const { lastSeenAt } = robotPresence
  const returned = new Date((watchedFrom?.getTime() ?? 0) + RETURN_MS).toISOString()
  const minutesAgo = (minutes: SQL) =>
    sql`${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})`
  // The first is a range of an index in which there is hardly anybody.
  const isSilent = and(
    lt(lastSeenAt, minutesAgo(leastStaleMinutes)),
    sql`greatest(${lastSeenAt}, ${returned}::timestamptz) < ${minutesAgo(joinedMinutes('offlineAfterMin'))}`,
  )
  const runsOther = or(isNull(installedArosId), ne(installedArosId, arosId))
  const hasOtherHash = contentHash === null ? undefined : ne(reportedHash, contentHash)
  const found = [
    await selectIds(db)
      .where(and(isRequested, or(runsOther, hasOtherHash)))
      .limit(limit),
    await selectIds(db).where(and(isRequested, hasFailedPackageSql)).limit(limit),
    await selectIds(db)
      .innerJoin(robotRuntime, eq(robotRuntime.unitId, unitId))
      .where(and(isRequested, hasStoppedSql))
      .limit(limit),
    await selectIds(db)
      .innerJoin(robotPresence, eq(robotPresence.unitId, unitId))
      .leftJoin(unitConnectionRules, rulesOfUnit)
      .leftJoin(customerConnectionRules, rulesOfCustomer)
      .where(and(isRequested, isSilent))
      .limit(limit),
  ]
  return [...new Set(found.flat().map((row) => row.unitId))]
}

/** What robots of a release are compared with. */
export async function readHealthFacts(db: Db, arosId: string): Promise<HealthFacts> {
  const { id, contentHash } = arosVersions
  const [aros] = await db.select({ contentHash }).from(arosVersions).where(eq(id, arosId))
  const { fromAt, untilAt } = serverWatches
  const [watch] = await db.select({ fromAt }).from(serverWatches).orderBy(desc(untilAt)).limit(1)
  return { arosId, contentHash: aros?.contentHash ?? null, watchedFrom: watch?.fromAt ?? null }
}

interface Watched {
  id: string
  /** All of this wave are watched; null: the last one, which nothing follows. */
  wave: number | null
  /** Others are if they came through since then: stragglers of earlier waves, and those of the last one. */
  since: Date
}

/** Robots of a campaign that came through, are still watched, and seem not to be well. */
export async function listWatchedSuspects(
  tx: Db,
  watched: Watched,
  facts: HealthFacts,
  { now, limit }: { now: Date; limit: number },
): Promise<UpdatedRow[]> {
  const isWatched = or(
    watched.wave === null ? undefined : eq(wave, watched.wave),
    gte(endedAt, watched.since),
  )
  const isDone = and(eq(campaignId, watched.id), eq(state, 'succeeded'), isWatched)
  const ids = await listSuspectIds(tx, isDone, facts, { now, limit })
  return listUpdatedUnits(tx, watched.id, ids.slice(0, limit))
}

/** Robots of a campaign that have fallen after they came through, those in touch alone: they may be well again. */
export async function listFallen(tx: Db, id: string, limit: number): Promise<UpdatedRow[]> {
  const isFallen = and(eq(campaignId, id), eq(state, 'failed'), inArray(reason, FallReason.options))
  return selectUpdated(tx).where(and(isFallen, robotPresence.isLinked)).orderBy(asc(position)).limit(limit)
}

/** How robots of a campaign stand now. */
export async function listUpdatedUnits(
  db: Db,
  id: string,
  unitIds: readonly string[],
): Promise<UpdatedRow[]> {
  if (unitIds.length === 0) return []
  return selectUpdated(db).where(and(eq(campaignId, id), inArray(unitId, [...unitIds])))
}

/** The robots that came through: of one campaign, or of all that brought a release. */
export type CameThrough = { campaignId: string } | { arosId: string }

function cameThrough(db: Db, of: CameThrough): SQL | undefined {
  const ids = db.select({ id: campaigns.id }).from(campaigns)
  const isOf =
    'campaignId' in of
      ? eq(campaignId, of.campaignId)
      : inArray(campaignId, ids.where(eq(campaigns.arosId, of.arosId)))
  return and(isOf, eq(state, 'succeeded'))
}

/**
 * Of the robots that came through, how many there are, how many of the first `limit` by id shall run something else by now,
 * and those of them that seem not to be well, by serial number.
 */
export async function readCameThrough(
  db: Db,
  of: CameThrough,
  facts: HealthFacts,
  { now, limit }: { now: Date; limit: number },
): Promise<{ succeeded: number; looked: number; movedOn: number; suspects: UpdatedRow[] }> {
  const where = cameThrough(db, of)
  const [all] = await db
    .select({ count: sql<number>`count(distinct ${unitId})::int` })
    .from(campaignUnits)
    .where(where)
  const succeeded = all?.count ?? 0
  const [last] =
    succeeded > limit
      ? await db
          .selectDistinct({ unitId })
          .from(campaignUnits)
          .where(where)
          .orderBy(asc(unitId))
          .offset(limit - 1)
          .limit(1)
      : []
  const isLooked = and(where, last ? lte(unitId, last.unitId) : undefined)
  const [moved] = await db
    .select({ count: sql<number>`count(distinct ${unitId})::int` })
    .from(campaignUnits)
    .innerJoin(producedRobots, eq(producedRobots.id, unitId))
    .where(and(isLooked, isMoved(facts.arosId)))
  const ids = await listSuspectIds(db, isLooked, facts, { now, limit })
  const suspects =
    ids.length > 0
      ? await selectUpdated(db)
          .where(and(isLooked, inArray(unitId, ids)))
          .orderBy(asc(producedRobots.serial))
      : []
  const byUnit = new Map(suspects.map((row) => [row.unitId, row]))
  const looked = Math.min(succeeded, limit)
  return { succeeded, looked, movedOn: moved?.count ?? 0, suspects: [...byUnit.values()] }
}
