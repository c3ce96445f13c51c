import { commonErrors } from '@filo/contract/common-errors'
import type { Access } from '@filo/contract/route'
import type { FastifyRequest } from 'fastify'
import { may, type RobotActor, type UserActor } from '../actor.ts'
import { DomainError } from '../domain-error.ts'

/** How features tell the HTTP layer who a request comes from; null = no or unknown credentials. */
export interface CredentialReaders {
  readUser: (request: FastifyRequest) => Promise<UserActor | null>
  readRobot: (request: FastifyRequest) => Promise<RobotActor | null>
}

export interface Authenticator {
  user: (request: FastifyRequest, access: Access) => Promise<UserActor>
  userOrNobody: (request: FastifyRequest) => Promise<UserActor | null>
  robot: (request: FastifyRequest) => Promise<RobotActor>
  either: (request: FastifyRequest) => Promise<UserActor | RobotActor>
}

/** Deny by default: no credentials 401, a role without the permission 403. */
export function createAuthenticator(readers: CredentialReaders): Authenticator {
  function found<T>(actor: T | null): T {
    if (!actor) throw new DomainError(commonErrors.not_signed_in)
    return actor
  }
  return {
    user: async (request, access) => {
      const actor = found(await readers.readUser(request))
      if (typeof access === 'object' && !may(actor, access.permission)) {
        throw new DomainError(commonErrors.no_permission)
      }
      return actor
    },
    userOrNobody: (request) => readers.readUser(request),
    robot: async (request) => found(await readers.readRobot(request)),
    either: async (request) => found((await readers.readUser(request)) ?? (await readers.readRobot(request))),
  }
}
