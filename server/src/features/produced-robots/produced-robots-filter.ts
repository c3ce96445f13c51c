import { DAY_MS } from '@filo/contract/durations'
import type {
  ConnectionState,
  EnrolmentStatus,
  LifeState,
  UnitAttention,
  UnitUpdateState,
} from '@filo/contract/produced-robots/produced-robot-states'
import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { type SearchedWord, searchedWordOf, unitWords } from '../../db/long-lists/word-index.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { newerReleaseSql, readNewestReleases } from '../../records/releases/newer-releases.ts'
import { ofOwnTime } from '../../records/releases/updates-in-scope.ts'
import {
  type AgentOffer,
  nothingOffered,
  type ReadAgentOffer,
  recalledAgentIs,
} from '../../records/units/agent-offer.ts'
import {
  connectionIs,
  isInTouchSql,
  isOutOfTouchSql,
  isUnheardSql,
  nobodySilent,
  readSilence,
  type Silence,
} from '../../records/units/unit-connection.ts'
import { differingUnits, hasUnexplainedHardwareSql } from '../../records/units/unit-hardware.ts'
import { hasFailedPackageSql } from '../../records/units/unit-health.ts'
import { hasSecondMachineSql } from '../../records/units/unit-machines.ts'
import { hasNothingSql } from '../../records/units/unit-states.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'
import { isMismatchSql } from './order-of-need.ts'
import { lacksOneOf, runsOneOf } from './units-by-package.ts'

export interface UnitFilter {
  q?: string | undefined
  'f.id'?: string[] | undefined
  'f.lifeState'?: LifeState[] | undefined
  'f.enrolment'?: EnrolmentStatus[] | undefined
  'f.connection'?: ConnectionState[] | undefined
  'f.updateState'?: UnitUpdateState[] | undefined
  'f.attention'?: UnitAttention[] | undefined
  'f.customerId'?: string[] | undefined
  'f.variantId'?: string[] | undefined
  'f.modelId'?: string[] | undefined
  'f.arosId'?: string[] | undefined
  'f.versionId'?: string[] | undefined
  'f.lacksPackage'?: string[] | undefined
  'f.tag'?: string[] | undefined
  'f.agentVersion'?: string[] | undefined
  'f.isTestRobot'?: ('true' | 'false')[] | undefined
}

/** A warranty that ends within so many days asks for attention. */
const WARRANTY_DAYS = 60

/** States that ask what is published, as nothing is under way. */
const settledStates: readonly UnitUpdateState[] = ['up_to_date', 'nothing_installed', 'available']

/** It shall run another release than it runs. */
const isDriftSql = sql`${producedRobots.desiredArosId} is distinct from ${producedRobots.installedArosId}`

/** Where units are read, and what tells how they can leave a recalled agent. */
export interface UnitSource {
  db: Db
  readAgentOffer: ReadAgentOffer
}

