import { type NotificationKind, notificationKinds } from '@filo/contract/notifications/notification-kinds'
import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { notificationSettings } from '../../db/schema/notifications.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { isGrantedAt, isRoleInForce } from '../../records/people/roles-in-force.ts'
import { readGrantedRobots } from '../../records/units/granted-robots.ts'
import { scopeOfRole, seesNamedRobots } from '../../rights/scope-of-role.ts'
import type { Audience } from './notices/notice.ts'

/** A person to tell, and how. */
export interface Recipient {
  userId: string
  isShown: boolean
  isMailed: boolean
  /** Whether they may know of this unit; people are told of records that name none. */
  sees: (unitId: string | undefined) => boolean
}

type GrantedRole = typeof userRoles.$inferSelect
type Sight = Recipient['sees']

/** What a held role lets a person know of a customer's units; undefined: nothing. */
function sightOf(
  grantedRole: GrantedRole,
  granted: readonly string[],
  customerId: string | null,
): Sight | undefined {
  const scope = scopeOfRole(grantedRole, granted)
  if (scope.kind === 'all') return () => true
  if (customerId === null || customerId !== scope.customerId) return undefined
  if (scope.kind === 'customer') return () => true
  return (unitId) => unitId !== undefined && scope.unitIds.includes(unitId)
}

/** Everybody who holds one of the kind's roles for this customer, with what they see of it. */
async function sightsOfHolders(
  db: Db,
  kind: NotificationKind,
  customerId: string | null,
  now: Date,
): Promise<Map<string, Sight>> {
  const isOfCustomer =
    customerId === null ? undefined : and(eq(userRoles.scopeCustomerId, customerId), isRoleInForce())
  const grantedRole = await db
    .select()
    .from(userRoles)
    .where(
      and(
        inArray(userRoles.roleKey, [...notificationKinds[kind].roles]),
        isGrantedAt(now),
        or(eq(userRoles.scopeKind, 'all'), isOfCustomer),
      ),
    )
  // What is no customer's is not for them: nobody's robots are read for it.
  const named = customerId === null ? [] : grantedRole.filter(seesNamedRobots).map(({ userId }) => userId)
  const granted = await readGrantedRobots(db, named, now)
  const sights = new Map<string, Sight>()
  for (const role of grantedRole) {
    const sight = sightOf(role, granted.get(role.userId) ?? [], customerId)
    const other = sights.get(role.userId)
    if (sight) sights.set(role.userId, other ? (unitId) => other(unitId) || sight(unitId) : sight)
  }
  return sights
}

/** The active people of an audience who want to be told of this kind, in one order everywhere. */
export async function listRecipients(
  db: Db,
  { kind, audience }: { kind: NotificationKind; audience: Audience },
  now: Date,
): Promise<Recipient[]> {
  const sights =
    audience.to === 'users'
      ? new Map(audience.userIds.map((userId): [string, Sight] => [userId, () => true]))
      : await sightsOfHolders(db, kind, audience.customerId, now)
  if (sights.size === 0) return []
  const rows = await db
    .select({ userId: users.id, chosen: notificationSettings })
    .from(users)
    .leftJoin(
      notificationSettings,
      and(eq(notificationSettings.userId, users.id), eq(notificationSettings.kind, kind)),
    )
    .where(and(inArray(users.id, [...sights.keys()]), eq(users.status, 'active')))
    .orderBy(users.id)
  return rows.flatMap(({ userId, chosen }) => {
    const { isShown, isMailed } = chosen ?? { isShown: true, isMailed: notificationKinds[kind].isMailed }
    const sees = sights.get(userId)
    return sees && (isShown || isMailed) ? [{ userId, isShown, isMailed, sees }] : []
  })
}
