import { isIPv6 } from 'node:net'
import { networkOf } from '../../throttle/network-of.ts'

/** A request that waits. */
export interface Waiting {
  id: string
  ip: string
  createdAt: Date
}

/**
 * Whom an address is from when places are shared out: its 48 bits (a site, RFC 6177) or, of IPv4, its 24. Wider than what
 * is counted otherwise, since whoever has one such network often has many.
 */
function siteOf(ip: string): string {
  const parts = networkOf(ip).split(isIPv6(ip) && !ip.startsWith('::ffff:') ? ':' : '.')
  return parts.slice(0, 3).join('.')
}

/**
 * Finds which of too many waiting requests goes: the newest of the site that has most of them, so that one site never crowds out
 * the others. Undefined when none waits.
 */
export function whoMakesRoom(waiting: readonly Waiting[]): string | undefined {
  const sites = [...Map.groupBy(waiting, ({ ip }) => siteOf(ip)).values()]
  const [biggest = []] = sites.toSorted((a, b) => b.length - a.length)
  const [newest] = biggest.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id.localeCompare(a.id),
  )
  return newest?.id
}
