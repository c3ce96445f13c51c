import { createPublicKey, type KeyObject } from 'node:crypto'

/** DER head of an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

/** A robot's raw public key (base64url) as a key object. */
export function publicKeyOf(raw: string): KeyObject {
  const key = Buffer.concat([SPKI_HEAD, Buffer.from(raw, 'base64url')])
  return createPublicKey({ key, format: 'der', type: 'spki' })
}
