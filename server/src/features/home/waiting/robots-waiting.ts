import { noticeMinutes } from '@filo/contract/connection/connection-rules'
import { MINUTE_MS } from '@filo/contract/durations'
import type { WaitingRow } from '@filo/contract/home/waiting-work'
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { customers } from '../../../db/schema/customers.ts'
import { hardwareChanges, hardwareStates } from '../../../db/schema/hardware.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { qualityChecks } from '../../../db/schema/quality-checks.ts'
import { robotPresence } from '../../../db/schema/robot-presence.ts'
import { agentRecalls } from '../../../db/schema/trust.ts'
import { updates } from '../../../db/schema/updates.ts'
import { packageNameOfUpdate } from '../../../records/releases/names-of-update.ts'
import { ofOwnTime } from '../../../records/releases/updates-in-scope.ts'
import { recalledAgentIs, type WayFromRecalled } from '../../../records/units/agent-offer.ts'
import { presenceOfUnit } from '../../../records/units/unit-connection.ts'
import { differingUnits, isWaiting as isWaitingHardware } from '../../../records/units/unit-hardware.ts'
import { unitHealthSql } from '../../../records/units/unit-health.ts'
import { noticeMinutesOfUnit } from '../../../records/units/unit-limits.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import type { Scope, UserActor } from '../../../rights/actor.ts'
import {
  countFound,
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

/** So many failing robots are looked at for those that failed last. */
const MOST_FAILING = 100

const unitColumns = {
  id: producedRobots.id,
  serial: producedRobots.serial,
  name: producedRobots.name,
  updatedAt: producedRobots.updatedAt,
  desiredArosId: producedRobots.desiredArosId,
  customerName: customers.name,
}

interface NamedUnit {
  id: string
  serial: string
  name: string
  customerName: string | null
}

/** What every row about a robot says of it; customers need no reminder whose it is. */
function unitRow(
  actor: UserActor,
  unit: NamedUnit,
  rest: Pick<WaitingRow, 'reason'> & Partial<WaitingRow>,
): WaitingRow {
  const owner = actor.scope.kind === 'all' ? unit.customerName : null
  const about = [unit.name === unit.serial ? null : unit.name, owner].filter(Boolean).join(' · ')
  const { refs, ...others } = rest
  return waitingRow({
    id: unit.id,
    title: unit.serial,
    about: about || null,
    ...others,
    refs: { unitId: unit.id, ...refs },
  })
}

function selectUnits(db: Db, where: SQL | undefined) {
  return db
    .select(unitColumns)
    .from(producedRobots)
    .leftJoin(customers, eq(customers.id, producedRobots.customerId))
    .where(where)
}

/** The newest bad end of each unit's updates, as far as the scope may read them. */
async function lastFailures(db: Db, scope: Scope, unitIds: readonly string[]) {
  const columns = { ...getTableColumns(updates), packageName: packageNameOfUpdate }
  const isBadEnd = inArray(updates.state, ['failed', 'rolled_back'])
  const rows = await db
    .selectDistinctOn([updates.unitId], columns)
    .from(updates)
    .where(and(inArray(updates.unitId, [...unitIds]), isBadEnd, ofOwnTime(scope)))
    .orderBy(updates.unitId, desc(updates.createdAt), desc(updates.id))
  return new Map(rows.map((row) => [row.unitId, row]))
}

/** Robots in touch whose update failed, those that failed last first: with where it ended and the robot's words. */
export async function findFailedUpdates(facts: WaitingFacts, actor: UserActor): Promise<FoundWork> {
  const { db } = facts
  const { scope } = actor
  const { failed } = unitHealthSql(await facts.silence())
  const where = and(unitsInScope(scope), unitsInUse, failed)
  const units = await selectUnits(db, where).orderBy(desc(producedRobots.id)).limit(MOST_FAILING)
  const failures = await lastFailures(
    db,
    scope,
    units.map(({ id }) => id),
  )
  const endOf = ({ id }: NamedUnit) => failures.get(id)?.endedAt?.getTime() ?? 0
  const newest = units.toSorted((a, b) => endOf(b) - endOf(a)).slice(0, readRows)
  return foundWork(
    newest,
    (unit) => {
      const update = failures.get(unit.id)
      const isReady = update?.toArosId != null && update.toArosId === unit.desiredArosId
      return unitRow(actor, unit, {
        reason: 'update_failed',
        message: update?.message ?? null,
        packageName: update?.packageName ?? null,
        since: iso(update?.endedAt ?? update?.updatesTime),
        isReady,
        refs: update ? { updateId: update.id } : {},
      })
    },
    () => countUpTo(db, producedRobots, where),
  )
}

/** Robots in service that were silent for longer than is borne of them before people are told; the last ones to fall silent first. */
export async function findSilent({ db, now }: WaitingFacts, actor: UserActor): Promise<FoundWork> {
  const { lastSeenAt, isLinked } = robotPresence
  const leastMs = Math.min(...noticeMinutes) * MINUTE_MS
  const silentFor = sql`${now.toISOString()}::timestamptz - make_interval(mins => ${noticeMinutesOfUnit})`
  const where = and(
    unitsInScope(actor.scope),
    eq(producedRobots.lifeState, 'active'),
    lt(lastSeenAt, new Date(now.getTime() - leastMs)),
    gt(noticeMinutesOfUnit, 0),
    lt(lastSeenAt, silentFor),
  )
  const silent = (limit: number) =>
    db
      .select({ id: producedRobots.id })
      .from(robotPresence)
      .innerJoin(producedRobots, presenceOfUnit)
      .where(where)
      .orderBy(sql`${lastSeenAt} desc nulls last`)
      .limit(limit)
  const ids = (await silent(readRows)).map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ ...unitColumns, lastSeenAt, isLinked })
          .from(producedRobots)
          .innerJoin(robotPresence, presenceOfUnit)
          .leftJoin(customers, eq(customers.id, producedRobots.customerId))
          .where(inArray(producedRobots.id, ids))
          .orderBy(desc(lastSeenAt))
  return foundWork(
    rows,
    (unit) => unitRow(actor, unit, { reason: 'robot_silent', since: iso(unit.lastSeenAt) }),
    () => countFound(db, silent),
  )
}

