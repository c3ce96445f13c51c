import { permissions } from '@filo/contract/permissions'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { packages } from '../../db/schema/packages.ts'
import { robots } from '../../db/schema/robots.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import type { Actor } from '../../rights/actor.ts'
import { packageScope } from './package-scope.ts'

interface ChoiceRows {
  owners: { id: string; name: string }[]
  robots: { id: string; code: string; name: { tr: string; en: string } }[]
  packages: { id: string; code: string; name: { tr: string; en: string } }[]
}

/** People who may own packages: active, with a role that uploads them. */
export async function listOwners(db: Db, actor: Actor): Promise<ChoiceRows['owners']> {
  return db
    .selectDistinct({ id: users.id, name: users.displayName, key: users.sortKey })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(users.status, 'active'),
        inArray(userRoles.roleKey, [...permissions['package.manage'].roles]),
        packageScope(actor),
      ),
    )
    .orderBy(users.sortKey)
    .then((rows) => rows.map(({ id, name }) => ({ id, name })))
}

/** Lists what the forms of packages and versions offer. */
export async function listChoices(db: Db, actor: Actor): Promise<ChoiceRows> {
  const variants = await db
    .select({ id: robots.id, code: robots.code, name: robots.name })
    .from(robots)
    .where(and(eq(robots.status, 'active'), packageScope(actor)))
    .orderBy(sql`${robots.sortKey} collate "C"`)
  const others = await db
    .select({ id: packages.id, code: packages.code, name: packages.name })
    .from(packages)
    .where(and(eq(packages.status, 'active'), packageScope(actor)))
    .orderBy(sql`${packages.code} collate "C"`)
  return { owners: await listOwners(db, actor), robots: variants, packages: others }
}

/** Ids among these that are of robot variants. */
export async function knownRobots(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: robots.id })
    .from(robots)
    .where(inArray(robots.id, [...ids]))
  return new Set(rows.map((row) => row.id))
}

/** Codes of those of the variants whose file systems ignore letter case. */
export async function listFoldingVariants(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const where = and(inArray(robots.id, [...ids]), eq(robots.foldsCase, true))
  const rows = await db.select({ code: robots.code }).from(robots).where(where)
  return rows.map(({ code }) => code).toSorted()
}

/** Codes of all packages. */
export async function listPackageCodes(db: Db): Promise<Set<string>> {
  const rows = await db.select({ code: packages.code }).from(packages)
  return new Set(rows.map((row) => row.code))
}
