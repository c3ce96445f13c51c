import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

function isSame(sent: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sent), hash(token))
}

/**
 * Whether a caller may read the metrics: whoever shows the token, and nobody where none is set. Where a call comes from
 * says nothing: a proxy on this machine passes on those of others, and need not say so.
 */
export function mayReadMetrics(
  { headers }: Pick<FastifyRequest, 'headers'>,
  token: string | undefined,
): boolean {
  return token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)
}