/** Changes of hardware that nobody has explained, or that somebody wants inspected; the longest waiting first. */
export async function findHardwareChanges({ db }: WaitingFacts, actor: UserActor): Promise<FoundWork> {
  const rows = await db
    .select({ ...unitColumns, change: hardwareChanges })
    .from(hardwareChanges)
    .innerJoin(producedRobots, eq(producedRobots.id, hardwareChanges.unitId))
    .leftJoin(customers, eq(customers.id, producedRobots.customerId))
    .where(isWaitingHardware)
    .orderBy(asc(hardwareChanges.detectedAt), asc(hardwareChanges.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ change, ...unit }) =>
      unitRow(actor, unit, {
        id: change.id,
        reason: change.state === 'flagged' ? 'hardware_flagged' : 'hardware_change',
        params: { topic: change.topic, kind: change.kind },
        text: change.title,
        since: iso(change.detectedAt),
        refs: { changeId: change.id },
      }),
    () => countUpTo(db, hardwareChanges, isWaitingHardware),
  )
}

interface FindOptions extends Pick<WaitingRow, 'reason'> {
  where: SQL
  /** Since when each of them waits, where that is on record. */
  readSince?: (unitIds: readonly string[]) => Promise<ReadonlyMap<string, Date | null>>
}

/** Robots in use of one condition, in no order that means anything: each waits as long as the others. */
async function findUnits(
  { db }: WaitingFacts,
  actor: UserActor,
  { reason, where: also, readSince }: FindOptions,
): Promise<FoundWork> {
  const where = and(unitsInScope(actor.scope), unitsInUse, also)
  const rows = await selectUnits(db, where).orderBy(asc(producedRobots.id)).limit(readRows)
  const since = await readSince?.(rows.map(({ id }) => id))
  return foundWork(
    rows,
    (unit) => unitRow(actor, unit, { reason, since: iso(since?.get(unit.id)) }),
    () => countUpTo(db, producedRobots, where),
  )
}

/** Robots that are not built as their model says. */
export function findDiffering(facts: WaitingFacts, actor: UserActor): Promise<FoundWork> {
  const { unitId, differsSince } = hardwareStates
  return findUnits(facts, actor, {
    reason: 'hardware_differs',
    where: inArray(producedRobots.id, differingUnits(facts.db)),
    readSince: async (unitIds) => {
      const ofThem = inArray(unitId, [...unitIds])
      const rows = await facts.db.select({ unitId, differsSince }).from(hardwareStates).where(ofThem)
      return new Map(rows.map((row) => [row.unitId, row.differsSince]))
    },
  })
}

/** Robots in quality control, with when they came to it; null for one that was there before anybody noted it. */
export function findInQualityControl(facts: WaitingFacts, actor: UserActor): Promise<FoundWork> {
  const { unitId, startedAt, passedAt } = qualityChecks
  return findUnits(facts, actor, {
    reason: 'quality_check',
    where: eq(producedRobots.lifeState, 'quality_control'),
    readSince: async (unitIds) => {
      const isOpen = and(inArray(unitId, [...unitIds]), isNull(passedAt))
      const rows = await facts.db.select({ unitId, startedAt }).from(qualityChecks).where(isOpen)
      return new Map(rows.map((row) => [row.unitId, row.startedAt]))
    },
  })
}

/** Since when units have an agent that was recalled: the recall, or their registration where that came later. */
async function readRecalledSince(db: Db, unitIds: readonly string[]) {
  const { id, createdAt, agentVersion } = producedRobots
  const rows = await db
    .select({ id, createdAt, recalledAt: agentRecalls.recalledAt })
    .from(producedRobots)
    .innerJoin(agentRecalls, eq(agentRecalls.version, agentVersion))
    .where(inArray(id, [...unitIds]))
  const later = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()))
  return new Map(rows.map((row) => [row.id, later(row.recalledAt, row.createdAt)]))
}

/** Robots whose agent was recalled, by the way in which they leave it. */
export function findRecalledAgents(way: WayFromRecalled) {
  return async (facts: WaitingFacts, actor: UserActor): Promise<FoundWork> => {
    const offer = await facts.readAgentOffer(facts.db)
    if (offer.recalled.size === 0) return { total: 0, rows: [] }
    const readSince = (unitIds: readonly string[]) => readRecalledSince(facts.db, unitIds)
    return findUnits(facts, actor, { reason: way, where: recalledAgentIs(way, offer), readSince })
  }
}
