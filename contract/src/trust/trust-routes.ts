import { z } from 'zod'
import { Instant, Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { addSignature, listPendingSignatures, PendingSignature } from './signing-routes.ts'
import { trustErrors } from './trust-errors.ts'
import { SigningRole, TrustRole } from './trust-roles.ts'

/** How many keys of each role must sign. */
const Thresholds = z.object({ root: z.number().int(), targets: z.number().int() })

/** A key is on its way in or out while the change of keys that brings or removes it waits for signatures. */
export const KeyStage = z.enum(['in_use', 'coming', 'leaving'])

export const TrustKey = z.object({
  keyId: z.string(),
  role: TrustRole,
  /** Whose it is or where it is kept, as its owner called it; empty for keys that the server made. */
  name: z.string(),
  madeBy: z.enum(['server', 'person']),
  stage: KeyStage,
  createdAt: Instant,
  exportedAt: Instant.nullable(),
  /** The private part is on this server. */
  isStored: z.boolean(),
})
export type TrustKey = z.infer<typeof TrustKey>

export const getTrustState = route({
  name: 'getTrustState',
  method: 'GET',
  path: '/api/trust',
  summary: 'Signing keys and the versions and expiry of the signed metadata',
  access: { permission: 'trust.manage' },
  response: z.object({
    keys: z.array(TrustKey),
    metadata: z.array(z.object({ role: z.string(), version: z.number().int(), expiresAt: Instant })),
    rootSha256: z.string(),
    thresholds: Thresholds,
    /** What waits for signatures; empty most of the time. */
    pending: z.array(PendingSignature),
    /** The key outside of the database that closes every private key and other secret in it. */
    wrappingKey: z.object({
      /** Which file or program has it, and which key it is. */
      name: z.string(),
      /** Something is still closed by the key before it: `rewrapSecrets`. */
      isOldKeyInUse: z.boolean(),
    }),
  }),
})

export const exportRootKey = route({
  name: 'exportRootKey',
  method: 'POST',
  path: '/api/trust/root-key/export',
  summary: 'Hand out the root key, to be kept offline',
  access: { permission: 'trust.manage' },
  needsProof: true,
  response: z.object({ keyId: z.string(), privatePem: z.string() }),
  errors: [trustErrors.root_key_offline],
  answersSecret: true,
})

/** Text that whoever has the copy of a root key signs with it, so that the server gives up its own. */
export function rootRemovalText(keyId: string): string {
  return `filo: remove the root key ${keyId} from the server`
}

/** The signature is made with the file that the export was written to: it is there, whole, and the right one. */
export const removeRootKey = route({
  name: 'removeRootKey',
  method: 'POST',
  path: '/api/trust/root-key/remove',
  summary: 'Take the root key off the server, after it was exported',
  access: { permission: 'trust.manage' },
  needsProof: true,
  body: z.object({
    keyId: Sha256,
    /** Of {@link rootRemovalText}, Ed25519 in hex. */
    signature: z.string().regex(/^[0-9a-f]{128}$/),
  }),
  errors: [trustErrors.root_key_offline, trustErrors.root_key_not_exported, trustErrors.root_key_other],
})

/** What a change of keys came to: the next root is in force, or it waits until enough keys have signed it. */
const KeyChange = z.object({ rootVersion: z.number().int(), isWaiting: z.boolean() })

/** Ed25519 public key, 32 bytes in hex, as TUF writes it and `filo trust keygen` prints it. */
const PublicKey = z.string().regex(/^[0-9a-f]{64}$/)

export const changeTrustKeys = route({
  name: 'changeTrustKeys',
  method: 'POST',
  path: '/api/trust/keys',
  summary: 'Add keys that people hold, remove keys, and set how many must sign; makes the next root metadata',
  access: { permission: 'trust.manage' },
  needsProof: true,
  body: z.object({
    add: z
      .array(z.object({ role: SigningRole, publicKey: PublicKey, name: z.string().trim().min(1).max(100) }))
      .max(20)
      .default([]),
    /** Key ids. */
    remove: z.array(Sha256).max(20).default([]),
    thresholds: z.partialRecord(SigningRole, z.number().int().min(1).max(20)).default({}),
  }),
  response: KeyChange,
  errors: [
    trustErrors.root_key_offline,
    trustErrors.trust_change_waiting,
    trustErrors.trust_key_known,
    trustErrors.trust_key_unknown,
    trustErrors.trust_last_key,
    trustErrors.trust_threshold_unreachable,
  ],
})

export const cancelTrustChange = route({
  name: 'cancelTrustChange',
  method: 'POST',
  path: '/api/trust/keys/cancel',
  summary: 'Give up a change of keys that waits for signatures',
  access: { permission: 'trust.manage' },
  needsProof: true,
  errors: [trustErrors.trust_nothing_waits],
})

export const rotateKeys = route({
  name: 'rotateKeys',
  method: 'POST',
  path: '/api/trust/rotate',
  summary: 'Make new signing keys on the server and the next root metadata',
  access: { permission: 'trust.manage' },
  needsProof: true,
  body: z.object({
    /** The root key that the server made is replaced as well: both sign the next root. The new one is on the server. */
    replacesRoot: z.boolean().default(false),
  }),
  response: KeyChange,
  errors: [trustErrors.root_key_offline, trustErrors.trust_change_waiting],
  idempotent: true,
})

export const rewrapSecrets = route({
  name: 'rewrapSecrets',
  method: 'POST',
  path: '/api/trust/rewrap',
  summary: 'Close the stored secrets by the wrapping key in use, after it was replaced',
  access: { permission: 'trust.manage' },
  needsProof: true,
  response: z.object({ wrappingKey: z.string() }),
})

export const trustRoutes = [
  getTrustState,
  exportRootKey,
  removeRootKey,
  changeTrustKeys,
  cancelTrustChange,
  rotateKeys,
  rewrapSecrets,
  listPendingSignatures,
  addSignature,
]
