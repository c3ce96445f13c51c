import { commonErrors } from '@filo/contract/common-errors'
import type { AnyRoute } from '@filo/contract/routes'
import { sessionErrors } from '@filo/contract/session/session-errors'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../ground/clock-and-ids.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { may, type RobotActor, type UserActor } from '../../rights/actor.ts'
import { requireRecentProof } from './recent-proof.ts'
import { requireTokenReach } from './token-reach.ts'

/** How features tell the HTTP layer who a request comes from; null = no or unknown credentials. */
export interface CredentialReaders {
  readUser: (request: FastifyRequest) => Promise<UserActor | null>
  readRobot: (request: FastifyRequest) => Promise<RobotActor | null>
}

export interface Authenticator {
  user: (request: FastifyRequest, route: AnyRoute) => Promise<UserActor>
  userOrNobody: (request: FastifyRequest) => Promise<UserActor | null>
  robot: (request: FastifyRequest) => Promise<RobotActor>
  either: (request: FastifyRequest, route: AnyRoute) => Promise<UserActor | RobotActor>
}

/**
 * Deny by default: no credentials 401; a role without the permission, a token that was not made for it, a password that
 * is due, or a proof that is too old, 403.
 */
export function createAuthenticator(readers: CredentialReaders, clock: Clock): Authenticator {
  function found<T>(actor: T | null): T {
    if (!actor) throw new DomainError(commonErrors.not_signed_in)
    return actor
  }
  function allowed(actor: UserActor, route: AnyRoute): UserActor {
    const { access } = route
    if (actor.isPasswordDue && !route.isOpenWhilePasswordDue) {
      throw new DomainError(sessionErrors.password_change_required)
    }
    requireTokenReach(actor, route)
    if (typeof access === 'object' && !may(actor, access.permission)) {
      throw new DomainError(commonErrors.no_permission)
    }
    if (route.needsProof) requireRecentProof(actor, clock.now())
    return actor
  }
  return {
    user: async (request, route) => allowed(found(await readers.readUser(request)), route),
    userOrNobody: (request) => readers.readUser(request),
    robot: async (request) => found(await readers.readRobot(request)),
    either: async (request, route) => {
      const person = await readers.readUser(request)
      return person ? allowed(person, route) : found(await readers.readRobot(request))
    },
  }
}
