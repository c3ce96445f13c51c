import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SMALLEST_BYTES = 1024
/** Beyond this quality a list takes longer to compress than to send. */
const BROTLI_QUALITY = 4

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function compress(
  text: string,
  accepted: string,
): Promise<[encoding: string, bytes: Buffer] | undefined> {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return ['br', await toBrotli(text, { params })]
  }
  return /\bgzip\b/.test(accepted) ? ['gzip', await toGzip(text)] : undefined
}

/**
 * Compresses JSON and CSV that callers take compressed. Its length tells no other site anything: answers do not repeat
 * what was asked beside what is secret, and the session cookie does not go with other sites' calls (SameSite).
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const isText = /^(application\/(problem\+)?json|text\/csv)/.test(type)
    if (typeof payload !== 'string' || payload.length < SMALLEST_BYTES || !isText) return payload
    const compressed = await compress(payload, request.headers['accept-encoding'] ?? '')
    if (!compressed) return payload
    const [encoding, bytes] = compressed
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    const varies = [reply.getHeader('vary')].flat().filter(Boolean).join(', ')
    void reply.header('vary', varies ? `${varies}, accept-encoding` : 'accept-encoding')
    return bytes
  })
}
