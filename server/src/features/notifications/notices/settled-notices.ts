import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import type { AuditFact } from './notice-rule.ts'

/** What somebody has seen to meanwhile: notices of these kinds about this record call for nothing any more. */
export interface Settled {
  kinds: readonly NotificationKind[]
  objectId: string
}

const arosReview: readonly NotificationKind[] = ['aros_review']
const versionReview: readonly NotificationKind[] = ['version_review']
const marketingReview: readonly NotificationKind[] = ['marketing_review']
const programReview: readonly NotificationKind[] = ['program_review']
const unlisted: readonly NotificationKind[] = ['marketing_unlisted']
const testing: readonly NotificationKind[] = ['test_assigned', 'test_due']
const waiting: readonly NotificationKind[] = ['robot_waiting']

const settling: Record<string, readonly NotificationKind[]> = {
  'aros.approved': arosReview,
  'aros.rejected': arosReview,
  'aros.archived': arosReview,
  'version.approved': versionReview,
  'version.rejected': versionReview,
  'version.archived': versionReview,
  'marketing_version.approved': marketingReview,
  'marketing_version.rejected': marketingReview,
  'marketing_revision.approved': marketingReview,
  'marketing_revision.rejected': marketingReview,
  'marketing_revision.discarded': marketingReview,
  'program_release.approved': programReview,
  'program_release.rejected': programReview,
  'marketing_version.relisted': unlisted,
  'marketing_version.ended': unlisted,
  'tester.submitted': testing,
  'tester.declined': testing,
  'tester.removed': testing,
  'produced_robot.key_accepted': waiting,
  'enrolment.rejected': waiting,
  'customer.entitlements_set': ['entitlement_ends'],
  'produced_robot.retired': ['robot_offline'],
  'produced_robot.left_customer': ['robot_offline'],
  'produced_robot.service_recovered': ['service_failing'],
  'trust.root_renewed': ['root_ends'],
  'version.files_restored': ['files_missing'],
  'agent.renewed': ['agent_renewal_failed'],
}

/** The acts that {@link settledBy} knows. */
export const settlingActions: readonly string[] = Object.keys(settling)

/** Notices that one record of the audit log settles, if anything. Pure. */
export function settledBy({ action, objectId, objectName }: AuditFact): Settled | undefined {
  const kinds = settling[action]
  if (!kinds) return undefined
  return { kinds, objectId: kinds === waiting ? objectName : objectId }
}
