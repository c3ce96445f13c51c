import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { type AuditHead, headText } from '@filo/contract/audit/audit-head'

const KEY_NAME_LENGTH = 16

/** A key that signs heads. */
export interface HeadKey {
  key: string
  publicPem: string
  privatePem: string
}

/** How heads name the key that signed them: the start of the SHA-256 of its public part (SPKI, DER). */
function nameOfHeadKey(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(der).digest('hex').slice(0, KEY_NAME_LENGTH)
}

/** The signing key of a private part in PEM (Ed25519). */
export function headKeyOf(privatePem: string): HeadKey {
  const publicKey = createPublicKey(privatePem)
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { key: nameOfHeadKey(publicKey), publicPem, privatePem }
}

/** A new signing key. */
export function newHeadKey(): HeadKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  return headKeyOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
}

/** Signs the state of the log at a moment. */
export function signHead(
  state: Pick<AuditHead, 'seq' | 'hash' | 'at'>,
  { key, privatePem }: HeadKey,
): AuditHead {
  const signature = sign(null, Buffer.from(headText(state)), createPrivateKey(privatePem)).toString('base64')
  return { ...state, key, signature }
}

/** The public keys in a text of PEM blocks, by their names. @throws when a block holds no key */
export function readHeadKeys(pems: string): Map<string, KeyObject> {
  const blocks = pems.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? []
  return new Map(blocks.map(createPublicKey).map((key) => [nameOfHeadKey(key), key]))
}

/** Whether one of these keys signed a head. */
export function isSigned(head: AuditHead, keys: ReadonlyMap<string, KeyObject>): boolean {
  const key = keys.get(head.key)
  return (
    key !== undefined && verify(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64'))
  )
}
