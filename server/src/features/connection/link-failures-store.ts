import type { LinkReasonCode } from '@filo/contract/device/link/link-reasons'
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { linkFailures } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { ofOwnersTime } from '../../records/units/owners-time.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type FailureRow = typeof linkFailures.$inferInsert

/** Writes what a robot said; what it says again takes the place of what it said before. */
export async function putFailures(db: Db, rows: readonly FailureRow[]): Promise<void> {
  if (rows.length === 0) return
  const { unitId, code, sentAt } = linkFailures
  const later = { lastAt: sql`excluded.last_at`, tries: sql`greatest(${linkFailures.tries}, excluded.tries)` }
  await db
    .insert(linkFailures)
    .values([...rows])
    .onConflictDoUpdate({
      target: [unitId, code, sentAt],
      set: { ...later, reportedAt: sql`excluded.reported_at`, detail: sql`excluded.detail` },
    })
}

/** Forgets all but the newest of a unit. */
export async function cutFailures(db: Db, unitId: string, retained: number): Promise<void> {
  const { code, sentAt } = linkFailures
  const newest = sql`select newest.code, newest.sent_at from ${linkFailures} newest where newest.unit_id = ${unitId}
    order by newest.reported_at desc, newest.last_at desc limit ${retained}`
  await db
    .delete(linkFailures)
    .where(and(eq(linkFailures.unitId, unitId), sql`(${code}, ${sentAt}) not in (${newest})`))
}

/** Lists what a unit that the caller has found reported in its owner's time, newest first. */
export async function listFailures(db: Db, scope: Scope, unitId: string, limit: number) {
  return db
    .select()
    .from(linkFailures)
    .where(and(eq(linkFailures.unitId, unitId), ofOwnersTime(scope, linkFailures.customerId)))
    .orderBy(desc(linkFailures.lastAt), desc(linkFailures.sentAt))
    .limit(limit)
}

/** By how many units in scope each reason was said since two moments, most of the longer time first. */
export async function countReasons(
  db: Db,
  scope: Scope,
  { day, week, customerId }: { day: Date; week: Date; customerId: string | undefined },
) {
  const { reportedAt, unitId, code } = linkFailures
  const robotsLastWeek = sql<number>`count(distinct ${unitId})`.mapWith(Number)
  return db
    .select({
      code: sql<LinkReasonCode>`${code}`,
      robotsLastDay:
        sql<number>`count(distinct case when ${reportedAt} >= ${day.toISOString()}::timestamptz then ${unitId} end)`.mapWith(
          Number,
        ),
      robotsLastWeek,
      lastReportedAt: sql<Date>`max(${reportedAt})`.mapWith(reportedAt),
    })
    .from(linkFailures)
    .innerJoin(producedRobots, eq(producedRobots.id, unitId))
    .where(
      and(
        unitsInScope(scope),
        ofOwnersTime(scope, linkFailures.customerId),
        gte(reportedAt, week),
        customerId === undefined ? undefined : eq(linkFailures.customerId, customerId),
      ),
    )
    .groupBy(code)
    .orderBy(desc(robotsLastWeek), code)
}

/** Customers of units now, whose rows stay until the transaction ends; those that are gone are not there. */
export async function customersOf(db: Db, unitIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: producedRobots.id, customerId: producedRobots.customerId })
    .from(producedRobots)
    .where(inArray(producedRobots.id, [...unitIds]))
    .orderBy(producedRobots.id)
    .for('key share')
  return new Map(rows.map(({ id, customerId }) => [id, customerId]))
}

/** Forgets what was said before a moment. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.delete(linkFailures).where(lt(linkFailures.reportedAt, before))
}
