import type { FastifyReply, FastifyRequest } from 'fastify'

const FLOW_COOKIE = '__Host-filo-sso'
/** How long somebody may take at the identity provider. */
const FLOW_LIFE_S = 10 * 60

/** Lax: the provider sends the browser back by a link of another site. */
const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

/** Reads what the browser stored when it left for the identity provider. */
export function readFlowCookie(request: FastifyRequest): string | null {
  return request.cookies[FLOW_COOKIE] ?? null
}

/** Has the browser keep a flow for ten minutes; a later one takes its place. */
export function setFlowCookie(reply: FastifyReply, value: string): void {
  void reply.setCookie(FLOW_COOKIE, value, { ...options, maxAge: FLOW_LIFE_S })
}

/** Has the browser forget its flow: an answer of the provider counts once. */
export function clearFlowCookie(reply: FastifyReply): void {
  void reply.clearCookie(FLOW_COOKIE, options)
}
