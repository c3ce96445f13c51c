import type { FastifyRequest } from 'fastify'
import { readSessionToken } from '../../http/access/session-cookie.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { Device } from './open-session.ts'
import { deviceOf } from './sessions-routes.ts'
import type { SessionsService } from './sessions-service.ts'

interface Deps {
  sessions: SessionsService
  apiTokens: {
    authenticate: (text: string, at: Device) => Promise<UserActor | null>
  }
}

const BEARER = /^Bearer (filo_\S+)$/i

interface Reading {
  /** Whether reading counts as a use of the session: what goes on by itself must not keep it open. */
  isUse: boolean
}

/** Reads the person behind a request from the session cookie or an API token; null when there is none or it is over. */
export function createUserReader({ sessions, apiTokens }: Deps, { isUse }: Reading = { isUse: true }) {
  return async (request: FastifyRequest): Promise<UserActor | null> => {
    const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (bearer) return apiTokens.authenticate(bearer, deviceOf(request))
    const token = readSessionToken(request)
    return token ? sessions.authenticate(token, { ...deviceOf(request), isUse }) : null
  }
}
