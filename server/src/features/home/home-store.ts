import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { count as countRows } from '../../db/count.ts'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { notificationSettings } from '../../db/schema/notifications.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { testers } from '../../db/schema/testers.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'
import { isComposedBy } from '../../records/aros-composers.ts'
import { type NewestReleases, newerReleaseSql } from '../../records/newer-releases.ts'
import { connectionIs, isInTouchSql, isOutOfTouchSql } from '../../records/unit-connection.ts'
import { unitsInScope } from '../../records/units-in-scope.ts'
import { unitsInUse } from '../../records/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'

const QUARTER_S = 900

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/** One pass over the units in scope. */
export async function countFleet(
  db: Db,
  scope: Scope,
  { now, newest }: { now: Date; newest: NewestReleases },
) {
  const isHeard = isInTouchSql(now)
  const [row] = await db
    .select({
      total: count(),
      unknown: countWhere(isOutOfTouchSql(now)),
      online: countWhere(connectionIs('online', now)),
      offline: countWhere(connectionIs('offline', now)),
      updating: countWhere(sql`${isHeard} and ${producedRobots.updateState} in ('updating', 'scheduled')`),
      failed: countWhere(sql`${isHeard} and ${producedRobots.updateState} = 'failed'`),
      available: countWhere(
        sql`${isHeard} and ${producedRobots.updateState} = 'up_to_date' and ${newerReleaseSql(newest)}`,
      ),
      waitingForQuality: countWhere(sql`${producedRobots.lifeState} = 'quality_control'`),
    })
    .from(producedRobots)
    .where(and(unitsInScope(scope), unitsInUse))
  if (!row) throw new Error('a count answers with one row')
  return row
}

/** How many units run which AROS version, most first; units without one count as null. */
export async function countVersions(db: Db, scope: Scope, limit: number) {
  return db
    .select({
      arosId: producedRobots.installedArosId,
      name: sql<string>`coalesce(${arosVersions.name} || ' ' || ${arosVersions.semver}, '')`,
      robots: count(),
    })
    .from(producedRobots)
    .leftJoin(arosVersions, eq(arosVersions.id, producedRobots.installedArosId))
    .where(and(unitsInScope(scope), unitsInUse))
    .groupBy(producedRobots.installedArosId, arosVersions.name, arosVersions.semver)
    .orderBy(desc(count()))
    .limit(limit)
}

/** Ended updates by quarter of an hour since an instant: every time zone's days begin with one. */
export async function countOutcomes(db: Db, scope: Scope, since: Date) {
  const quarter = sql<number>`floor(extract(epoch from ${updates.endedAt}) / ${sql.raw(String(QUARTER_S))})`
  const rows = await db
    .select({
      quarter: quarter.mapWith(Number),
      succeeded: countWhere(sql`${updates.state} = 'succeeded'`),
      failed: countWhere(sql`${updates.state} in ('failed', 'rolled_back')`),
    })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .where(and(unitsInScope(scope), gt(updates.endedAt, since)))
    .groupBy(quarter)
  return rows.map((row) => ({ ...row, at: new Date(row.quarter * QUARTER_S * 1000) }))
}

/** The time zone a person reads in. */
export async function timeZoneOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return row?.timeZone
}

/** Robots in use that an update failed on since an instant. */
export async function countFailedSince(db: Db, scope: Scope, since: Date): Promise<number> {
  const [row] = await db
    .select({ value: countDistinct(updates.unitId) })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .where(
      and(
        unitsInScope(scope),
        unitsInUse,
        gt(updates.endedAt, since),
        inArray(updates.state, ['failed', 'rolled_back']),
      ),
    )
  return row?.value ?? 0
}

/** The newest news of the robots in scope. */
export async function listNews(db: Db, scope: Scope, limit: number) {
  return db
    .select({
      update: updates,
      serial: producedRobots.serial,
      name: arosVersions.name,
      semver: arosVersions.semver,
    })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .leftJoin(arosVersions, eq(arosVersions.id, updates.toArosId))
    .where(unitsInScope(scope))
    .orderBy(desc(updates.updatesTime), desc(updates.id))
    .limit(limit)
}

/** Production versions in review that this person had no hand in: four eyes bar every composer from approving. */
export async function countApprovals(db: Db, userId: string): Promise<number> {
  return countRows(db, arosVersions, and(eq(arosVersions.state, 'in_review'), not(isComposedBy(userId))))
}

/** Package versions in test that this person did not make: four eyes bar every author from approving. */
export async function countVersionApprovals(db: Db, userId: string): Promise<number> {
  const { createdBy, authorIds, state } = versions
  const isMade = sql`(${createdBy} is not distinct from ${userId} or ${authorIds} @> ${JSON.stringify([userId])}::jsonb)`
  return countRows(db, versions, and(eq(state, 'in_test'), not(isMade)))
}

/** Assignments of this person that still can be judged: without a verdict, of a version in test. */
export async function countOwnTests(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(
      and(
        eq(testers.userId, userId),
        notInArray(testers.state, ['submitted', 'declined']),
        eq(arosVersions.state, 'testing'),
      ),
    )
  return row?.value ?? 0
}

/** Robots that wait to be accepted, of all customers; for people who may accept them. */
export async function countPendingEnrolments(db: Db): Promise<number> {
  return countRows(db, enrolments, eq(enrolments.state, 'pending'))
}

/** Versions this person opened that wait for them: not yet ready, or rejected. */
export async function countOwnDrafts(db: Db, userId: string): Promise<number> {
  const isOpen = inArray(versions.state, ['draft', 'uploading', 'scanning', 'scan_failed', 'rejected'])
  return countRows(db, versions, and(eq(versions.createdBy, userId), isOpen))
}

async function exists(db: Db, table: PgTable, where?: SQL): Promise<boolean> {
  const rows = await db.select({ found: sql`1` }).from(table).where(where).limit(1)
  return rows.length > 0
}

/** What a new installation already has. */
export async function readOnboarding(db: Db) {
  const ofChannel = (channel: 'production' | 'test') => eq(arosVersions.channel, channel)
  return {
    model: await exists(db, robotModels),
    package: await exists(db, packages),
    test_aros: await exists(db, arosVersions, ofChannel('test')),
    robot: await exists(db, producedRobots),
    agent: await exists(db, producedRobots, isNotNull(producedRobots.publicKey)),
    production_aros: await exists(
      db,
      arosVersions,
      and(ofChannel('production'), isNotNull(arosVersions.publishedAt)),
    ),
  }
}

/**
 * What a customer already did: a robot of theirs was heard of, there is somebody beside the one who asks, and that one
 * has chosen what to hear of, or confirmed it as it is.
 */
export async function readCustomerStart(
  db: Db,
  scope: Scope,
  { customerId, selfId }: { customerId: string; selfId: string },
) {
  const others = and(eq(users.customerId, customerId), ne(users.id, selfId), ne(users.status, 'deleted'))
  return {
    see_robot: await exists(
      db,
      producedRobots,
      and(unitsInScope(scope), isNotNull(producedRobots.lastSeenAt)),
    ),
    add_user: await exists(db, users, others),
    choose_notices: await exists(db, notificationSettings, eq(notificationSettings.userId, selfId)),
  }
}
