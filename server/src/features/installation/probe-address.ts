import { openLink } from '@filo/contract/device/device-routes'
import { getInstallationProof } from '@filo/contract/installation/installation-routes'
import type { CertificateFacts } from '@filo/contract/installation/judge-certificate'
import { judgeLinkAnswer } from '@filo/contract/installation/judge-link-answer'
import type { Clock, Ids } from '../../ground/clock-and-ids.ts'
import { proveInstallation } from './installation-proof.ts'
import { type AddressAnswer, requestAddress } from './request-address.ts'

/** Whether WebSocket arrives by an address; `silent`: nothing answered. */
export type WebSocketWay = ReturnType<typeof judgeLinkAnswer> | 'silent'

/** What stands at the public address, seen from this server. */
export type SeenAddress =
  | { kind: 'silent'; reason: string }
  | {
      kind: 'answered'
      status: number
      location: string | undefined
      /** `own`: this installation; `other`: another one of Filo; `foreign`: something else. */
      who: 'own' | 'other' | 'foreign'
      certificate: CertificateFacts | undefined
      /** How long the answer took, in milliseconds. */
      durationMs: number
      sentMs: number
      receivedMs: number
      /** By the answer's `Date`, milliseconds since 1970; undefined without one. */
      dateMs: number | undefined
    }

const NONCE_BYTES = 24
const KEY_BYTES = 16

/** A page's WebSocket into a remote session; no session has this id. */
const PAGE_PATH = '/api/remote-sessions/00000000-0000-7000-8000-000000000000/connect'

function inJson(body: string, name: string): unknown {
  try {
    const found: unknown = JSON.parse(body)
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

function whoAnswered({ status, body }: AddressAnswer, proof: string): 'own' | 'other' | 'foreign' {
  if (status !== 200 || inJson(body, 'product') !== 'Filo') return 'foreign'
  return inJson(body, 'proof') === proof ? 'own' : 'other'
}

/** Why nothing answered, as the network names it. */
function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' || name === 'AbortError' ? 'ETIMEDOUT' : (code ?? message)
}

interface Deps {
  clock: Clock
  ids: Ids
  installationId: () => Promise<string>
}

/** Asks the public address for a proof that it leads to this installation; never throws for what the network does. */
export async function probeAddress(
  { clock, ids, installationId }: Deps,
  publicUrl: string,
): Promise<SeenAddress> {
  const nonce = ids.secret(NONCE_BYTES)
  const proof = proveInstallation(await installationId(), nonce)
  const url = new URL(`${getInstallationProof.path}?nonce=${nonce}`, publicUrl)
  const answer = await requestAddress(url, { now: () => clock.now() }).catch(reasonOf)
  if (typeof answer === 'string') return { kind: 'silent', reason: answer }
  const dateMs = Date.parse(answer.headers['date'] ?? '')
  return {
    kind: 'answered',
    status: answer.status,
    location: answer.headers['location'],
    who: whoAnswered(answer, proof),
    certificate: answer.certificate,
    durationMs: answer.receivedMs - answer.sentMs,
    sentMs: answer.sentMs,
    receivedMs: answer.receivedMs,
    dateMs: Number.isNaN(dateMs) ? undefined : dateMs,
  }
}

async function probeUpgrade({ clock, ids }: Pick<Deps, 'clock' | 'ids'>, url: URL): Promise<WebSocketWay> {
  // RFC 6455 section 4.1.
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from(ids.secret(KEY_BYTES), 'base64url').toString('base64'),
  }
  const answer = await requestAddress(url, { headers, now: () => clock.now() }).catch(() => undefined)
  if (!answer) return 'silent'
  const code = inJson(answer.body, 'code')
  return judgeLinkAnswer({ status: answer.status, code: typeof code === 'string' ? code : undefined })
}

/** Asks for the robot's link and for a page's connection through the public address, without an identity. */
export async function probeWebSocket(
  deps: Pick<Deps, 'clock' | 'ids'>,
  publicUrl: string,
): Promise<{ robots: WebSocketWay; pages: WebSocketWay }> {
  const [robots, pages] = await Promise.all(
    [openLink.path, PAGE_PATH].map((path) => probeUpgrade(deps, new URL(path, publicUrl))),
  )
  return { robots: robots ?? 'silent', pages: pages ?? 'silent' }
}
