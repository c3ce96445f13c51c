import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import { and, count, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { countAbout } from '../../db/long-lists/estimate-count.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns } from '../../db/schema/campaigns.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { marketingVersions } from '../../db/schema/marketing.ts'
import { notificationSettings } from '../../db/schema/notifications.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programRequests } from '../../db/schema/program-entitlements.ts'
import { programReleases } from '../../db/schema/programs.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { testers } from '../../db/schema/testers.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'
import {
  arosAwaitingApproval,
  testsToJudge,
  versionsAwaitingApproval,
} from '../../records/people/waiting-work.ts'
import { packageNameOfUpdate } from '../../records/releases/names-of-update.ts'
import { updatesInScope } from '../../records/releases/updates-in-scope.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

/** The time zone a person reads in. */
export async function timeZoneOf(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return row?.timeZone
}

/** The newest news of the robots in scope. */
export async function listNews(db: Db, scope: Scope, limit: number) {
  const newest = db
    .select({ id: updates.id })
    .from(updates)
    .where(await updatesInScope(db, scope))
    .orderBy(desc(updates.updatesTime), desc(updates.id))
    .limit(limit)
    .as('newest')
  return db
    .select({
      update: updates,
      serial: producedRobots.serial,
      name: arosVersions.name,
      semver: arosVersions.semver,
      packageName: packageNameOfUpdate,
    })
    .from(newest)
    .innerJoin(updates, eq(updates.id, newest.id))
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .leftJoin(arosVersions, eq(arosVersions.id, updates.toArosId))
    .orderBy(desc(updates.updatesTime), desc(updates.id))
}

/** Production versions in review that this person had no hand in: four eyes bar every composer from approving. */
export async function countApprovals(db: Db, userId: string): Promise<number> {
  return countAbout(db, arosVersions, arosAwaitingApproval(userId))
}

/** Campaigns in these states. */
export async function countCampaigns(db: Db, states: readonly CampaignState[]): Promise<number> {
  return countAbout(db, campaigns, inArray(campaigns.state, [...states]))
}

/** Package versions in test that this person did not make: four eyes bar every author from approving. */
export async function countVersionApprovals(db: Db, userId: string): Promise<number> {
  return countAbout(db, versions, versionsAwaitingApproval(userId))
}

/** Releases of programs that await approval, as the list of them shows. */
export async function countProgramReviews(db: Db): Promise<number> {
  return countAbout(db, programReleases, eq(programReleases.state, 'submitted'))
}

/** Marketing versions in review, as the list of them shows. */
export async function countMarketingReviews(db: Db): Promise<number> {
  return countAbout(db, marketingVersions, eq(marketingVersions.state, 'in_review'))
}

/** Customers' requests for programs that await an answer, as the list of them shows. */
export async function countProgramRequests(db: Db): Promise<number> {
  return countAbout(db, programRequests, eq(programRequests.state, 'open'))
}

/** Assignments of this person that still can be judged: without a verdict, of a version in test. */
export async function countOwnTests(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(and(eq(testers.userId, userId), testsToJudge))
  return row?.value ?? 0
}

/** Robots that wait to be accepted, of all customers; for people who may accept them. */
export async function countPendingEnrolments(db: Db): Promise<number> {
  return countAbout(db, enrolments, eq(enrolments.state, 'pending'))
}

/** Versions this person opened that wait for them: not yet ready, or rejected. */
export async function countOwnDrafts(db: Db, userId: string): Promise<number> {
  const isOpen = inArray(versions.state, ['draft', 'uploading', 'scanning', 'scan_failed', 'rejected'])
  return countAbout(db, versions, and(eq(versions.createdBy, userId), isOpen))
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
      and(unitsInScope(scope), ne(producedRobots.connection, 'never')),
    ),
    add_user: await exists(db, users, others),
    choose_notices: await exists(db, notificationSettings, eq(notificationSettings.userId, selfId)),
  }
}
