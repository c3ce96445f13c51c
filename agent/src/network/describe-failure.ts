import {
  type LinkFailure,
  type LinkReasonCode,
  linkDetailLength,
} from '@filo/contract/device/link/link-reasons'
import { redactSecrets } from '../log/redact-secrets.ts'
import { cutText } from '../updates/cut-text.ts'
import { reasonOf } from '../updates/update-error.ts'
import { ServerAnswered } from './server-answered.ts'

/** Why the server could not be reached, and in words for who looks after the robot. */
export interface Failure extends Pick<LinkFailure, 'code' | 'status' | 'detail'> {
  text: string
}

/** What an error is weighed by. */
interface FailureContext {
  serverUrl: string
  /** Host and port of the proxy that stands between; undefined: none does. */
  proxy: string | undefined
  /** The robot's clock, and what it cannot be behind when it is right: the day of the agent, the last signed assignment. */
  nowMs: number
  notBeforeMs: number
}

/** Where every address of a name failed, Node says so without a word of its own. */
function partsOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error]
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** By codes of the system (errno(3)) and of getaddrinfo(3), the most telling first: several addresses may fail in several ways. */
const dialCodes: readonly (readonly [code: LinkReasonCode, errors: readonly string[], words: string])[] = [
  ['refused', ['ECONNREFUSED'], 'nothing takes the connection there'],
  ['timed_out', ['ETIMEDOUT'], 'it does not answer in time'],
  [
    'unreachable',
    ['EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'],
    'there is no way to it',
  ],
  [
    'name_not_found',
    ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL', 'ENODATA', 'ESERVFAIL'],
    'its name is not known to the network (DNS)',
  ],
]

/** By codes of OpenSSL's verification, as Node.js names them (nodejs.org/api/tls.html#x509-certificate-error-codes). */
const certificateCodes: Readonly<Record<string, LinkReasonCode>> = {
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_unknown',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_unknown',
  CERT_UNTRUSTED: 'certificate_unknown',
  CERT_SIGNATURE_FAILURE: 'certificate_unknown',
  INVALID_CA: 'certificate_unknown',
  HOSTNAME_MISMATCH: 'certificate_name',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_name',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_early',
}

