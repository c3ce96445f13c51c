import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { Key, Signature } from '@tufjs/models'
import { sha256Hex } from '../../ground/sha256-hex.ts'

export interface KeyPair {
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

/** The id of the key whose private part a person brings as PEM; undefined when it is none. */
export function keyIdOfPrivate(privatePem: string): string | undefined {
  try {
    const publicKey = createPublicKey(createPrivateKey(privatePem))
    if (publicKey.asymmetricKeyType !== 'ed25519') return undefined
    return tufKeyOf(publicKey.export({ type: 'spki', format: 'pem' }).toString()).keyID
  } catch {
    return undefined
  }
}
