import { createHash } from 'node:crypto'
import { pairingCodeOf } from '@filo/contract/device/enrolment/pairing-code'

const SHOWN_BYTES = 16

function digestOf(publicKey: string): Buffer {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest()
}

/** Text that a person compares on the robot's screen and in the console: `ab12 cd34 …` of the key's SHA-256. */
export function fingerprint(publicKey: string): string {
  const hex = digestOf(publicKey).toString('hex')
  return (
    hex
      .slice(0, SHOWN_BYTES * 2)
      .match(/.{4}/g)
      ?.join(' ') ?? ''
  )
}

/** Code that a person reads on the robot and types here, of the same digest. */
export function pairingCode(publicKey: string): string {
  return pairingCodeOf(digestOf(publicKey))
}
