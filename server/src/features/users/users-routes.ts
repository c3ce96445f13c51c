import { listRoleCounts } from '@filo/contract/users/role-counts-routes'
import * as security from '@filo/contract/users/user-security-routes'
import * as routes from '@filo/contract/users/users-routes'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Api } from '../../http/routes/api.ts'
import { systemActor } from '../../rights/actor.ts'
import type { InvitesService } from './invites-service.ts'
import type { UserSecurityService } from './user-security-service.ts'
import type { UsersService } from './users-service.ts'

interface Deps {
  users: UsersService
  userSecurity: UserSecurityService
  invites: InvitesService
  config: Config
}

/** Serves people, roles and invitations; what a one-use link opens needs no session. */
export function registerUsersRoutes(api: Api, { users, userSecurity, invites, config }: Deps): void {
  // Never where a request claims that it went to: links without an origin are completed by whoever shows them.
  const origin = config.publicUrl ?? ''
  const from = (request: FastifyRequest) => ({ ip: request.ip, requestId: request.id })

  api.on(routes.listUsers, ({ actor, query }) => users.list(actor, query))
  api.on(listRoleCounts, ({ actor }) => users.roleCounts(actor))
  api.on(routes.getUser, ({ actor, params }) => users.get(actor, params.userId))
  api.on(routes.inviteUser, ({ actor, body }) => users.invite(actor, body, origin))
  api.on(routes.updateUser, ({ actor, params, body, ifMatch }) =>
    users.update(actor, params.userId, body, ifMatch),
  )
  api.on(routes.setUserRoles, ({ actor, params, body, ifMatch }) =>
    users.setRoles(actor, { id: params.userId, ...body, ifMatch }),
  )
  api.on(routes.suspendUser, ({ actor, params, body }) => users.suspend(actor, params.userId, body.reason))
  api.on(routes.reactivateUser, ({ actor, params }) => users.reactivate(actor, params.userId))
  api.on(routes.deleteUser, ({ actor, params, body }) => users.remove(actor, params.userId, body.reason))
  api.on(routes.createPasswordReset, ({ actor, params }) => users.resetLink(actor, params.userId, origin))
  api.on(security.requirePasswordChange, ({ actor, params }) =>
    userSecurity.requirePasswordChange(actor, params.userId),
  )
  api.on(security.removeUserMfa, ({ actor, params, body }) =>
    userSecurity.removeMfa(actor, params.userId, body.reason),
  )
  api.on(security.unlinkUserIdentity, ({ actor, params, body }) =>
    userSecurity.unlinkIdentity(actor, params.userId, body.reason),
  )
  api.on(routes.listInvites, ({ actor, query }) => invites.list(actor, query))
  api.on(routes.renewInvite, ({ actor, params }) => invites.renew(actor, params.inviteId, origin))
  api.on(routes.revokeInvite, ({ actor, params }) => invites.revoke(actor, params.inviteId))
  api.onPublic(routes.acceptInvite, ({ body, request }) => invites.accept({ ...body, from: from(request) }))
  api.onPublic(routes.completePasswordReset, ({ body, request }) =>
    invites.completeReset({ ...body, from: from(request) }),
  )
  api.onPublic(routes.requestPasswordReset, ({ body, request }) =>
    invites.requestReset(body.email, origin, { ...systemActor('filo'), ...from(request) }),
  )
}
