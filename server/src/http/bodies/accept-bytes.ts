import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Hands the bytes of `hasBytes` routes to their handlers as a stream, and leaves those of tus uploads unread. */
export function acceptBytes(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
}

/** The bytes a `hasBytes` route was sent; a body sent as anything else has none. */
export function bytesOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([])
}
