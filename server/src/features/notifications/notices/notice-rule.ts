import { auditActionText } from '@filo/contract/audit/audit-actions'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import type { Audience, Notice } from './notice.ts'

/** One record of the audit log, as far as notices need it. */
export interface AuditFact {
  at: Date
  actorId: string | null
  action: string
  objectId: string
  objectName: string
  customerId: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Who stands behind the record: its authors, and for a test assignment or a defect the tester and the version. */
export interface Subject {
  authorIds: readonly string[]
  testerId?: string
  arosId?: string
  /** Of a defect: the package version it was found in. */
  versionId?: string
  /** Of failing services: what their packages are called, by code. */
  packageNames?: ReadonlyMap<string, LocalizedText>
}

/** What people are told of an act, undefined where it concerns nobody: pure. */
export type Rule = (
  fact: AuditFact,
  subject: Subject,
) => Omit<Notice, 'actorId' | 'objectId' | 'at'> | undefined

/** Everybody of the maker who holds one of the kind's roles. */
export const staff = { to: 'holders', customerId: null } as const
/** A text of an audit record; what is none counts as empty. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
/** These people alone. */
export const users = (userIds: readonly string[]): Audience => ({ to: 'users', userIds })

/** `{object}` and `{outcome}`: the record's name and the audited act in words. */
export function words({ objectName, action }: AuditFact) {
  return { object: objectName, outcome: auditActionText(action) }
}

/** Tells those who made the record. */
export function toAuthors(kind: NotificationKind, link: (fact: AuditFact) => string): Rule {
  return (fact, { authorIds }) => ({
    kind,
    audience: users(authorIds),
    params: words(fact),
    link: link(fact),
  })
}

/** Tells {@link staff}. */
export function toStaff(kind: NotificationKind, link: (fact: AuditFact) => string): Rule {
  return (fact) => ({ kind, audience: staff, params: words(fact), link: link(fact) })
}