const certificateWords: Partial<Record<LinkReasonCode, string>> = {
  certificate_unknown:
    "this robot does not know the authority of its certificate; name the authority's file in FILO_CA_FILE",
  certificate_name: 'its certificate is for another name',
  certificate_expired: "by this robot's clock its certificate has expired",
  certificate_early: "by this robot's clock its certificate is not valid yet",
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function describeCertificate(code: LinkReasonCode, error: Error, context: FailureContext): Failure {
  const { serverUrl, nowMs, notBeforeMs } = context
  const isOfTime = code === 'certificate_expired' || code === 'certificate_early'
  if (isOfTime && nowMs < notBeforeMs) {
    const text =
      `this robot's clock says ${dayOf(nowMs)}, and it cannot be before ${dayOf(notBeforeMs)}: no certificate can be ` +
      `checked. Set the clock, and see that it finds a time server (NTP); then ${serverUrl} is tried again`
    return { code: 'clock_behind', status: null, detail: new Date(nowMs).toISOString(), text }
  }
  const time = isOfTime ? ` (${new Date(nowMs).toISOString()})` : ''
  const detail = isOfTime ? new Date(nowMs).toISOString() : reasonOf(error)
  return { code, status: null, detail, text: `${serverUrl} is not trusted: ${certificateWords[code]}${time}` }
}

function describeDial(error: unknown, { serverUrl, proxy }: FailureContext): Failure | undefined {
  const codes = new Set(partsOf(error).map(codeOf))
  const row = dialCodes.find(([, errors]) => errors.some((code) => codes.has(code)))
  if (!row) return undefined
  const detail = [...new Set(partsOf(error).map(reasonOf))].join('; ')
  // An agent that goes by a proxy dials nobody else.
  if (proxy !== undefined)
    return {
      code: 'proxy_unreachable',
      status: null,
      detail,
      text: `the proxy ${proxy} cannot be reached: ${row[2]} (${detail})`,
    }
  return { code: row[0], status: null, detail, text: `${serverUrl} cannot be reached: ${row[2]} (${detail})` }
}

/** A tunnel that the proxy did not open (Node's ERR_PROXY_TUNNEL): with its answer where it gave one. */
function describeTunnel(error: Error, { serverUrl, proxy = '' }: FailureContext): Failure {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null
  if (status === null) {
    const detail = reasonOf(error)
    return {
      code: 'proxy_unreachable',
      status,
      detail,
      text: `the proxy ${proxy} does not answer: ${detail}`,
    }
  }
  if (passwordStatuses.has(status)) return describePassword(proxy, serverUrl, status)
  const advice = serverUrl.startsWith('https:') ? '' : '; the link needs CONNECT there, also without TLS'
  const text = `the proxy ${proxy} does not open the way to ${serverUrl} (it answered ${status})${advice}`
  return { code: 'proxy_refused', status, detail: proxy, text }
}

/** RFC 9110 section 15.5.8; tinyproxy answers 401 to a password that is wrong. */
const passwordStatuses: ReadonlySet<number> = new Set([407, 401])

function describePassword(proxy: string, serverUrl: string, status: number): Failure {
  const setting = serverUrl.startsWith('https:') ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const text =
    `the proxy ${proxy} asks for a user and password, or does not take those it was given (${status}): ` +
    `${setting} is where they are set`
  return { code: 'proxy_password', status, detail: proxy, text }
}

/**
 * By these something answers that knows nothing of the link, and no server of ours: it asks for WebSocket (426), which
 * whoever passed the request on had left out (RFC 9110 section 7.6.1), or something else stands at its address. Filo's
 * servers of before answered 400.
 */
const withoutWebSocket: ReadonlySet<number> = new Set([200, 204, 400, 404, 405, 426, 501])
const fromInFront: ReadonlySet<number> = new Set([502, 504])

function describeAnswer(answer: ServerAnswered, { serverUrl, proxy }: FailureContext): Failure {
  const { status, retryAfterMs, movedTo, isLink } = answer
  const to = isLink ? ' to the link' : ''
  const failure = (code: LinkReasonCode, text: string, detail = ''): Failure => ({
    code,
    status,
    detail,
    text,
  })
  if (status === 407) return describePassword(proxy ?? serverUrl, serverUrl, status)
  if (status >= 300 && status < 400) {
    const place = movedTo ? `the server has moved to ${movedTo}` : `${serverUrl} sends this robot elsewhere`
    return failure(
      'redirected',
      `${place} (${serverUrl} answered ${status}${to}); if that is right, set FILO_SERVER to it`,
      movedTo ?? '',
    )
  }
  if (isLink && status === 426)
    return failure('upgrade_lost', `the server in front of ${serverUrl} does not pass WebSocket on`)
  if (isLink && withoutWebSocket.has(status)) {
    const words = `the server in front of ${serverUrl} does not pass WebSocket on, or is none of Filo's: it answered ${status}${to}`
    return failure('upgrade_lost', words)
  }
  if (fromInFront.has(status))
    return failure(
      'server_answered',
      `the server in front of ${serverUrl} does not reach Filo (it answered ${status})`,
    )
  if (status === 503 && retryAfterMs > 0)
    return failure('server_busy', `${serverUrl} has no room for this robot yet`)
  return failure('server_answered', `${serverUrl} answered ${status}${to}`)
}

/** Errors that have no code, by their words: a request of ours that got no answer, and a WebSocket handshake of `ws`. */
const silence = /server is silent|handshake has timed out/

function describe(error: unknown, context: FailureContext): Failure {
  const { serverUrl } = context
  if (error instanceof ServerAnswered) return describeAnswer(error, context)
  const code = codeOf(error)
  const certificate = Object.hasOwn(certificateCodes, code) ? certificateCodes[code] : undefined
  if (certificate) return describeCertificate(certificate, error as Error, context)
  if (code === 'ERR_PROXY_TUNNEL') return describeTunnel(error as Error, context)
  const detail = reasonOf(error)
  if (silence.test(detail))
    return { code: 'timed_out', status: null, detail: '', text: `${serverUrl} does not answer in time` }
  const dialled = describeDial(error, context)
  if (dialled) return dialled
  const isCut = ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(code)
  const words = isCut ? 'the connection is cut' : 'it does not work'
  return {
    code: isCut ? 'broken' : 'other',
    status: null,
    detail,
    text: `${serverUrl} cannot be reached: ${words} (${detail})`,
  }
}

/**
 * Why the server could not be reached: a code of a closed set, the status where a server or a proxy answered, and words. Node
 * checks certificates by the robot's own clock and takes no other, so that a clock which cannot be right is named as that.
 */
export function describeFailure(error: unknown, context: FailureContext): Failure {
  const { code, status, detail, text } = describe(error, context)
  // One line: what a proxy or a certificate says may hold anything.
  const clean = (words: string, length: number) =>
    cutText(redactSecrets(words).replaceAll(/\p{Cc}/gu, ' '), length)
  return { code, status, detail: clean(detail, linkDetailLength), text: clean(text, 400) }
}
