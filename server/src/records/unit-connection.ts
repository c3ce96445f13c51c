import { offlineAfterMs, staleAfterMs } from '@filo/contract/produced-robots/connection-state'
import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'
import { and, asc, eq, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotPresence } from '../db/schema/robot-presence.ts'
import { stepOf } from '../db/standing-estimates.ts'

const { connection, id } = producedRobots
const isLinked = eq(connection, 'online')

/** So many silent units are named by their ids: links that say nothing are cut, so that there are hardly ever more. */
const NAMED_UNITS = 1000

/** Joins a unit with its presence; every unit has exactly one. */
export const presenceOfUnit = eq(robotPresence.unitId, id)

/** The units that are linked and still have not been heard of for some time. */
export interface Silence {
  /** There are none. */
  isNobody: boolean
  /** Those silent for so many milliseconds, as a condition on the units. */
  lasts: (forMs: number) => SQL
}

/** For conditions that ask nothing about the connection. */
export const nobodySilent: Silence = { isNobody: true, lasts: () => sql`false` }

/**
 * The units that are silent although they are linked. All others stand as their own row says, so that a list about the
 * connection reads no presence row by row.
 */
export async function readSilence(db: Db, now: Date): Promise<Silence> {
  const { unitId, lastSeenAt, isLinked: hasLink } = robotPresence
  const since = (forMs: number) => new Date(now.getTime() - forMs)
  const silent = (forMs: number) =>
    db
      .select({ id: unitId, lastSeenAt })
      .from(robotPresence)
      .where(and(hasLink, lt(lastSeenAt, since(forMs))))
  const few = await silent(staleAfterMs)
    .orderBy(asc(lastSeenAt))
    .limit(NAMED_UNITS + 1)
  if (few.length === 0) return nobodySilent
  const lasts = (forMs: number) => {
    if (few.length > NAMED_UNITS) {
      const ids = silent(forMs).as('silent')
      return inArray(id, db.select({ id: ids.id }).from(ids))
    }
    const named = few.filter((unit) => unit.lastSeenAt && unit.lastSeenAt < since(forMs))
    return named.length > 0
      ? inArray(
          id,
          named.map((unit) => unit.id),
        )
      : sql`false`
  }
  return { isNobody: false, lasts }
}

/** The contract's `connectionState` as a condition on the units. */
export function connectionIs(state: ConnectionState, silence: Silence): SQL {
  const conditions: Record<ConnectionState, SQL | undefined> = {
    never: eq(connection, 'never'),
    online: and(isLinked, not(silence.lasts(staleAfterMs))),
    stale: and(isLinked, silence.lasts(staleAfterMs), not(silence.lasts(offlineAfterMs))),
    offline: or(eq(connection, 'offline'), and(isLinked, silence.lasts(offlineAfterMs))),
  }
  return conditions[state] ?? sql`true`
}

/** The contract's `isOutOfTouch` as a condition. */
export function isOutOfTouchSql(silence: Silence): SQL {
  return or(connectionIs('never', silence), connectionIs('offline', silence)) ?? sql`true`
}

/** Units in touch: linked, and not silent for too long. */
export function isInTouchSql(silence: Silence): SQL {
  return and(isLinked, not(silence.lasts(offlineAfterMs))) ?? sql`false`
}

/** Units last heard of longer ago than that: gone since, or silent. */
export function isUnheardSql(forMs: number, now: Date, silence: Silence): SQL {
  const isGone = and(
    eq(connection, 'offline'),
    lt(producedRobots.linkChangedAt, stepOf(new Date(now.getTime() - forMs))),
  )
  return or(isGone, and(isLinked, silence.lasts(forMs))) ?? sql`false`
}
