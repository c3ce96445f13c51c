import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { presenceSpans, serverWatches } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { ofOwnersTime } from '../../records/units/owners-time.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

/** A unit in scope as it stands now; undefined for an unknown id and outside the scope alike. */
export async function findConnection(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({ id: producedRobots.id, lastSeenAt: robotPresence.lastSeenAt, limits: limitsOfUnit })
    .from(producedRobots)
    .leftJoin(robotPresence, eq(robotPresence.unitId, producedRobots.id))
    .where(and(unitsInScope(scope), eq(producedRobots.id, unitId)))
  return row
}

/** Lists what was observed of a unit that the caller has found, since a moment and in its owner's time, newest first. */
export async function listSpans(
  db: Db,
  scope: Scope,
  { unitId, since, limit }: { unitId: string; since: Date; limit: number },
) {
  const { untilAt, fromAt } = presenceSpans
  return db
    .select()
    .from(presenceSpans)
    .where(
      and(
        eq(presenceSpans.unitId, unitId),
        ofOwnersTime(scope, presenceSpans.customerId),
        or(isNull(untilAt), gte(untilAt, since)),
      ),
    )
    .orderBy(desc(fromAt))
    .limit(limit)
}

/** Lists when servers ran since a moment, oldest first; the newest ones where there are too many. */
export async function listWatches(db: Db, since: Date, limit: number) {
  const rows = await db
    .select()
    .from(serverWatches)
    .where(gte(serverWatches.untilAt, since))
    .orderBy(desc(serverWatches.untilAt))
    .limit(limit)
  return rows.toReversed()
}

/** Says that a server runs: the stretch that has not been quiet since `aliveSince` goes on, else another one begins. */
export async function noteWatch(db: Db, now: Date, aliveSince: Date): Promise<void> {
  const { untilAt } = serverWatches
  const goesOn = await db
    .update(serverWatches)
    .set({ untilAt: sql`greatest(${untilAt}, ${now.toISOString()}::timestamptz)` })
    .where(gte(untilAt, aliveSince))
    .returning({ fromAt: serverWatches.fromAt })
  if (goesOn.length > 0) return
  await db.insert(serverWatches).values({ fromAt: now, untilAt: now }).onConflictDoNothing()
}

/** Forgets what ended before a moment, so many at a time. @returns how many */
export async function deleteSpansBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { unitId, fromAt, untilAt } = presenceSpans
  const old = await db
    .select({ unitId, fromAt, untilAt })
    .from(presenceSpans)
    .where(and(isNotNull(untilAt), lt(untilAt, before)))
    .orderBy(asc(untilAt))
    .limit(limit)
  if (old.length === 0) return 0
  const last = old.at(-1)?.untilAt ?? before
  const ids = [...new Set(old.map((row) => row.unitId))]
  await db
    .delete(presenceSpans)
    .where(and(inArray(unitId, ids), isNotNull(untilAt), or(lt(untilAt, last), eq(untilAt, last))))
  return old.length
}

/** Forgets when servers ran before a moment. */
export async function deleteWatchesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(serverWatches).where(lt(serverWatches.untilAt, before))
}
