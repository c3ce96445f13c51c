import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { Key, Signature } from '@tufjs/models'
import { sha256Hex } from '../../ground/sha256-hex.ts'

interface KeyPair {
  keyId: string
  publicPem: string
  privatePem: string
}

const RAW_KEY_BYTES = 32

/** TUF's public form of an Ed25519 key; its id is the SHA-256 of that form (TUF section 4.2). */
export function tufKeyOf(publicPem: string): Key {
  const spki = createPublicKey(publicPem).export({ type: 'spki', format: 'der' })
  const body = {
    keytype: 'ed25519',
    scheme: 'ed25519',
    keyval: { public: spki.subarray(-RAW_KEY_BYTES).toString('hex') },
  }
  const keyID = sha256Hex(canonicalJson(body))
  return new Key({ keyID, keyType: body.keytype, scheme: body.scheme, keyVal: body.keyval })
}

/** A new Ed25519 key pair. */
export function newSigningKey(): KeyPair {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { keyId: tufKeyOf(pair.publicKey).keyID, publicPem: pair.publicKey, privatePem: pair.privateKey }
}

/** The signing function that TUF metadata takes. */
export function signerOf(keyId: string, privatePem: string): (data: Buffer) => Signature {
  const key = createPrivateKey(privatePem)
  return (data) => new Signature({ keyID: keyId, sig: sign(null, data, key).toString('hex') })
}

/** A public Ed25519 key in PEM. @param hex its 32 bytes, as TUF writes them */
export function pemOfPublic(hex: string): string {
  const x = Buffer.from(hex, 'hex').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** Whether a signature in hex is that of a key over these bytes. */
export function isSignatureOf(publicPem: string, bytes: Buffer, signature: string): boolean {
  return verify(null, bytes, createPublicKey(publicPem), Buffer.from(signature, 'hex'))
}
