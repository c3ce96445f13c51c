import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Socket } from 'node:net'
import { checkServerIdentity, TLSSocket } from 'node:tls'
import type { CertificateFacts } from '@filo/contract/installation/judge-certificate'

const WITHIN_MS = 5000
const MOST_BYTES = 64 * 1024

/** How something answered at an address; the way there is a plain or a TLS connection of its own. */
export interface AddressAnswer {
  status: number
  headers: Record<string, string | undefined>
  body: string
  /** Of a TLS connection, whether or not it is to be believed. */
  certificate: CertificateFacts | undefined
  sentMs: number
  receivedMs: number
}

const oneOf = (name: string | string[] | undefined) => (Array.isArray(name) ? name[0] : name)

/** Name and authority as a person knows them: the common name, else the organisation. */
function nameIn(entity: { CN?: string | string[]; O?: string | string[] } | undefined): string {
  return oneOf(entity?.CN) ?? oneOf(entity?.O) ?? ''
}

function certificateOf(socket: Socket, host: string): CertificateFacts | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const shown = socket.getPeerCertificate()
  if (!shown?.valid_to) return undefined
  return {
    subject: nameIn(shown.subject),
    issuer: nameIn(shown.issuer),
    names: (shown.subjectaltname ?? '').split(', ').map((name) => name.replace(/^(DNS|IP Address):/, '')),
    validFrom: new Date(shown.valid_from),
    validTo: new Date(shown.valid_to),
    isNameRight: checkServerIdentity(host, shown) === undefined,
    refusal: socket.authorizationError ? String(socket.authorizationError) : undefined,
  }
}

async function readBody(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MOST_BYTES) break
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * Asks an address once, without following redirects, within five seconds, and reads 64 KiB at most. A certificate that is
 * not to be believed keeps nothing back: it is told, and nothing secret is sent.
 * @throws what the network said where nothing answered
 */
export async function requestAddress(
  url: URL,
  { headers = {}, now }: { headers?: Record<string, string>; now: () => Date },
): Promise<AddressAnswer> {
  const begin = url.protocol === 'https:' ? requestTls : requestPlain
  const sentMs = now().getTime()
  const outgoing = begin(url, {
    headers: { 'user-agent': 'filo-installation-check', ...headers },
    rejectUnauthorized: false,
    agent: false,
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    // An upgrade that is granted has no body; its connection is ended below.
    outgoing.once('response', resolve).once('upgrade', resolve).once('error', reject)
    outgoing.end()
  })
  const receivedMs = now().getTime()
  // Taken now: an answer that was read to its end has none any more.
  const { socket } = answer
  const certificate = certificateOf(socket, url.hostname)
  try {
    return {
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, oneOf(value)]),
      ),
      body: answer.statusCode === 101 ? '' : await readBody(answer),
      certificate,
      sentMs,
      receivedMs,
    }
  } finally {
    outgoing.destroy()
    socket.destroy()
  }
}
