import { FallReason } from '@filo/contract/campaigns/campaign-reasons'
import { and, asc, desc, eq, gte, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { customerConnectionRules, serverWatches, unitConnectionRules } from '../../../db/schema/connection.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotPresence, robotRuntime } from '../../../db/schema/robot-presence.ts'
import { updates } from '../../../db/schema/updates.ts'
import { hasFailedPackageSql } from '../../../records/unit-health.ts'
import { joinedMinutes, limitsOfUnit, rulesOfCustomer, rulesOfUnit } from '../../../records/unit-limits.ts'
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
    .leftJoin(unitConnectionRules, rulesOfUnit)
    .leftJoin(customerConnectionRules, rulesOfCustomer)
    .leftJoin(updates, eq(updates.id, campaignUnits.updateId))
}

export type UpdatedRow = Awaited<ReturnType<typeof selectUpdated>>[number]

const isMoved = (arosId: string) =>
  sql<boolean>`(${desiredArosId} is distinct from ${arosId}::uuid or ${eq(lifeState, 'retired')})`

/** What `healthOf` calls fallen, of robots that came through. */
function isSuspect({ arosId, contentHash, watchedFrom }: HealthFacts, now: Date): SQL | undefined {
  const { lastSeenAt } = robotPresence
  const succeededAt = sql`coalesce(${updates.endedAt}, ${endedAt})`
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(mins => ${joinedMinutes('offlineAfterMin')})`
  const returned = new Date((watchedFrom?.getTime() ?? 0) + RETURN_MS).toISOString()
  const isSilent = sql`greatest(${lastSeenAt}, ${returned}::timestamptz) < ${limit}`
  const runsOther = or(isNull(installedArosId), ne(installedArosId, arosId))
  const hasOtherHash = contentHash === null ? undefined : ne(reportedHash, contentHash)
  const saysSo = and(sql`${reportedAt} >= ${succeededAt}`, or(hasOtherHash, hasFailedSql))
  const isStopped = and(sql`${lastSeenAt} > ${succeededAt}`, hasStoppedSql)
  const isFallen = or(runsOther, saysSo, isStopped, isNull(lastSeenAt), isSilent)
  return and(not(isMoved(arosId)), isFallen)
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
  return selectUpdated(tx)
    .where(and(isDone, isSuspect(facts, now)))
    .orderBy(asc(position))
    .limit(limit)
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
 * Of the robots that came through, how many there are, how many of the first `limit` shall run something else by now, and
 * those of them that seem not to be well, by serial number.
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
  const first = db
    .selectDistinct({ unitId })
    .from(campaignUnits)
    .where(where)
    .orderBy(asc(unitId))
    .limit(limit)
    .as('first')
  const [moved] = await db
    .select({
      looked: sql<number>`count(*)::int`,
      movedOn: sql<number>`(count(*) filter (where ${isMoved(facts.arosId)}))::int`,
    })
    .from(producedRobots)
    .innerJoin(first, eq(first.unitId, producedRobots.id))
  const suspects = await selectUpdated(db)
    .where(and(where, inArray(unitId, db.select({ id: first.unitId }).from(first)), isSuspect(facts, now)))
    .orderBy(asc(producedRobots.serial))
  const byUnit = new Map(suspects.map((row) => [row.unitId, row]))
  return {
    succeeded: all?.count ?? 0,
    looked: moved?.looked ?? 0,
    movedOn: moved?.movedOn ?? 0,
    suspects: [...byUnit.values()],
  }
}
