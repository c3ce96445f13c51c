import type { FastifyInstance } from 'fastify'

/**
 * Has no cache keep what /api answers, also failures and lists as CSV (RFC 9111 section 5.2.2.5), unless the answer says
 * itself how long it is good: signed metadata and blobs, which never change under their name.
 */
export function keepPrivate(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
    return payload
  })
}
