import { z } from 'zod'
import { Id, Instant, Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { trustErrors } from './trust-errors.ts'
import { SigningRole } from './trust-roles.ts'

/** Why a file waits: keys change, releases are published or taken back, or its life is half over. */
export const SigningPurpose = z.enum(['keys', 'releases', 'renewal'])
export type SigningPurpose = z.infer<typeof SigningPurpose>

/** Metadata that takes effect when enough keys have signed it. */
export const PendingSignature = z.object({
  role: SigningRole,
  version: z.number().int(),
  /** SHA-256 of the bytes to sign: canonical JSON of the signed part. Another change makes other bytes. */
  sha256: Sha256,
  purpose: SigningPurpose,
  requestedAt: Instant,
  /** Null: the product itself, for a renewal. */
  requestedBy: z.string().nullable(),
  /** All of these must be met: the next root takes the threshold of the root before it and its own (TUF 5.3.4). */
  rules: z.array(
    z.object({ threshold: z.number().int(), keyIds: z.array(z.string()), signedBy: z.array(z.string()) }),
  ),
  signatures: z.array(z.object({ keyId: z.string(), keyName: z.string(), at: Instant })),
  /** Releases that take effect with it. */
  releases: z.array(z.object({ arosId: Id, name: z.string() })),
  /** Program releases that robots may install with it. */
  programs: z.array(z.object({ releaseId: Id, name: z.string() })),
  /** Versions of the agent that robots may renew themselves to with it, or that it takes back. */
  agents: z.array(z.object({ version: z.string(), isRecalled: z.boolean() })),
})
export type PendingSignature = z.infer<typeof PendingSignature>

export const listPendingSignatures = route({
  name: 'listPendingSignatures',
  method: 'GET',
  path: '/api/trust/pending',
  summary: 'What waits for signatures, with the very text to sign',
  access: { permission: 'trust.sign' },
  response: z.object({
    items: z.array(
      PendingSignature.extend({
        /** The signed part as JSON; what is signed is its canonical form. */
        signed: z.string(),
        /** The file of the same role that is in force, with its signatures, to compare with. */
        before: z.string(),
      }),
    ),
  }),
})

/** The key proves who signs; that it is a person who signed in, and not a program with a token, the server asks. */
export const addSignature = route({
  name: 'addSignature',
  method: 'POST',
  path: '/api/trust/pending/signatures',
  summary: 'Add the signature of a key that is held elsewhere; with the last one what waited takes effect',
  access: { permission: 'trust.sign' },
  needsProof: true,
  body: z.object({
    role: SigningRole,
    sha256: Sha256,
    keyId: Sha256,
    /** Ed25519 signature in hex. */
    signature: z.string().regex(/^[0-9a-f]{128}$/),
  }),
  response: z.object({
    /** It took effect; false while further signatures are missing. */
    isComplete: z.boolean(),
    pending: z.array(PendingSignature),
  }),
  errors: [
    trustErrors.trust_nothing_waits,
    trustErrors.trust_pending_changed,
    trustErrors.trust_key_unknown,
    trustErrors.trust_signature_wrong,
  ],
})
