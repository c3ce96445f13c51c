import type { Finding } from '@filo/contract/installation/installation-checks'
import type { SeenForwarding } from '../../http/forwarding-watch.ts'

/**
 * Whether TRUSTED_PROXIES names what stands in front, by the requests with X-Forwarded-For since the start. Anybody may
 * write that header, so that one from an address that is not trusted is a hint and no proof.
 */
export function judgeForwarding(
  trustedProxies: readonly string[],
  { trusted, untrusted }: SeenForwarding,
): Finding {
  if (untrusted.count > 0) {
    const addresses = untrusted.addresses.map(({ address }) => address).join(', ')
    const lastAt = untrusted.lastAt?.toISOString() ?? ''
    return { code: 'forwarding_untrusted', facts: { addresses, requests: untrusted.count, lastAt } }
  }
  if (trusted.count > 0) {
    const addresses = trusted.addresses.map(({ address }) => address).join(', ')
    return { code: 'forwarding_trusted', facts: { addresses, requests: trusted.count } }
  }
  if (trustedProxies.length === 0) return { code: 'forwarding_direct', facts: {} }
  return { code: 'forwarding_unobserved', facts: { proxies: trustedProxies.join(', ') } }
}
