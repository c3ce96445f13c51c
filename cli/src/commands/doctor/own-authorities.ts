import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { BadConfig } from '../../config.ts'

const certificate = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g

/**
 * What an agent with this `FILO_CA_FILE` trusts: its authorities beside those of Node.js and of the system.
 * @throws BadConfig where the file cannot be read or holds none
 */
export function trustAlso(path: string): SecureContext {
  const bad = (words: string) => new BadConfig(`FILO_CA_FILE: ${path} ${words}`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw bad(`cannot be read: ${(error as Error).message}`)
  }
  const own = text.match(certificate) ?? []
  if (own.length === 0) throw bad('holds no certificate in PEM (-----BEGIN CERTIFICATE-----)')
  const known = (['bundled', 'system', 'extra'] as const).flatMap((kind) => getCACertificates(kind))
  return createSecureContext({ ca: [...new Set([...known, ...own])] })
}
