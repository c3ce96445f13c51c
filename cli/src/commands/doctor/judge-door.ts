import { judgeRedirect } from '@filo/contract/device/link/judge-redirect'
import { secondsAhead } from '@filo/contract/installation/clock-difference'
import {
  type CertificateFacts,
  type CertificateVerdict,
  daysLeft,
  judgeCertificate,
} from '@filo/contract/installation/judge-certificate'
import { judgeLinkAnswer } from '@filo/contract/installation/judge-link-answer'
import type { Diagnosis, DiagnosisCode } from './diagnosis.ts'
import type { DoorAnswer } from './probe-door.ts'
import type { Door } from './probe-network.ts'

const CLOCK_OFF_S = 5
/** A `Date` of HTTP is told in whole seconds. */
const DATE_STEP_MS = 1000
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the way is closed to others. */
export function judgeUrl(url: URL): Diagnosis {
  const isClosed = url.protocol === 'https:' || ownHosts.has(url.hostname)
  return { code: isClosed ? 'address_closed' : 'address_open', facts: { url: url.origin } }
}

/** Which addresses of the name take connections, by how each was tried; `reason` undefined: it does. */
export function judgeTcp(tried: readonly { door: Door; reason: string | undefined }[]): Diagnosis {
  const port = tried[0]?.door.port ?? 0
  const listed = (found: typeof tried) => found.map(({ door }) => door.address).join(', ')
  const open = tried.filter(({ reason }) => reason === undefined)
  const dead = tried.filter(({ reason }) => reason !== undefined)
  const reason = [...new Set(dead.map((each) => each.reason))].join(', ')
  const facts = { port, addresses: listed(open), dead: listed(dead), reason }
  if (open.length === 0) return { code: 'tcp_closed', facts }
  return { code: dead.length > 0 ? 'tcp_partly' : 'tcp_open', facts }
}

const tlsCodes: Record<CertificateVerdict, DiagnosisCode> = {
  certificate_good: 'tls_good',
  certificate_ends_soon: 'tls_ends_soon',
  certificate_unknown_authority: 'tls_unknown_authority',
  certificate_over: 'tls_over',
  certificate_not_yet: 'tls_not_yet',
  certificate_wrong_name: 'tls_wrong_name',
}

/** What a robot would say of the certificate at one address, by this machine's authorities and clock. */
export function judgeTls(
  { address, host, port }: Door,
  found: CertificateFacts | string,
  now: Date,
): Diagnosis {
  if (typeof found === 'string') return { code: 'tls_refused', facts: { address, port, reason: found } }
  const { subject, issuer, names, validFrom, validTo, refusal = '' } = found
  const facts = {
    address,
    host,
    subject,
    issuer,
    names: names.join(', '),
    from: validFrom.toISOString(),
    until: validTo.toISOString(),
    now: now.toISOString(),
    days: daysLeft(found, now),
    refusal,
  }
  return { code: tlsCodes[judgeCertificate(found, now)], facts }
}

/** Whether Filo answers to the question what it is; `from`: at which URL it was asked. */
export function judgeHttp(address: string, answer: DoorAnswer | string, from?: URL): Diagnosis {
  if (typeof answer === 'string') return { code: 'http_silent', facts: { address, reason: answer } }
  const { status, location = '', json } = answer
  const facts = { address, status, to: location }
  const { product, version } = json
  if (status === 200 && product === 'Filo')
    return { code: 'http_filo', facts: { address, version: typeof version === 'string' ? version : '' } }
  const verdict = from && judgeRedirect(from.href, status, location)
  if (verdict?.kind === 'follow') return { code: 'http_moved', facts: { ...facts, to: verdict.origin } }
  if (status >= 300 && status < 400) return { code: 'http_redirects', facts }
  return { code: status === 502 || status === 504 ? 'http_front_alone' : 'http_foreign', facts }
}

/**
 * Whether pages of this address may write, by the answer to a sign-in without anything in it that names the address as its
 * page's (Origin).
 */
export function judgeOrigin({ origin }: URL, answer: DoorAnswer | string): Diagnosis {
  if (typeof answer === 'string') return { code: 'origin_unclear', facts: { status: answer } }
  const { status, json } = answer
  if (json['code'] === 'foreign_origin') return { code: 'origin_foreign', facts: { url: origin } }
  const isFilo = typeof json['code'] === 'string' && status >= 400 && status < 500
  return isFilo ? { code: 'origin_own', facts: {} } : { code: 'origin_unclear', facts: { status } }
}

/** Whether the server trusts what stands in front, by its own word; servers from before do not say. */
export function judgeForwarding({ json }: DoorAnswer): Diagnosis[] {
  const forwarding = json['forwarding']
  return forwarding === 'trusted' || forwarding === 'untrusted' || forwarding === 'direct'
    ? [{ code: `forwarding_${forwarding}`, facts: {} }]
    : []
}

/** Whether this machine's clock agrees with the answer's `Date`. */
export function judgeClock({ dateMs, sentMs, receivedMs }: DoorAnswer): Diagnosis {
  if (dateMs === undefined) return { code: 'clock_unknown', facts: {} }
  const seconds = secondsAhead({ sentMs, receivedMs, otherMs: dateMs, stepMs: DATE_STEP_MS })
  const facts = { seconds: Math.abs(seconds) }
  if (facts.seconds <= CLOCK_OFF_S) return { code: 'clock_right', facts }
  return { code: seconds > 0 ? 'clock_ahead' : 'clock_behind', facts }
}

function wayOf(answer: DoorAnswer | string): ReturnType<typeof judgeLinkAnswer> {
  if (typeof answer === 'string') return 'unclear'
  const code = answer.json['code']
  return judgeLinkAnswer({ status: answer.status, code: typeof code === 'string' ? code : undefined })
}

/** Whether WebSocket passes, for robots and for pages in remote sessions, by the answers to requests without an identity. */
export function judgeWebSocket(robots: DoorAnswer | string, pages: DoorAnswer | string): Diagnosis {
  const way = wayOf(robots)
  if (way === 'lost') return { code: 'websocket_lost', facts: {} }
  if (way === 'unclear')
    return {
      code: 'websocket_unclear',
      facts: { status: typeof robots === 'string' ? robots : robots.status },
    }
  return { code: wayOf(pages) === 'lost' ? 'websocket_lost_for_pages' : 'websocket_passed', facts: {} }
}
