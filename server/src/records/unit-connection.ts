import { offlineAfterMs, staleAfterMs } from '@filo/contract/produced-robots/connection-state'
import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'
import { and, eq, gte, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { producedRobots } from '../db/schema/produced-robots.ts'

const { connection, lastSeenAt } = producedRobots
const isLinked = eq(connection, 'online')

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** The contract's `connectionState` as a condition on the units. */
export function connectionIs(state: ConnectionState, now: Date): SQL {
  const stale = ago(now, staleAfterMs)
  const offline = ago(now, offlineAfterMs)
  const conditions: Record<ConnectionState, SQL | undefined> = {
    never: isNull(lastSeenAt),
    online: and(isLinked, gte(lastSeenAt, stale)),
    stale: and(isLinked, lt(lastSeenAt, stale), gte(lastSeenAt, offline)),
    offline: and(isNotNull(lastSeenAt), or(ne(connection, 'online'), lt(lastSeenAt, offline))),
  }
  return conditions[state] ?? sql`true`
}

/** The contract's `isOutOfTouch` as a condition. */
export function isOutOfTouchSql(now: Date): SQL {
  return or(connectionIs('never', now), connectionIs('offline', now)) ?? sql`true`
}

/** Units in touch: linked, and heard of within the time that an index answers. */
export function isInTouchSql(now: Date): SQL {
  return and(isLinked, gte(lastSeenAt, ago(now, offlineAfterMs))) ?? sql`false`
}
