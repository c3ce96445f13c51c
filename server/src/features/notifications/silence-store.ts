import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { noticeMinutesOfUnit } from '../../records/units/unit-limits.ts'

/** Which robots are looked for: those of whom people are told after so many minutes, by when they were last heard of. */
interface SilenceWindow {
  minutes: number
  from: Date
  to: Date
}

/**
 * Robots in use that were last heard of within the window and were not told of since, and marks them as told, so many at
 * a time. The index of the time last seen leads to those that went within the window and never came back: however many
 * robots there are, only they are looked at.
 */
export async function claimSilent(
  tx: Db,
  { minutes, from, to }: SilenceWindow,
  { at, limit }: { at: Date; limit: number },
) {
  const { id, serial, customerId, lifeState } = producedRobots
  const { unitId, lastSeenAt, notifiedAt } = robotPresence
  const isUnreported = or(isNull(notifiedAt), lte(notifiedAt, lastSeenAt))
  const found = await tx
    .select({ id, serial, customerId, customerName: customers.name, lastSeenAt })
    .from(robotPresence)
    .innerJoin(producedRobots, presenceOfUnit)
    .leftJoin(customers, eq(customers.id, customerId))
    .where(
      and(
        gt(lastSeenAt, from),
        lte(lastSeenAt, to),
        isUnreported,
        eq(lifeState, 'active'),
        eq(noticeMinutesOfUnit, minutes),
      ),
    )
    .orderBy(asc(lastSeenAt))
    .limit(limit)
  if (found.length === 0) return { silent: [], isMore: false, lookedTo: to }
  const ids = found.map((robot) => robot.id)
  const marked = await tx
    .update(robotPresence)
    .set({ notifiedAt: at })
    // Who came back meanwhile is not told of.
    .where(and(inArray(unitId, ids), lte(lastSeenAt, to), isUnreported))
    .returning({ id: unitId })
  const claimed = new Set(marked.map((row) => row.id))
  const isMore = found.length === limit
  // Others may have been heard of in the same millisecond; who was told of is not found again.
  const last = found.at(-1)?.lastSeenAt ?? to
  const lookedTo = isMore ? new Date(last.getTime() - 1) : to
  return { silent: found.filter((robot) => claimed.has(robot.id)), isMore, lookedTo }
}

export type SilentRobot = Awaited<ReturnType<typeof claimSilent>>['silent'][number]

/** Robots that came back after people were told of them, and forgets that they were, so many at a time. */
export async function claimReturned(tx: Db, limit: number): Promise<string[]> {
  const { unitId, backAt } = robotPresence
  const found = await tx
    .select({ id: unitId })
    .from(robotPresence)
    .where(isNotNull(backAt))
    .orderBy(asc(backAt))
    .limit(limit)
  const ids = found.map((row) => row.id)
  if (ids.length === 0) return []
  await tx.update(robotPresence).set({ notifiedAt: null, backAt: null }).where(inArray(unitId, ids))
  return ids
}
