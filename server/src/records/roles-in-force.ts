import { and, eq, type SQL, sql } from 'drizzle-orm'
import { customers } from '../db/schema/customers.ts'
import { userRoles } from '../db/schema/user-roles.ts'

/** Of roles that people hold, those that are of no customer which is inactive: such roles let nobody in. */
export function isRoleInForce(): SQL {
  const isOf = and(eq(customers.id, userRoles.scopeCustomerId), eq(customers.status, 'inactive'))
  return sql`not exists (select 1 from ${customers} where ${isOf})`
}
