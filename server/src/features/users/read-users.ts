import { commonErrors } from '@filo/contract/common-errors'
import type { User } from '@filo/contract/users/users-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RecoveryCodesService } from '../sessions/recovery-codes-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'
import type { InvitesService } from './invites-service.ts'
import { presentUser } from './present-user.ts'
import { withRobotCounts } from './robot-counts-store.ts'
import type { createRoleGuards } from './role-guards.ts'
import * as store from './users-store.ts'

export type UsersDeps = Pick<BaseContext, 'config' | 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endAllOf'>
  recoveryCodes: Pick<RecoveryCodesService, 'drop'>
  identities: Pick<IdentitiesService, 'ofAll' | 'drop'>
  invites: InvitesService
}

/** What the use cases here share. */
export type UsersParts = UsersDeps & {
  guards: ReturnType<typeof createRoleGuards>
}

async function presentUsers(
  { db, clock, identities }: UsersParts,
  actor: UserActor,
  rows: store.UserWithRoles[],
): Promise<User[]> {
  const counted = await withRobotCounts(db, rows, clock.now())
  const links = await identities.ofAll(rows.map(({ user }) => user.id))
  return presentRows(
    counted,
    ({ user }) => user.id,
    (row) => {
      const ssoLinkedAt = links.get(row.user.id)?.linkedAt ?? null
      return presentUser({ ...row, ssoLinkedAt }, actor, clock.now())
    },
  )
}

/** Lists people that the actor may see, with their roles, robots and sign-in. */
export async function listUsers(deps: UsersParts, actor: UserActor, query: store.UserListQuery) {
  const { db, clock } = deps
  const { rows, ...found } = await store.listUserRows(db, actor, query, clock.now())
  return { items: await presentUsers(deps, actor, rows), ...found }
}

/** Finds a person in the actor's scope, locked where `read` locks. @throws not_found */
export async function findUser(tx: Db, actor: UserActor, id: string, read = store.findUserRow) {
  const found = await read(tx, actor, id)
  if (!found) throw new DomainError(commonErrors.not_found)
  return found
}

/** Reads one person. @throws not_found */
export async function getUser(deps: UsersParts, actor: UserActor, id: string): Promise<User> {
  const { db } = deps
  const [user] = await presentUsers(deps, actor, [await findUser(db, actor, id)])
  return user as User
}
