import { z } from 'zod'
import { Id, Instant } from '../../entity.ts'
import { canonicalJson } from '../canonical-json.ts'

/** Raw 32-byte Ed25519 public key and 64-byte signature, base64url without padding. */
const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const Proof = z.string().regex(/^[A-Za-z0-9_-]{86}$/)

export const Serial = z.string().trim().min(1).max(64)

const enrolmentFields = {
  publicKey: PublicKey,
  serial: Serial,
  /** What the robot believes its model or variant code is; a hint for the person who accepts it. */
  modelCode: z.string().max(100).optional(),
  /** `filo_ik_<secret>` without the root hash, see {@link parseInstallKey}. */
  installKey: z.string().max(200).optional(),
  /** Made for this serial; goes before an install key. */
  claimCode: z.string().max(40).optional(),
  hostname: z.string().max(255),
  agentVersion: z.string().max(50),
  bootId: z.uuid(),
  timestamp: Instant,
  nonce: z.string().min(16).max(64),
}

export const EnrolmentClaim = z.object(enrolmentFields)
export type EnrolmentClaim = z.infer<typeof EnrolmentClaim>

export const EnrolmentBody = z.object({ ...enrolmentFields, proof: Proof })
export type EnrolmentBody = z.infer<typeof EnrolmentBody>

/** The text whose Ed25519 signature (by `publicKey`) is the `proof`. */
export function enrolmentProofText(claim: EnrolmentClaim): string {
  return `filo-enrolment-v1\n${canonicalJson(EnrolmentClaim.parse(claim))}`
}

/** A `timestamp` further than this from the server's clock is refused; a nonce is kept as long. */
export const enrolmentMaxSkewS = 300

export const EnrolmentState = z.enum(['pending', 'accepted', 'rejected', 'revoked'])
export type EnrolmentState = z.infer<typeof EnrolmentState>

/** `unitId` is given once accepted; ask again after `pollSeconds` while pending. */
export const EnrolmentAnswer = z.object({
  state: EnrolmentState,
  unitId: Id.nullable(),
  pollSeconds: z.number().int().min(1).max(86_400),
  serverTime: Instant,
})
export type EnrolmentAnswer = z.infer<typeof EnrolmentAnswer>

interface InstallKey {
  /** `filo_ik_<secret>`: what is sent to the server, which keeps only its hash. */
  secret: string
  /** SHA-256 of `1.root.json`: the robot trusts no other first root. */
  rootSha256: string
}

const installKeyPattern = /^(filo_ik_[A-Za-z0-9_-]{22,128})\.([0-9a-f]{64})$/

/** Splits `filo_ik_<secret>.<sha256 of 1.root.json>`; `undefined` when it has another shape. */
export function parseInstallKey(text: string): InstallKey | undefined {
  const match = installKeyPattern.exec(text.trim())
  return match?.[1] && match[2] ? { secret: match[1], rootSha256: match[2] } : undefined
}
