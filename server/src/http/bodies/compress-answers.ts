import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SMALLEST_BYTES = 1024
/** Beyond this quality a list takes longer to compress than to send. */
const BROTLI_QUALITY = 4

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

const encodings = {
  br: { whole: (text: string) => toBrotli(text, brotli), flowing: () => createBrotliCompress(brotli) },
  gzip: { whole: (text: string) => toGzip(text), flowing: () => createGzip() },
}

function encodingFor(accepted: string): keyof typeof encodings | undefined {
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses while it is read; what fails on the way fails here too, and the caller sees an answer that broke off. */
function through(source: Readable, compressing: Transform): Transform {
  pipeline(source, compressing, () => undefined)
  return compressing
}

/** What is compressed: long texts, and lists that are sent as CSV while they are read. */
function isWorth(payload: unknown, type: string): payload is string | Readable {
  if (payload instanceof Readable) return type.startsWith('text/csv')
  const isText = /^(application\/(problem\+)?json|text\/csv)/.test(type)
  return isText && typeof payload === 'string' && payload.length >= SMALLEST_BYTES
}

/**
 * Compresses JSON and CSV that callers take compressed. Its length tells no other site anything: answers do not repeat
 * what was asked beside what is secret, and the session cookie does not go with other sites' calls (SameSite).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
    // A list that failed before its first bytes gives way to the words of the failure.
    if (typeof payload === 'string') void reply.removeHeader('content-encoding')
    if (!encoding || !isWorth(payload, type)) return payload
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    const varies = [reply.getHeader('vary')].flat().filter(Boolean).join(', ')
    void reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
    const { whole, flowing } = encodings[encoding]
    return payload instanceof Readable ? through(payload, flowing()) : whole(payload)
  })
}
