import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { reasonOf } from '../updates/update-error.ts'

/** A setting of the network that a person must mend. */
export class BadNetworkSetting extends Error {}

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

/**
 * The certificates of a PEM file, each of which can be read.
 * @throws BadNetworkSetting with one line that says which file, and what is wrong with it
 */
export function readAuthorities(path: string): string[] {
  const bad = (words: string) => new BadNetworkSetting(`filo-agent: FILO_CA_FILE: ${path} ${words}`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw bad(`cannot be read: ${reasonOf(error)}`)
  }
  const found = text.match(certificate) ?? []
  if (found.length === 0) throw bad('holds no certificate in PEM (-----BEGIN CERTIFICATE-----)')
  for (const [index, pem] of found.entries()) {
    try {
      // Read for its errors alone: OpenSSL passes over what it cannot read.
      void new X509Certificate(pem)
    } catch {
      throw bad(`holds a damaged certificate, number ${index + 1} of ${found.length}`)
    }
  }
  return found
}

/**
 * Has connections over TLS trust more: the authorities of a file beside those of Node.js (`NODE_EXTRA_CA_CERTS` too) and of the
 * system. They take some megabytes of memory, so that an agent without such a file keeps to Node's own.
 * @throws BadNetworkSetting
 */
export function trustAlso(path: string): SecureContext {
  const own = readAuthorities(path)
  const known = (['bundled', 'system', 'extra'] as const).flatMap((kind) => getCACertificates(kind))
  return createSecureContext({ ca: [...new Set([...known, ...own])] })
}
