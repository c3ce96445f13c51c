import { z } from 'zod'
import { Id, Instant } from '../entity.ts'
import { CommaList, longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import { AuditBreach, MAX_NAMED_HEADS, NamedHead } from './audit-head.ts'

export const ActorKind = z.enum(['user', 'robot', 'system'])
export type ActorKind = z.infer<typeof ActorKind>

/** One line of the hash-chained audit log. `before` and `after` hold only the fields that changed. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actorKind: ActorKind,
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** Who did it, in words; to a customer's people all of the manufacturer are one. */
  actorText: LocalizedText,
  role: RoleKey.nullable(),
  action: z.string(),
  actionText: LocalizedText,
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = route({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  summary: 'The audit log; with objectType and objectId the history of one record',
  access: 'session',
  allowsToken: true,
  query: longListQuery({
    objectType: z.string().max(40),
    objectId: Id,
    /** Whose the record was when it happened. */
    customerId: Id,
    action: z.string().max(60),
    actorId: Id,
    from: Instant,
    to: Instant,
  }),
  response: longPageOf(AuditEntry),
})

export const verifyAudit = route({
  name: 'verifyAudit',
  method: 'GET',
  path: '/api/audit/verification',
  summary: 'Recompute the hash chain of the audit log and compare it with its signed heads',
  access: { permission: 'audit.read' },
  query: z.object({
    /** Heads that the caller keeps elsewhere and vouches for; the server adds its own. */
    heads: CommaList.pipe(z.array(NamedHead).max(MAX_NAMED_HEADS)).optional(),
  }),
  response: z.object({
    isIntact: z.boolean(),
    entries: z.number().int(),
    firstBrokenId: z.string().nullable(),
    breach: AuditBreach.nullable(),
    headHash: z.string().nullable(),
    /** How many signed heads agreed, and up to which record they vouch for the log; null without any. */
    headsCompared: z.number().int(),
    vouchedUntilId: z.string().nullable(),
    /** Heads were signed before, and none is left where this server keeps them: whether the log was cut is not known. */
    areHeadsMissing: z.boolean(),
    /** Whether the server's role in the database could change or delete records; false where it may only add. */
    mayBeChanged: z.boolean(),
  }),
})

export const getAuditHeadKey = route({
  name: 'getAuditHeadKey',
  method: 'GET',
  path: '/api/audit/head-key',
  summary: 'The public key that heads of the audit log are signed with, to be kept elsewhere',
  access: { permission: 'audit.read' },
  response: z.object({ key: z.string(), publicPem: z.string() }),
})

export const auditRoutes = [listAudit, verifyAudit, getAuditHeadKey]
