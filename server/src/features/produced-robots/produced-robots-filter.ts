import { offlineAfterMs, staleAfterMs } from '@filo/contract/produced-robots/connection-state'
import type {
  ConnectionState,
  EnrolmentStatus,
  LifeState,
  UnitAttention,
  UnitUpdateState,
} from '@filo/contract/produced-robots/produced-robot-states'
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../actor.ts'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robots } from '../../db/schema/robots.ts'
import { searchCondition } from '../../db/search-grams.ts'
import { unitsInScope } from '../../db/units-in-scope.ts'

export interface UnitFilter {
  q?: string | undefined
  'f.lifeState'?: LifeState[] | undefined
  'f.enrolment'?: EnrolmentStatus[] | undefined
  'f.connection'?: ConnectionState[] | undefined
  'f.updateState'?: UnitUpdateState[] | undefined
  'f.attention'?: UnitAttention[] | undefined
  'f.customerId'?: string[] | undefined
  'f.robotId'?: string[] | undefined
  'f.modelId'?: string[] | undefined
  'f.arosId'?: string[] | undefined
  'f.tag'?: string[] | undefined
  'f.isTestRobot'?: ('true' | 'false')[] | undefined
}

const DAY_MS = 24 * 3_600_000
/** A warranty that ends within so many days asks for attention. */
const WARRANTY_DAYS = 60

/** The base image and the package manager name different AROS versions (product.md section 6). */
export const isMismatchSql = sql`(device_info->>'arosVersion') <> (software_info->>'arosVersion')`

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The same rule as the contract's `connectionState`, for the database. */
function connectionIs(state: ConnectionState, now: Date): SQL | undefined {
  const { connection, lastSeenAt } = producedRobots
  const stale = new Date(now.getTime() - staleAfterMs)
  const offline = new Date(now.getTime() - offlineAfterMs)
  const isLinked = eq(connection, 'online')
  if (state === 'never') return isNull(lastSeenAt)
  if (state === 'online') return and(isLinked, gte(lastSeenAt, stale))
  if (state === 'stale') return and(isLinked, lt(lastSeenAt, stale), gte(lastSeenAt, offline))
  return and(isNotNull(lastSeenAt), or(ne(connection, 'online'), lt(lastSeenAt, offline)))
}

function needs(attention: UnitAttention, now: Date): SQL | undefined {
  const { lastSeenAt, lifeState, warrantyUntil } = producedRobots
  if (attention === 'mismatch') return isMismatchSql
  if (attention === 'qc_waiting') return eq(lifeState, 'quality_control')
  if (attention === 'offline_24h') {
    return and(lt(lastSeenAt, new Date(now.getTime() - DAY_MS)), ne(lifeState, 'retired'))
  }
  const until = new Date(now.getTime() + WARRANTY_DAYS * DAY_MS)
  return and(gte(warrantyUntil, dayOf(now)), lte(warrantyUntil, dayOf(until)))
}

/** The order that answers a view's question when the reader names none: what ends or was lost first. */
export function naturalSort(filter: UnitFilter): string | undefined {
  const attention = filter['f.attention']?.[0]
  if (attention === 'warranty_ending') return 'warrantyUntil'
  return attention === 'offline_24h' ? '-lastSeenAt' : undefined
}

function anyOf<T>(values: T[] | undefined, toSql: (value: T) => SQL | undefined): SQL | undefined {
  return values?.length ? or(...values.map(toSql)) : undefined
}

/** Variants of these models; the ids are few, and the unit table has an index on them. */
async function variantsOf(db: Db, modelIds: string[]): Promise<string[]> {
  const rows = await db.select({ id: robots.id }).from(robots).where(inArray(robots.modelId, modelIds))
  return rows.map((row) => row.id)
}

/** Everything a list asks for, as one condition with the actor's scope in it. */
export async function unitConditions(
  db: Db,
  scope: Scope,
  filter: UnitFilter,
  now: Date,
): Promise<SQL | undefined> {
  const unit = producedRobots
  const modelIds = filter['f.modelId']
  const variants = modelIds?.length ? await variantsOf(db, modelIds) : undefined
  return and(
    unitsInScope(scope),
    searchCondition(unit, filter.q),
    anyOf(filter['f.lifeState'], (state) => eq(unit.lifeState, state)),
    anyOf(filter['f.enrolment'], (state) => eq(unit.enrolment, state)),
    anyOf(filter['f.updateState'], (state) => eq(unit.updateState, state)),
    anyOf(filter['f.connection'], (state) => connectionIs(state, now)),
    anyOf(filter['f.attention'], (attention) => needs(attention, now)),
    anyOf(filter['f.customerId'], (id) => eq(unit.customerId, id)),
    anyOf(filter['f.robotId'], (id) => eq(unit.robotId, id)),
    anyOf(filter['f.arosId'], (id) => eq(unit.installedArosId, id)),
    anyOf(filter['f.tag'], (tag) => sql`${unit.tags} @> ${JSON.stringify([tag])}::jsonb`),
    anyOf(filter['f.isTestRobot'], (flag) => eq(unit.isTestRobot, flag === 'true')),
    variants && (variants.length > 0 ? inArray(unit.robotId, variants) : sql`false`),
  )
}

/** The units a bulk call is about: the chosen ones or every match of a query, never beyond the actor's scope. */
export async function targetConditions(
  db: Db,
  scope: Scope,
  target: { RobotIds: string[] } | { query: UnitFilter },
  now: Date,
): Promise<SQL | undefined> {
  if ('query' in target) return unitConditions(db, scope, target.query, now)
  return and(unitsInScope(scope), inArray(producedRobots.id, target.RobotIds))
}
