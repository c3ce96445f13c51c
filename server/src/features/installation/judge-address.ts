import { secondsAhead } from '@filo/contract/installation/clock-difference'
import type { Finding } from '@filo/contract/installation/installation-checks'
import {
  type CertificateFacts,
  daysLeft,
  judgeCertificate,
} from '@filo/contract/installation/judge-certificate'
import type { SeenAddress, WebSocketWay } from './probe-address.ts'

/** A `Date` of HTTP is told in whole seconds. */
const DATE_STEP_MS = 1000
/** Robots' tokens allow for more; what is beyond this is no coincidence any more. */
const CLOCK_OFF_S = 5

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether PUBLIC_URL leads to this installation. */
export function judgeAddress(publicUrl: string | undefined, seen: SeenAddress | undefined): Finding {
  if (publicUrl === undefined || !seen) return { code: 'address_not_set', facts: {} }
  const url = publicUrl
  if (seen.kind === 'silent') return { code: 'address_unreachable', facts: { url, reason: seen.reason } }
  if (seen.who === 'own') return { code: 'address_own', facts: { url, ms: seen.durationMs } }
  if (seen.who === 'other') return { code: 'address_other_installation', facts: { url } }
  if (seen.status >= 300 && seen.status < 400)
    return { code: 'address_redirects', facts: { url, to: seen.location ?? '', status: seen.status } }
  return { code: 'address_foreign', facts: { url, status: seen.status } }
}

function findingOf(certificate: CertificateFacts, host: string, now: Date): Finding {
  const { subject, issuer, names, validFrom, validTo, refusal = '' } = certificate
  return {
    code: judgeCertificate(certificate, now),
    facts: {
      host,
      subject,
      issuer,
      names: names.join(', '),
      validFromAt: validFrom.toISOString(),
      validToAt: validTo.toISOString(),
      days: daysLeft(certificate, now),
      refusal,
    },
  }
}

/** Whether the way to PUBLIC_URL is closed to others, and by a certificate that robots and browsers believe. */
export function judgeHttps(publicUrl: string | undefined, seen: SeenAddress | undefined, now: Date): Finding {
  if (publicUrl === undefined) return { code: 'https_unobserved', facts: {} }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:') {
    const facts = { url: publicUrl }
    return { code: ownHosts.has(hostname) ? 'https_own_machine' : 'https_missing', facts }
  }
  const certificate = seen?.kind === 'answered' ? seen.certificate : undefined
  return certificate ? findingOf(certificate, hostname, now) : { code: 'https_unobserved', facts: {} }
}

/** Whether WebSocket comes through PUBLIC_URL, for robots and for pages in remote sessions. */
export function judgeWebSocket(
  publicUrl: string | undefined,
  seen: { robots: WebSocketWay; pages: WebSocketWay } | undefined,
): Finding {
  if (publicUrl === undefined || !seen || seen.robots === 'silent')
    return { code: 'websocket_unobserved', facts: {} }
  const facts = { url: publicUrl }
  if (seen.robots === 'lost') return { code: 'websocket_lost', facts }
  if (seen.pages === 'lost') return { code: 'websocket_lost_for_pages', facts }
  const isClear = seen.robots === 'passed' && seen.pages === 'passed'
  return { code: isClear ? 'websocket_passed' : 'websocket_unclear', facts }
}

/** Whether this server's clock agrees with the `Date` at PUBLIC_URL; `seconds`: by how many it is off, `ahead` or `behind`. */
export function judgePublicClock(seen: SeenAddress | undefined): Finding {
  if (seen?.kind !== 'answered' || seen.dateMs === undefined)
    return { code: 'clock_public_unobserved', facts: {} }
  const { sentMs, receivedMs, dateMs } = seen
  const seconds = secondsAhead({ sentMs, receivedMs, otherMs: dateMs, stepMs: DATE_STEP_MS })
  const isOff = Math.abs(seconds) > CLOCK_OFF_S
  return { code: isOff ? 'clock_public_off' : 'clock_public_right', facts: { seconds } }
}
