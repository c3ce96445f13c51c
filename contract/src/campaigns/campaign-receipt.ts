import { z } from 'zod'
import { ArosDecision, VariantRef } from '../aros-versions/aros-version-shapes.ts'
import { ActorKind } from '../audit/audit-routes.ts'
import { canonicalJson } from '../device/canonical-json.ts'
import { Id, Instant, Sha256 } from '../entity.ts'
import { Verdict } from '../testers/tester-shapes.ts'
import { UpdateState } from '../updates/updates-routes.ts'
import { CampaignPolicy } from './campaign-plan.ts'
import { CampaignUnitReason } from './campaign-reasons.ts'
import { CampaignCounts, CampaignWave, GateDecision } from './campaign-shapes.ts'
import { CampaignState, CampaignUnitState } from './campaign-states.ts'

export const receiptType = 'filo-campaign-receipt'
/** Raised when what a member means changes; a reader refuses what it does not know. */
export const receiptFormat = 1

/** Somebody as the log named them at the time; null: the product itself did it, or nobody knows. */
const Who = z.string().nullable()

/** What the release of a campaign went through before. */
export const ReceiptRelease = z.object({
  id: Id,
  name: z.string(),
  version: z.string(),
  contentHash: Sha256.nullable(),
  publishedAt: Instant.nullable(),
  approvals: z.array(z.object({ by: z.string(), decision: ArosDecision, comment: z.string(), at: Instant })),
  /** The test version it was made of. */
  test: z
    .object({
      id: Id,
      name: z.string(),
      version: z.string(),
      passedAt: Instant.nullable(),
      verdicts: z.array(
        z.object({ by: z.string(), round: z.number().int(), verdict: Verdict, at: Instant.nullable() }),
      ),
    })
    .nullable(),
  /** Somebody decided that it needs no test. */
  waiver: z.object({ by: Who, at: Instant, reason: z.string() }).nullable(),
})
export type ReceiptRelease = z.infer<typeof ReceiptRelease>

/** One record of the audit log about the campaign, with its place in the log's chain. */
export const ReceiptDecision = z.object({
  at: Instant,
  action: z.string(),
  by: z.string(),
  byKind: ActorKind,
  role: z.string().nullable(),
  reason: z.string().nullable(),
  facts: z.record(z.string(), z.unknown()).nullable(),
  auditId: z.string(),
  auditHash: Sha256,
})
export type ReceiptDecision = z.infer<typeof ReceiptDecision>

/** What became of one robot. Null is what nobody knows, never a guess. */
export const ReceiptUnit = z.object({
  unitId: Id,
  serial: z.string(),
  /** Whose it was when the robots were fixed. */
  customerId: Id.nullable(),
  wave: z.number().int(),
  state: CampaignUnitState,
  reason: CampaignUnitReason.nullable(),
  from: z.string().nullable(),
  assignedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  update: z
    .object({
      id: Id,
      state: UpdateState,
      startedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      attempts: z.number().int(),
      errorCode: z.string().nullable(),
    })
    .nullable(),
  /** What it received over the network for its update, in all attempts; null: nobody told. */
  bytes: z.number().int().nullable(),
})
export type ReceiptUnit = z.infer<typeof ReceiptUnit>

export const ReceiptCustomer = z.object({
  customerId: Id.nullable(),
  name: z.string().nullable(),
  units: z.number().int(),
})
export type ReceiptCustomer = z.infer<typeof ReceiptCustomer>

/** What a campaign came to: what went where, when, on whose word and on what evidence. */
export const CampaignReceipt = z.object({
  type: z.literal(receiptType),
  format: z.literal(receiptFormat),
  campaign: z.object({
    id: Id,
    name: z.string(),
    variant: VariantRef,
    state: CampaignState,
    reason: z.string().nullable(),
    priority: z.number().int(),
    createdAt: Instant,
    createdBy: Who,
    startsAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    endedAt: Instant,
  }),
  release: ReceiptRelease,
  target: z.object({
    kind: z.enum(['list', 'query']),
    /** Null for a list: its robots are the units. */
    query: z.record(z.string(), z.unknown()).nullable(),
    customers: z.array(ReceiptCustomer),
  }),
  plan: z.object({ waves: z.array(z.number().int()), policy: CampaignPolicy }),
  decisions: z.array(ReceiptDecision),
  gates: z.array(GateDecision),
  counts: z.object({ total: CampaignCounts, byWave: z.array(CampaignWave) }),
  /** Sum of the bytes that are known; `unknownUnits` had an update and told none. Receipts of before do not say it. */
  transfer: z.object({ bytes: z.number().int(), unknownUnits: z.number().int() }).optional(),
  /** In the order in which they got it; the last member by name, so that a writer needs not hold them all as one. */
  units: z.array(ReceiptUnit),
})
export type CampaignReceipt = z.infer<typeof CampaignReceipt>

/** An Ed25519 key as TUF writes it; its id is the SHA-256 of this in canonical JSON (TUF section 4.2). */
export const ReceiptKey = z.strictObject({
  keytype: z.literal('ed25519'),
  scheme: z.literal('ed25519'),
  keyval: z.strictObject({ public: z.string().regex(/^[0-9a-f]{64}$/) }),
})
export type ReceiptKey = z.infer<typeof ReceiptKey>

/** A receipt as it is handed out: canonical JSON, so that what it says can be written in one way only. */
export const SignedReceipt = z.strictObject({
  key: ReceiptKey,
  /** Over the canonical JSON of `signed`. */
  signature: z.strictObject({ keyid: Sha256, sig: z.string().regex(/^[0-9a-f]{128}$/) }),
  signed: z.record(z.string(), z.unknown()),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

/** Text that stands in the file before and after its signed content, which is canonical JSON already. */
export function receiptFrameOf({ key, signature }: Pick<SignedReceipt, 'key' | 'signature'>): {
  before: string
  after: string
} {
  return { before: `${canonicalJson({ key, signature }).slice(0, -1)},"signed":`, after: '}' }
}

/** A receipt without its content: which one it is and by whom it is signed. */
export const ReceiptHead = z.object({
  /** Of the canonical JSON of its signed content; printed at the foot of the paper. */
  sha256: Sha256,
  keyId: Sha256,
  signedAt: Instant,
  units: z.number().int(),
  sizeBytes: z.number().int(),
})
export type ReceiptHead = z.infer<typeof ReceiptHead>
