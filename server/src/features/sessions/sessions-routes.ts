import { commonErrors } from '@filo/contract/common-errors'
import * as routes from '@filo/contract/session/session-routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../ground/domain-error.ts'
import * as cookie from '../../http/access/session-cookie.ts'
import type { Api } from '../../http/routes/api.ts'
import type { Issued } from './open-session.ts'
import type { SessionsService } from './sessions-service.ts'

/** Device that a request comes from, for the session list and the audit log. */
export function deviceOf(request: FastifyRequest) {
  return { ip: request.ip, device: request.headers['user-agent'] ?? '', requestId: request.id }
}

function tokenOf(request: FastifyRequest): string {
  const token = cookie.readSessionToken(request)
  if (!token) throw new DomainError(commonErrors.not_signed_in)
  return token
}

function handOut(reply: FastifyReply, issued: Issued) {
  cookie.setSessionCookie(reply, issued.token, issued.maxAgeS)
  return issued.session
}

/** Serves signing in and a person's own sessions. The token is in its cookie alone, never in the body of an answer. */
export function registerSessionsRoutes(api: Api, { sessions }: { sessions: SessionsService }): void {
  api.onPublic(routes.signIn, async ({ body, request, reply }) => {
    const deviceCookie = cookie.readDeviceCookie(request)
    const issued = await sessions.signIn({ ...body, ...deviceOf(request), deviceCookie })
    cookie.setDeviceCookie(reply, await sessions.newDeviceCookie(body.email))
    return handOut(reply, issued)
  })
  api.on(routes.getSession, ({ request }) => sessions.current(tokenOf(request)))
  api.on(routes.signOut, async ({ actor, reply }) => {
    if (actor.sessionId) await sessions.end(actor, actor.sessionId)
    cookie.clearSessionCookie(reply)
  })
  api.on(routes.switchRole, async ({ actor, body, request, reply }) =>
    handOut(reply, await sessions.switchRole(actor, tokenOf(request), body.role)),
  )
  api.on(routes.reauthenticate, ({ actor, body }) => sessions.reauthenticate(actor, body))
  api.on(routes.listOwnSessions, async ({ actor }) => ({ items: await sessions.listOwn(actor) }))
  api.on(routes.endOwnSession, ({ actor, params }) => sessions.end(actor, params.sessionId))
  api.on(routes.signOutEverywhere, async ({ actor, reply }) => {
    await sessions.endAll(actor)
    cookie.clearSessionCookie(reply)
  })
}
