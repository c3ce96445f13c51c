import { createHash } from 'node:crypto'
import { pairingCodeOf } from '@filo/contract/device/enrolment/pairing-code'
import type { Identity } from './identity.ts'

/** Code that this robot shows while it waits; a person types it in the console to let it in. */
export function ownPairingCode({ publicKey }: Pick<Identity, 'publicKey'>): string {
  return pairingCodeOf(createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest())
}
