import { z } from 'zod'
import { Instant, Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { trustErrors } from './trust-errors.ts'

export const TrustRole = z.enum(['root', 'targets', 'snapshot', 'timestamp', 'director'])
export type TrustRole = z.infer<typeof TrustRole>

export const TrustKey = z.object({
  keyId: z.string(),
  role: TrustRole,
  createdAt: Instant,
  exportedAt: Instant.nullable(),
  /** The private part is on this server. */
  isHeld: z.boolean(),
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

/** `keyId` is read from the file that the export was written to: it is there, whole, and the right one. */
export const removeRootKey = route({
  name: 'removeRootKey',
  method: 'POST',
  path: '/api/trust/root-key/remove',
  summary: 'Take the root key off the server, after it was exported',
  access: { permission: 'trust.manage' },
  needsProof: true,
  body: z.object({ keyId: Sha256 }),
  errors: [trustErrors.root_key_offline, trustErrors.root_key_not_exported, trustErrors.root_key_other],
})

export const rotateKeys = route({
  name: 'rotateKeys',
  method: 'POST',
  path: '/api/trust/rotate',
  summary: 'Make new signing keys and the next root metadata',
  access: { permission: 'trust.manage' },
  needsProof: true,
  body: z.object({
    /** The root key as exported (PKCS #8, PEM), when it is not on the server; it is used once and not kept. */
    rootPrivatePem: z.string().max(1000).optional(),
    /** The root key is replaced as well: both sign the next root. The new one is on the server. */
    replacesRoot: z.boolean().default(false),
  }),
  response: z.object({ rootVersion: z.number().int(), rootKeyId: z.string() }),
  errors: [trustErrors.root_key_offline, trustErrors.root_key_other],
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

export const trustRoutes = [getTrustState, exportRootKey, removeRootKey, rotateKeys, rewrapSecrets]
