import { z } from 'zod'

/** The state of the audit log at one moment, signed, and kept where whoever writes to the database does not write. */
export const AuditHead = z.object({
  /** Number of the newest record. */
  seq: z.number().int().positive(),
  /** The chain's hash at that record, which everything before it is in. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  /** Which key signed it: the start of the SHA-256 of its public part. */
  key: z.string(),
  /** Ed25519 over {@link headText}, in base64. */
  signature: z.string(),
})
export type AuditHead = z.infer<typeof AuditHead>

/** Text that is signed of a head. */
export function headText({ seq, hash, at }: Pick<AuditHead, 'seq' | 'hash' | 'at'>): string {
  return `filo audit head\n${seq}\n${hash}\n${at}\n`
}

/** A head as a caller names it who keeps heads elsewhere: `<seq>:<hash>`. */
export const NamedHead = z.string().regex(/^[1-9]\d{0,14}:[0-9a-f]{64}$/)

/** How many heads one call of `verifyAudit` compares. */
export const MAX_NAMED_HEADS = 50

/** What was found of a log that is not what it was. */
export const AuditBreach = z.enum([
  /** A record says something else than when it was written. */
  'changed',
  /** Records are missing or in another order before it. */
  'out_of_place',
  /** The chain is whole and still another one than the one that a head was signed for. */
  'rewritten',
  /** The newest records are gone. */
  'tail_missing',
  /** All records are gone that a head was signed for. */
  'emptied',
  /** A line among the heads was not signed by this installation. */
  'head_forged',
])
export type AuditBreach = z.infer<typeof AuditBreach>
