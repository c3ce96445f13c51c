import type { FastifyInstance, FastifyReply } from 'fastify'

/** What helmet sets for pages: nothing draws an answer in JSON or a script, and there these weigh more than many an answer. */
const pageHeaders = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const isJson = /^application\/(?:[\w.-]+\+)?json\b/

/** Takes off an answer what only a page is protected by. */
export function dropPageHeaders(reply: FastifyReply): void {
  for (const header of pageHeaders) void reply.removeHeader(header)
}

/** Sends answers in JSON without the headers of pages; everything else that a browser could show keeps them. */
export function keepHeadersToPages(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isJson.test(String(reply.getHeader('content-type') ?? ''))) dropPageHeaders(reply)
    return payload
  })
}
