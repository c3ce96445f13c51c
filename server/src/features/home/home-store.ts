import { and, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { notificationSettings } from '../../db/schema/notifications.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
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
    })
    .from(newest)
    .innerJoin(updates, eq(updates.id, newest.id))
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .leftJoin(arosVersions, eq(arosVersions.id, updates.toArosId))
    .orderBy(desc(updates.updatesTime), desc(updates.id))
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
