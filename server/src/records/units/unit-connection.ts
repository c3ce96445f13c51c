import { MINUTE_MS } from '@filo/contract/durations'
import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'
import { and, asc, eq, inArray, lt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { stepOf } from '../../db/long-lists/cached-estimates.ts'
import { customerConnectionRules, unitConnectionRules } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import {
  joinedMinutes,
  leastStaleMinutes,
  limitsOfUnit,
  rulesOfCustomer,
  rulesOfUnit,
} from './unit-limits.ts'

const { connection, id } = producedRobots
const isLinked = eq(connection, 'online')

/** So many silent units are named by their ids: links that say nothing are cut, so that there are hardly ever more. */
const NAMED_UNITS = 1000

/** Joins a unit with its presence; every unit has exactly one. */
export const presenceOfUnit = eq(robotPresence.unitId, id)

/** The units that are linked and still have not been heard of for longer than is borne of each. */
export interface Silence {
  /** There are none. */
  isNobody: boolean
  /** Those that are stale or offline by it, as a condition on the units or on another column that names one. */
  isStale: (unitId?: SQLWrapper) => SQL
  /** Those that are offline by it. */
  isOffline: (unitId?: SQLWrapper) => SQL
  /** Those offline by it that have been silent for so many milliseconds. */
  isOfflineFor: (forMs: number) => SQL
}

const nobody = () => sql`false`

/** For conditions that ask nothing about the connection. */
export const nobodySilent: Silence = {
  isNobody: true,
  isStale: nobody,
  isOffline: nobody,
  isOfflineFor: nobody,
}

const minutesAgo = (now: Date, minutes: SQL) =>
  sql`${now.toISOString()}::timestamptz - make_interval(mins => ${minutes})`

/** Too many to name: they are looked up by a subquery. */
function manySilent(db: Db, now: Date): Silence {
  const { unitId, lastSeenAt, isLinked: hasLink } = robotPresence
  const past = (limit: 'staleAfterMin' | 'offlineAfterMin', also?: SQL) => {
    const ids = db
      .select({ id: unitId })
      .from(robotPresence)
      .innerJoin(producedRobots, presenceOfUnit)
      .leftJoin(unitConnectionRules, rulesOfUnit)
      .leftJoin(customerConnectionRules, rulesOfCustomer)
      .where(
        and(
          hasLink,
          lt(lastSeenAt, minutesAgo(now, leastStaleMinutes)),
          lt(lastSeenAt, minutesAgo(now, joinedMinutes(limit))),
          also,
        ),
      )
      .as('silent')
    return db.select({ id: ids.id }).from(ids)
  }
  return {
    isNobody: false,
    isStale: (unit = id) => inArray(unit, past('staleAfterMin')),
    isOffline: (unit = id) => inArray(unit, past('offlineAfterMin')),
    isOfflineFor: (forMs) =>
      inArray(id, past('offlineAfterMin', lt(lastSeenAt, new Date(now.getTime() - forMs)))),
  }
}

/**
 * The units that are silent although they are linked. All others stand as their own row says, so that a list about the
 * connection reads no presence row by row: only who is silent for longer than anybody bears is looked at.
 */
export async function readSilence(db: Db, now: Date): Promise<Silence> {
  const { unitId, lastSeenAt, isLinked: hasLink } = robotPresence
  const few = await db
    .select({ id: unitId, lastSeenAt, limits: limitsOfUnit })
    .from(robotPresence)
    .innerJoin(producedRobots, presenceOfUnit)
    .where(and(hasLink, lt(lastSeenAt, minutesAgo(now, leastStaleMinutes))))
    .orderBy(asc(lastSeenAt))
    .limit(NAMED_UNITS + 1)
  if (few.length > NAMED_UNITS) return manySilent(db, now)
  const silentMs = (unit: (typeof few)[number]) => now.getTime() - (unit.lastSeenAt ?? now).getTime()
  const stale = few.filter((unit) => silentMs(unit) > unit.limits.staleAfterMin * MINUTE_MS)
  if (stale.length === 0) return nobodySilent
  const offline = stale.filter((unit) => silentMs(unit) > unit.limits.offlineAfterMin * MINUTE_MS)
  const named = (units: typeof few, column: SQLWrapper = id) => {
    const ids = units.map((unit) => unit.id)
    return ids.length > 0 ? inArray(column, ids) : sql`false`
  }
  return {
    isNobody: false,
    isStale: (unit) => named(stale, unit),
    isOffline: (unit) => named(offline, unit),
    isOfflineFor: (forMs) => named(offline.filter((unit) => silentMs(unit) > forMs)),
  }
}

/** The contract's `connectionState` as a condition on the units. */
export function connectionIs(state: ConnectionState, silence: Silence): SQL {
  const conditions: Record<ConnectionState, SQL | undefined> = {
    never: eq(connection, 'never'),
    online: and(isLinked, not(silence.isStale())),
    stale: and(isLinked, silence.isStale(), not(silence.isOffline())),
    offline: or(eq(connection, 'offline'), and(isLinked, silence.isOffline())),
  }
  return conditions[state] ?? sql`true`
}

/** The contract's `isOutOfTouch` as a condition. */
export function isOutOfTouchSql(silence: Silence): SQL {
  return or(connectionIs('never', silence), connectionIs('offline', silence)) ?? sql`true`
}

/** Units in touch: linked, and not silent for too long. */
export function isInTouchSql(silence: Silence): SQL {
  return and(isLinked, not(silence.isOffline())) ?? sql`false`
}

/** The same for what a query joined to a unit's presence; `unitId` names the unit. */
export function isPresentSql(silence: Silence, unitId: SQLWrapper): SQL {
  return and(robotPresence.isLinked, not(silence.isOffline(unitId))) ?? sql`false`
}

/** Units that are offline and were last heard of longer ago than that: gone since, or silent. */
export function isUnheardSql(forMs: number, now: Date, silence: Silence): SQL {
  const isGone = and(
    eq(connection, 'offline'),
    lt(producedRobots.linkChangedAt, stepOf(new Date(now.getTime() - forMs))),
  )
  return or(isGone, and(isLinked, silence.isOfflineFor(forMs))) ?? sql`false`
}
