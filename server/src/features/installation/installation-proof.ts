import { createHmac } from 'node:crypto'

/**
 * Proof that only a server of this installation can make of a nonce: HMAC-SHA-256 (RFC 2104) by the installation's own id, which
 * is in its database and nowhere public. A copy of the database says the same.
 */
export function proveInstallation(installationId: string, nonce: string): string {
  return createHmac('sha256', installationId).update(`filo installation ${nonce}`).digest('hex')
}
