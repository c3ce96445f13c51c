import type { RoleKey } from '@filo/contract/roles'
import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { userRoles } from '../../db/schema/user-roles.ts'

/** Condition for roles that are of no customer which is inactive: such roles let nobody in. */
export function isRoleInForce(): SQL {
  const isOf = and(eq(customers.id, userRoles.scopeCustomerId), eq(customers.status, 'inactive'))
  return sql`not exists (select 1 from ${customers} where ${isOf})`
}

/** Holding a role counts until it ends. */
export function isGrantedAt(now: Date): SQL | undefined {
  return or(isNull(userRoles.expiresAt), gt(userRoles.expiresAt, now))
}

/** Ids of the people who hold one of the roles at `now`, to be asked for within another query. */
export function holdersOf(db: Db, roles: readonly RoleKey[], now: Date) {
  return db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(inArray(userRoles.roleKey, [...roles]), isGrantedAt(now)))
}
