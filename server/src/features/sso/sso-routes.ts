import * as routes from '@filo/contract/sso/sso-routes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { setDeviceCookie, setSessionCookie } from '../../http/access/session-cookie.ts'
import type { Api } from '../../http/routes/api.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import { clearFlowCookie, readFlowCookie, setFlowCookie } from './sso-cookie.ts'
import type { SsoService } from './sso-service.ts'

interface Deps {
  sso: SsoService
  sessions: SessionsService
  config: Config
}

/** The answers are for this browser and this moment only. */
function leadTo(reply: FastifyReply, address: string): void {
  void reply.header('cache-control', 'no-store').redirect(address)
}

/**
 * Serves signing in with the company's provider. A browser comes to both routes itself, so each answers by sending it
 * on, also when it failed.
 */
export function registerSsoRoutes(api: Api, { sso, sessions, config }: Deps): void {
  // Without a default port: the provider compares the address of the callback letter by letter.
  const originOf = (request: FastifyRequest) =>
    new URL(config.publicUrl ?? `${request.protocol}://${request.host}`).origin

  api.onPublic(routes.startSso, async ({ query, request, reply }) => {
    const { return: returnTo, purpose, role, lng } = query
    const attempt = { returnTo, purpose, role, language: lng }
    const begun = await sso.start({ ...attempt, origin: originOf(request), ip: request.ip })
    if (begun.cookie) setFlowCookie(reply, begun.cookie)
    leadTo(reply, begun.address)
  })
  api.onPublic(routes.finishSso, async ({ actor, request, reply }) => {
    const { search } = new URL(request.url, originOf(request))
    const from = { ip: request.ip, device: request.headers['user-agent'] ?? '', requestId: request.id }
    const cookie = readFlowCookie(request)
    const { address, entered } = await sso.finish({
      search,
      origin: originOf(request),
      cookie,
      actor,
      from,
    })
    clearFlowCookie(reply)
    if (entered) {
      setSessionCookie(reply, entered.token, undefined)
      setDeviceCookie(reply, await sessions.newDeviceCookie(entered.email))
    }
    leadTo(reply, address)
  })
}
