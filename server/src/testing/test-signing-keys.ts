import { createPublicKey, sign } from 'node:crypto'
import { canonicalJson } from '@filo/contract/device/canonical-json'
import { addSignature, listPendingSignatures } from '@filo/contract/trust/signing-routes'
import type { SigningRole } from '@filo/contract/trust/trust-roles'
import { rootRemovalText } from '@filo/contract/trust/trust-routes'
import { newSigningKey } from '../features/trust/signing-key.ts'
import type { TestPerson } from './test-people.ts'

/** A signing key as a person holds it, outside of the server. */
export interface TestSigningKey {
  keyId: string
  /** As `filo trust keygen` prints it. */
  publicKey: string
  privatePem: string
}

/** A key that the server never sees. */
export function newTestSigningKey(): TestSigningKey {
  const { keyId, publicPem, privatePem } = newSigningKey()
  const spki = createPublicKey(publicPem).export({ type: 'spki', format: 'der' })
  return { keyId, publicKey: spki.subarray(-32).toString('hex'), privatePem }
}

/** The signature of a private key over the canonical form of a signed part, in hex. */
export function signatureOf(privatePem: string, signed: string): string {
  return sign(null, Buffer.from(canonicalJson(JSON.parse(signed))), privatePem).toString('hex')
}

/** What takes an exported root key off the server, as `filo trust remove-root` sends it. */
export function rootRemoval({ keyId, privatePem }: Pick<TestSigningKey, 'keyId' | 'privatePem'>) {
  return { keyId, signature: sign(null, Buffer.from(rootRemovalText(keyId)), privatePem).toString('hex') }
}

/** Signs what waits of a role with one key, as `filo trust sign` does. @throws when nothing of the role waits */
export async function signPending(
  person: TestPerson,
  role: SigningRole,
  { keyId, privatePem }: Pick<TestSigningKey, 'keyId' | 'privatePem'>,
) {
  const { items } = (await person.call(listPendingSignatures, {})).body
  const item = items.find((each) => each.role === role)
  if (!item) throw new Error(`nothing of ${role} waits`)
  const signature = signatureOf(privatePem, item.signed)
  return person.call(addSignature, { body: { role, sha256: item.sha256, keyId, signature } })
}
