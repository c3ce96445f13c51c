import type { RoleKey } from '@filo/contract/roles'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import type { UserActor } from '../../rights/actor.ts'
import { readScopeOfRole } from '../units/granted-robots.ts'
import { isGrantedAt, isRoleInForce } from './roles-in-force.ts'

interface Asker {
  userId: string
  roleKey: RoleKey
  ip: string | null
  requestId: string | null
}

/**
 * Finds who asked for something that is done or read later, under the role of then and with what it sees at `now`; undefined
 * when they are not active, or do not hold the role any more.
 */
export async function findActorOfRole(
  db: Db,
  { userId, roleKey, ip, requestId }: Asker,
  now: Date,
): Promise<UserActor | undefined> {
  const holds = and(eq(userRoles.userId, users.id), eq(userRoles.roleKey, roleKey), isRoleInForce())
  const [found] = await db
    .select({ name: users.displayName, role: userRoles })
    .from(users)
    .innerJoin(userRoles, and(holds, isGrantedAt(now)))
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  if (!found) return undefined
  const scope = await readScopeOfRole(db, found.role, now)
  const origin = { sessionId: null, reauthenticatedAt: null, ip, requestId }
  return { kind: 'user', userId, name: found.name, role: roleKey, scope, ...origin }
}
