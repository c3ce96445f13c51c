import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { checkServerIdentity, type SecureContext, type TLSSocket, connect as tlsConnect } from 'node:tls'
import type { CertificateFacts } from '@filo/contract/installation/judge-certificate'

const WITHIN_MS = 5000

/** One address of a name. */
export interface HostAddress {
  address: string
  family: number
}

/** Where a connection leads: one address of the host that the URL names. */
export interface Door extends HostAddress {
  host: string
  port: number
}

/** Why something did not come about, as the network names it, e.g. `ECONNREFUSED`. */
export function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' || name === 'AbortError' ? 'ETIMEDOUT' : (code ?? message)
}

/** All addresses of a name, by this machine's own resolver as a robot asks it. @returns why there are none, as words */
export async function resolveHost(host: string): Promise<HostAddress[] | string> {
  return lookup(host, { all: true }).catch(reasonOf)
}

/** Opens and ends one TCP connection. @returns why that failed within five seconds; undefined: it did not */
export async function tryTcp({ address, port }: Door): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port })
    const end = (reason?: string) => {
      socket.destroy()
      resolve(reason)
    }
    socket.setTimeout(WITHIN_MS, () => end('ETIMEDOUT'))
    socket.once('connect', () => end()).once('error', (error) => end(reasonOf(error)))
  })
}

const oneOf = (name: string | string[] | undefined) => (Array.isArray(name) ? name[0] : name)

function factsOf(socket: TLSSocket, host: string): CertificateFacts | string {
  const shown = socket.getPeerCertificate()
  if (!shown.valid_to) return 'no certificate'
  const { subject, issuer, subjectaltname = '' } = shown
  return {
    subject: oneOf(subject?.CN) ?? oneOf(subject?.O) ?? '',
    issuer: oneOf(issuer?.CN) ?? oneOf(issuer?.O) ?? '',
    names: subjectaltname.split(', ').map((name) => name.replace(/^(DNS|IP Address):/, '')),
    validFrom: new Date(shown.valid_from),
    validTo: new Date(shown.valid_to),
    isNameRight: checkServerIdentity(host, shown) === undefined,
    refusal: socket.authorizationError ? String(socket.authorizationError) : undefined,
  }
}

/**
 * The certificate that is shown for the host at one of its addresses; `trust`: what is believed in place of what Node.js usually does.
 * @returns why there is none within five seconds, as words
 */
export async function readCertificate(
  { host, address, port }: Door,
  trust?: SecureContext,
): Promise<CertificateFacts | string> {
  // RFC 6066 section 3: an address is no server name.
  const named = host === address ? {} : { servername: host }
  const believed = trust ? { secureContext: trust } : {}
  return new Promise((resolve) => {
    const socket = tlsConnect({ host: address, port, rejectUnauthorized: false, ...named, ...believed })
    const end = (found: CertificateFacts | string) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(WITHIN_MS, () => end('ETIMEDOUT'))
    socket.once('secureConnect', () => end(factsOf(socket, host)))
    socket.once('error', (error) => end(reasonOf(error)))
  })
}
