import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

const FORMAT = 'f1'
/** What AES-GCM takes (NIST SP 800-38D section 8.2.2), far below 2^32 secrets for one key. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key with the name that stands in what it closes. */
export interface NamedKey {
  id: string
  /** 32 bytes. */
  key: KeyObject
}

/** What was stored cannot be opened: another key, another place, or changed. */
export class CannotOpen extends Error {}

/** Bound to its key and to what it is for, so that it opens in no other row or column. */
function associatedData(keyId: string, purpose: string): Buffer {
  return Buffer.from(`${FORMAT}\n${keyId}\n${purpose}`)
}

/** Closes bytes with AES-256-GCM: `f1.<key id>.<nonce>.<ciphertext and tag>`, the last two in base64url. */
export function sealBytes(bytes: Buffer, { id, key }: NamedKey, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associatedData(id, purpose))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return [FORMAT, id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** The name of the key that closed an envelope. @throws CannotOpen when it is none */
export function sealedBy(sealed: string): string {
  const [format, keyId, nonce, data, ...more] = sealed.split('.')
  if (format !== FORMAT || !keyId || !nonce || !data || more.length > 0)
    throw new CannotOpen('it is no envelope')
  return keyId
}

/** Opens what {@link sealBytes} closed with the same key for the same purpose. @throws CannotOpen */
export function openBytes(sealed: string, { id, key }: NamedKey, purpose: string): Buffer {
  if (sealedBy(sealed) !== id) throw new CannotOpen('another key closed it')
  const [nonce, data] = sealed
    .split('.')
    .slice(2)
    .map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(associatedData(id, purpose))
    decipher.setAuthTag(data.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new CannotOpen('it was changed, or closed for another purpose', { cause: error })
  }
}
