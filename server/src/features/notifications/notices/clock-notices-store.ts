import { and, count, desc, eq, gt, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { enrolments, turnedAwayRobots } from '../../../db/schema/enrolments.ts'
import { notificationMarks } from '../../../db/schema/notifications.ts'
import { testers } from '../../../db/schema/testers.ts'
import type { EndingEntitlement } from './clock-notices.ts'

interface Window {
  from: Date
  to: Date
}

const PER_TICK = 500
const MOST_NETWORKS = 50

/** Assignments without a verdict whose date falls into the window. */
export async function listDueTests(db: Db, { from, to }: Window) {
  return db
    .select({ tester: testers, name: arosVersions.name, semver: arosVersions.semver })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(
      and(
        notInArray(testers.state, ['submitted', 'declined']),
        eq(arosVersions.state, 'testing'),
        isNotNull(testers.dueAt),
        gt(testers.dueAt, from),
        lte(testers.dueAt, to),
      ),
    )
    .limit(PER_TICK)
}

/** Robots that ask to be accepted, newest first. */
export async function listWaitingRobots(db: Db) {
  const { id, serial, createdAt } = enrolments
  return db
    .select({ id, serial, createdAt })
    .from(enrolments)
    .where(eq(enrolments.state, 'pending'))
    .orderBy(desc(createdAt))
    .limit(PER_TICK)
}

const Endings = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), timeZone: z.string(), until: z.string() })),
})

/** Networks of which robots were sent away since then; those with most robots first, 50 at most. */
export async function listTurnedAwayNetworks(db: Db, since: Date): Promise<string[]> {
  const { network, at } = turnedAwayRobots
  const rows = await db
    .select({ network })
    .from(turnedAwayRobots)
    .where(gt(at, since))
    .groupBy(network)
    .orderBy(desc(count()), network)
    .limit(MOST_NETWORKS)
  return rows.map((row) => row.network)
}

/**
 * Active customers with the next day, of those from one to another that nobody was told of (`entitlementMark`), on which
 * one of their rights to updates ends; the earliest first.
 */
export async function listEndingEntitlements(db: Db, { from, to }: Window): Promise<EndingEntitlement[]> {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)
  const found = await db.execute(sql`
    select c.id, c.name, c.time_zone as "timeZone", min(entry ->> 'until') as until
    from customers c, jsonb_array_elements(c.entitlements) entry
    where c.entitlements <> '[]'::jsonb and c.status = 'active'
      and entry ->> 'until' between ${dayOf(from)} and ${dayOf(to)}
      and not exists (select from notification_marks reported
        where reported.key = 'entitlement:' || c.id::text || ':' || (entry ->> 'until'))
    group by c.id order by until, c.id limit ${PER_TICK}`)
  return Endings.parse(found).rows
}

/** Marks these keys, and finds which of them were not marked yet. */
export async function markNew(tx: Db, keys: string[], at: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx
    .insert(notificationMarks)
    .values(keys.map((key) => ({ key, at })))
    .onConflictDoNothing()
    .returning({ key: notificationMarks.key })
  return new Set(rows.map(({ key }) => key))
}

/** Forgets older marks; what still holds by then is told once more. */
export async function deleteMarksBefore(db: Db, before: Date): Promise<void> {
  await db.delete(notificationMarks).where(lt(notificationMarks.at, before))
}
