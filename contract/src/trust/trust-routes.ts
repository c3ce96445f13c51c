import { z } from 'zod'
import { Instant } from '../entity.ts'
import { route } from '../route.ts'
import { trustErrors } from './trust-errors.ts'

export const TrustKey = z.object({
  keyId: z.string(),
  role: z.enum(['root', 'targets', 'snapshot', 'timestamp', 'director']),
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
  }),
})

export const exportRootKey = route({
  name: 'exportRootKey',
  method: 'POST',
  path: '/api/trust/root-key/export',
  summary: 'Hand out the root key, optionally taking it off the server; needs a recent proof of the password',
  access: { permission: 'trust.manage' },
  body: z.object({ removeFromServer: z.boolean() }),
  response: z.object({ keyId: z.string(), privatePem: z.string() }),
  errors: [trustErrors.root_key_offline],
  answersSecret: true,
})

export const trustRoutes = [getTrustState, exportRootKey]
