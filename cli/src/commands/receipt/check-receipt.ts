import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  CampaignReceipt,
  type ReceiptKey,
  receiptFormat,
  receiptType,
  SignedReceipt,
} from '@filo/contract/campaigns/campaign-receipt'
import { canonicalJson } from '@filo/contract/device/canonical-json'

/** What is wrong with a file that shall be a receipt. */
export type ReceiptBreach =
  /** It is no signed receipt at all. */
  | 'no_receipt'
  /** Its bytes are not those of its content in canonical JSON: something was added, doubled or written anew. */
  | 'not_canonical'
  /** The key it carries is not the one it names. */
  | 'key_forged'
  /** It was signed by a key that the reader does not trust. */
  | 'key_unknown'
  /** The signature is not that of its content. */
  | 'changed'

type ReceiptCheck =
  | { kind: 'breach'; breach: ReceiptBreach; keyId: string | null }
  /** Signed as it should be, in a format that this program does not know. */
  | { kind: 'newer'; keyId: string }
  | { kind: 'valid'; keyId: string; sha256: string; receipt: CampaignReceipt }

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')

/** Bytes that are no UTF-8 are no receipt, instead of being read as something else. */
function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readEnvelope(text: string | undefined): SignedReceipt | undefined {
  try {
    return text === undefined ? undefined : SignedReceipt.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function isSignatureOf(key: ReceiptKey, bytes: string, signature: string): boolean {
  const x = Buffer.from(key.keyval.public, 'hex').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(bytes), publicKey, Buffer.from(signature, 'hex'))
}

/**
 * Whether a receipt says what one of the trusted keys signed, to the byte. A key's id is the SHA-256 of the key, so that a
 * file may carry its key: only the id is to be known from elsewhere.
 * @param trusted ids of keys
 */
export function checkReceipt(bytes: Uint8Array, trusted: readonly string[]): ReceiptCheck {
  const text = readText(bytes)
  const file = readEnvelope(text)
  if (!file) return { kind: 'breach', breach: 'no_receipt', keyId: null }
  const { key, signature, signed } = file
  const keyId = signature.keyid
  const refuse = (breach: ReceiptBreach): ReceiptCheck => ({ kind: 'breach', breach, keyId })
  if (canonicalJson(file) !== text) return refuse('not_canonical')
  if (sha256Hex(canonicalJson(key)) !== keyId) return refuse('key_forged')
  if (!trusted.includes(keyId)) return refuse('key_unknown')
  const content = canonicalJson(signed)
  if (!isSignatureOf(key, content, signature.sig)) return refuse('changed')
  if (signed['type'] !== receiptType || signed['format'] !== receiptFormat) return { kind: 'newer', keyId }
  const receipt = CampaignReceipt.safeParse(signed)
  if (!receipt.success) return { kind: 'newer', keyId }
  return { kind: 'valid', keyId, sha256: sha256Hex(content), receipt: receipt.data }
}
