import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { bulkChanges } from '../../db/schema/bulk-changes.ts'
import { notificationSettings, notifications } from '../../db/schema/notifications.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotUsers } from '../../db/schema/robot-users.ts'
import { savedViews } from '../../db/schema/saved-views.ts'
import { testers } from '../../db/schema/testers.ts'
import { users } from '../../db/schema/users.ts'
import type { UserActor } from '../../rights/actor.ts'

// Every query here is about the actor's own records, whole: the scope is their own id.

/** Also tokens that ran out; they are presented without their hashes. */
export async function listTokens(db: Db, { userId }: UserActor) {
  return db.select().from(apiTokens).where(eq(apiTokens.userId, userId)).orderBy(desc(apiTokens.createdAt))
}

/** Lists what a person chose to be notified of, by kind; a kind they never touched is not in it. */
export async function listSettings(db: Db, { userId }: UserActor) {
  const { kind, isShown, isMailed } = notificationSettings
  return db
    .select({ kind, isShown, isMailed })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .orderBy(asc(kind))
}

/** All they were told, newest first, with what was only mailed. */
export async function listNotices(db: Db, { userId }: UserActor) {
  const { kind, title, link, count, at, readAt } = notifications
  return db
    .select({ kind, title, link, count, at, readAt })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(at))
}

/** Their saved views of all lists, oldest first. */
export async function listViews(db: Db, { userId }: UserActor) {
  const { id, page, name, query, sharedRole, createdAt } = savedViews
  return db
    .select({ id, page, name, query, sharedRole, createdAt })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(createdAt))
}

/** The view each list opens with, as the preferences hold it. */
export async function readDefaultViews(db: Db, { userId }: UserActor): Promise<unknown> {
  const { preferences } = users
  const [row] = await db.select({ preferences }).from(users).where(eq(users.id, userId))
  return row?.preferences['defaultViews']
}

/** Reads what those who manage people have noted of a person. */
export async function readNotes(db: Db, { userId }: UserActor): Promise<string | null> {
  const [row] = await db.select({ notes: users.notes }).from(users).where(eq(users.id, userId))
  return row?.notes ?? null
}

/** Every test they were asked for, newest first, with what they found, also of versions they no longer see. */
export async function listTests(db: Db, { userId }: UserActor) {
  const { round, state, verdict, comment, caseResults, dueAt, startedAt, submittedAt } = testers
  return db
    .select({
      aros: arosVersions.name,
      version: arosVersions.semver,
      round,
      state,
      verdict,
      comment,
      caseResults,
      dueAt,
      startedAt,
      submittedAt,
    })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(eq(testers.userId, userId))
    .orderBy(desc(testers.createdAt))
}

/** Changes of many robots that they asked for, newest first, with what came of them. */
export async function listBulkChanges(db: Db, { userId }: UserActor) {
  const { createdBy, createdAt, order, about, state, failure, endedAt } = bulkChanges
  const { totalCount, changedCount, unchangedCount, leftOutCount } = bulkChanges
  return db
    .select({
      createdAt,
      order,
      about,
      state,
      failure,
      endedAt,
      totalCount,
      changedCount,
      unchangedCount,
      leftOutCount,
    })
    .from(bulkChanges)
    .where(eq(createdBy, userId))
    .orderBy(desc(createdAt))
}

/** Robots that they were given by name, also those whose time ran out. */
export async function listRobots(db: Db, { userId }: UserActor) {
  const { robotRole, grantedAt, expiresAt } = robotUsers
  return db
    .select({ serial: producedRobots.serial, robotRole, grantedAt, expiresAt })
    .from(robotUsers)
    .innerJoin(producedRobots, eq(producedRobots.id, robotUsers.unitId))
    .where(eq(robotUsers.userId, userId))
    .orderBy(asc(producedRobots.serial))
}

/** Lists what the person did, as the audit log has it. */
export async function listActions(db: Db, { userId }: UserActor) {
  const { at, action, objectType, objectName, ip } = auditLog
  return db
    .select({ at, action, objectType, objectName, ip })
    .from(auditLog)
    .where(eq(auditLog.actorId, userId))
    .orderBy(desc(auditLog.seq))
}
