import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const ownMachine = /^(127\.|::1$|::ffff:127\.)/

function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/**
 * Whether a caller may read the metrics: whoever shows the token where one is set, else programs of this very machine.
 * What a proxy passed on came from elsewhere, even if the proxy runs here.
 */
export function mayReadMetrics(
  { headers, socket }: Pick<FastifyRequest, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  token: string | undefined,
): boolean {
  if (token) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined
  return !isPassedOn && ownMachine.test(socket.remoteAddress ?? '')
}