/** Who reads, when, which units are silent by then, and what is offered to their agents. */
interface Reading {
  db: Db
  scope: Scope
  now: Date
  silence: Silence
  offer: AgentOffer
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** Units that an update of the reader's time failed on since an instant. */
function failedSince(db: Db, scope: Scope, since: Date): SQL {
  const isBadEnd = inArray(updates.state, ['failed', 'rolled_back'])
  const failed = db
    .select({ id: updates.unitId })
    .from(updates)
    .where(and(isBadEnd, ofOwnTime(scope), gt(updates.endedAt, since)))
  return inArray(producedRobots.id, failed)
}

/** Units whose clock was wrong when they were last heard of. */
function isClockWrong(db: Db): SQL {
  const wrong = db
    .select({ id: robotPresence.unitId })
    .from(robotPresence)
    .where(isNotNull(robotPresence.clockAheadS))
  return inArray(producedRobots.id, wrong)
}

function needs({ db, scope, now, silence, offer }: Reading, attention: UnitAttention): SQL | undefined {
  const { lifeState, warrantyUntil } = producedRobots
  if (attention === 'mismatch') return isMismatchSql
  if (attention === 'drift') return or(isDriftSql, isMismatchSql)
  if (attention === 'update_failed_24h') return failedSince(db, scope, new Date(now.getTime() - DAY_MS))
  if (attention === 'second_machine') return hasSecondMachineSql
  if (attention === 'hardware_unexplained') return and(hasUnexplainedHardwareSql, unitsInUse)
  if (attention === 'hardware_differs') return and(inArray(producedRobots.id, differingUnits(db)), unitsInUse)
  if (attention === 'clock_wrong') return and(isClockWrong(db), unitsInUse)
  if (attention === 'service_failing') return and(hasFailedPackageSql, unitsInUse)
  if (attention === 'agent_leaving' || attention === 'agent_by_hand')
    return and(recalledAgentIs(attention, offer), unitsInUse)
  if (attention === 'qc_waiting') return eq(lifeState, 'quality_control')
  if (attention === 'offline_24h') return isUnheardSql(DAY_MS, now, silence)
  const until = new Date(now.getTime() + WARRANTY_DAYS * DAY_MS)
  return and(gte(warrantyUntil, dayOf(now)), lte(warrantyUntil, dayOf(until)))
}

/** The order that answers a view's question when the reader names none: what ends or was lost first. */
export function naturalSort(filter: UnitFilter): string | undefined {
  const attention = filter['f.attention']?.[0]
  if (attention === 'warranty_ending') return 'warrantyUntil'
  return attention === 'offline_24h' ? '-lastSeenAt' : undefined
}

function eitherOf<T>(values: T[] | undefined, toSql: (value: T) => SQL | undefined): SQL | undefined {
  return values?.length ? or(...values.map(toSql)) : undefined
}

/** Variants of these models; the ids are few, and the unit table has an index on them. */
async function variantsOf(db: Db, modelIds: string[]): Promise<string[]> {
  const rows = await db.select({ id: robots.id }).from(robots).where(inArray(robots.modelId, modelIds))
  return rows.map((row) => row.id)
}

/** A unit's enrolment as it is presented: a key of its serial that waits to be let in counts until one is accepted. */
function enrolmentIs(db: Db, state: EnrolmentStatus): SQL | undefined {
  const { enrolment, serial } = producedRobots
  if (state === 'accepted') return eq(enrolment, state)
  const waiting = db
    .select({ serial: enrolments.serial })
    .from(enrolments)
    .where(eq(enrolments.state, 'pending'))
  if (state === 'pending') return and(ne(enrolment, 'accepted'), inArray(serial, waiting))
  return and(eq(enrolment, state), notInArray(serial, waiting))
}

async function updateStateIs(
  { db, silence }: Reading,
  states: UnitUpdateState[] | undefined,
): Promise<SQL | undefined> {
  if (!states?.length) return undefined
  const { updateState, isPinned } = producedRobots
  const filtersReleases = states.some((state) => settledStates.includes(state))
  const isOffered = filtersReleases ? newerReleaseSql(await readNewestReleases(db)) : sql`false`
  const isSettled = eq(updateState, 'up_to_date')
  return eitherOf(states, (state) => {
    if (state === 'pinned') return eq(isPinned, true)
    if (state === 'mismatch') return isMismatchSql
    if (state === 'unknown') return isOutOfTouchSql(silence)
    const isHeard = isInTouchSql(silence)
    if (state === 'available') return and(isHeard, isSettled, isOffered)
    if (state === 'up_to_date') return and(isHeard, isSettled, not(isOffered), not(hasNothingSql))
    if (state === 'nothing_installed') return and(isHeard, isSettled, not(isOffered), hasNothingSql)
    return and(isHeard, eq(updateState, state))
  })
}

/** What robots do and need is asked of those in use, as home counts them; retired ones are listed by their state. */
function inUseOnly(filter: UnitFilter): SQL | undefined {
  const { 'f.attention': attention, 'f.connection': connection, 'f.updateState': update } = filter
  const { 'f.arosId': aros, 'f.versionId': versions, 'f.lacksPackage': lacks } = filter
  const hasFilter = [attention, connection, update, aros, versions, lacks].some((values) => values?.length)
  return hasFilter && !filter['f.lifeState']?.length ? unitsInUse : undefined
}

function filtersConnection(filter: UnitFilter): boolean {
  const { 'f.connection': connection, 'f.attention': attention, 'f.updateState': update } = filter
  return Boolean(connection?.length || update?.length || attention?.includes('offline_24h'))
}

function filtersAgents({ 'f.attention': attention }: UnitFilter): boolean {
  return Boolean(attention?.some((each) => each === 'agent_leaving' || each === 'agent_by_hand'))
}

/** What a list asks of units. */
export interface UnitsQuery {
  /** On produced_robots alone, with the actor's scope in it. */
  where: SQL | undefined
  /** On robot_presence alone; it follows from `where` and spares a list by presence the walk past all others. */
  presence: SQL | undefined
  /** Of a search: in the order of names matches are met by it. */
  word: SearchedWord | undefined
}

/** Of a list that asks for nothing else about the connection than for robots that are gone. */
function presenceCondition(filter: UnitFilter, { now, silence }: Reading): SQL | undefined {
  const { 'f.attention': attention = [], 'f.connection': connection = [] } = filter
  const { lastSeenAt, isLinked } = robotPresence
  if (attention.length === 1 && attention[0] === 'offline_24h')
    return lt(lastSeenAt, new Date(now.getTime() - DAY_MS))
  const areGone = connection.length === 1 && connection[0] === 'offline' && silence.isNobody
  return areGone ? and(not(isLinked), isNotNull(lastSeenAt)) : undefined
}

/** Everything a list asks for. */
export async function unitConditions(
  { db, readAgentOffer }: UnitSource,
  scope: Scope,
  filter: UnitFilter,
  now: Date,
): Promise<UnitsQuery> {
  const unit = producedRobots
  const silence = filtersConnection(filter) ? await readSilence(db, now) : nobodySilent
  const offer = filtersAgents(filter) ? await readAgentOffer(db) : nothingOffered
  const reading = { db, scope, now, silence, offer }
  const modelIds = filter['f.modelId']
  const variants = modelIds?.length ? await variantsOf(db, modelIds) : undefined
  const where = and(
    unitsInScope(scope),
    inUseOnly(filter),
    searchCondition(unit, filter.q, await readFrequentGrams(db, unit.searchGrams, filter.q)),
    filter['f.id']?.length ? inArray(unit.id, filter['f.id']) : undefined,
    eitherOf(filter['f.lifeState'], (state) => eq(unit.lifeState, state)),
    eitherOf(filter['f.enrolment'], (state) => enrolmentIs(db, state)),
    await updateStateIs(reading, filter['f.updateState']),
    eitherOf(filter['f.connection'], (state) => connectionIs(state, silence)),
    eitherOf(filter['f.attention'], (attention) => needs(reading, attention)),
    eitherOf(filter['f.customerId'], (id) => eq(unit.customerId, id)),
    eitherOf(filter['f.variantId'], (id) => eq(unit.variantId, id)),
    eitherOf(filter['f.arosId'], (id) => eq(unit.installedArosId, id)),
    runsOneOf(db, filter['f.versionId']),
    lacksOneOf(db, filter['f.lacksPackage']),
    filter['f.agentVersion']?.length ? inArray(unit.agentVersion, filter['f.agentVersion']) : undefined,
    eitherOf(filter['f.tag'], (tag) => sql`${unit.tags} @> ${JSON.stringify([tag])}::jsonb`),
    eitherOf(filter['f.isTestRobot'], (flag) => eq(unit.isTestRobot, flag === 'true')),
    variants && (variants.length > 0 ? inArray(unit.variantId, variants) : sql`false`),
  )
  return { where, presence: presenceCondition(filter, reading), word: searchedWordOf(unitWords, filter.q) }
}

/** The units a bulk call is about: the chosen ones or every match of a query, never beyond the actor's scope. */
export async function targetConditions(
  source: UnitSource,
  scope: Scope,
  target: { unitIds: string[] } | { query: UnitFilter },
  now: Date,
): Promise<SQL | undefined> {
  if ('query' in target) return (await unitConditions(source, scope, target.query, now)).where
  return and(unitsInScope(scope), inArray(producedRobots.id, target.unitIds))
}
