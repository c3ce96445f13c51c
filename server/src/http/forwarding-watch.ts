import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createAddressTally, type Tally } from '../ground/address-tally.ts'
import type { Clock } from '../ground/clock-and-ids.ts'

/** Requests that came with X-Forwarded-For, by the address of the connection they came by. */
export interface SeenForwarding {
  /** What TRUSTED_PROXIES names: the address in the header counts. */
  trusted: Tally
  /** What it does not name: the header is ignored, and everybody behind it counts as one. */
  untrusted: Tally
}

/** How a request came: straight, by what TRUSTED_PROXIES names, or by what wrote X-Forwarded-For and is not named. */
export function forwardingOf(request: FastifyRequest): 'direct' | 'trusted' | 'untrusted' {
  if (request.headers['x-forwarded-for'] === undefined) return 'direct'
  // Fastify lists further addresses only behind one that it was told to trust.
  return (request.ips?.length ?? 0) > 1 ? 'trusted' : 'untrusted'
}

/** Looks at where requests with X-Forwarded-For come from, for the health of the installation; since the start, in memory. */
export function createForwardingWatch({ clock }: { clock: Clock }) {
  const trusted = createAddressTally()
  const untrusted = createAddressTally()

  return {
    read: (): SeenForwarding => ({ trusted: trusted.read(), untrusted: untrusted.read() }),
    join: (app: FastifyInstance): void => {
      app.addHook('onRequest', async (request) => {
        const way = forwardingOf(request)
        if (way === 'direct') return
        const tally = way === 'trusted' ? trusted : untrusted
        tally.note(request.raw.socket.remoteAddress, clock.now())
      })
    },
  }
}

export type ForwardingWatch = ReturnType<typeof createForwardingWatch>
