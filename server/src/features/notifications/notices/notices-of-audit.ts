import { PauseReason, pauseReasonNames } from '@filo/contract/campaigns/campaign-reasons'
import { Id } from '@filo/contract/entity'
import { linkTo } from '@filo/contract/notifications/linked-pages'
import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import { z } from 'zod'
import type { Audience, Notice } from './notice.ts'
import {
  type AuditFact,
  type Rule,
  type Subject,
  staff,
  textOf,
  toAuthors,
  toStaff,
  users,
  words,
} from './notice-rule.ts'
import { promiseRules } from './notices-of-promises.ts'
import { robotRules } from './notices-of-robots.ts'
import { storeRules } from './notices-of-stores.ts'

/** Four eyes: none of the authors may approve their work. */
const approvers = ({ authorIds }: Subject): Audience => ({ ...staff, exceptIds: authorIds })

const arosPage = ({ objectId: ArosId }: AuditFact) => linkTo('arosVersions', { ArosId })
const versionPage = ({ objectId: versionId }: AuditFact) => linkTo('aboutVersion', { versionId })

const testAssigned: Rule = (fact, { testerId, arosId }) => ({
  kind: 'test_assigned',
  audience: users(testerId ? [testerId] : []),
  params: { object: fact.objectName.split(' · ').at(-1) ?? '' },
  foldKey: arosId ?? fact.objectId,
  link: linkTo('versionTest', arosId ? { ArosId: arosId } : {}),
})

/** Whoever loses a robot in the middle of a test learns of it before standing in front of the machine. */
const testRobotsMoved: Rule = (fact) => {
  const { robots, by, testerIds } = fact.after ?? {}
  return {
    kind: 'test_robots_moved',
    audience: users(z.array(Id).safeParse(testerIds).data ?? []),
    params: { object: fact.objectName, robots: textOf(robots), by: textOf(by) },
    link: linkTo('versionTest', { ArosId: fact.objectId }),
  }
}

const testerAnswered: Rule = (fact, { authorIds, arosId }) => ({
  kind: 'tester_answered',
  audience: users(authorIds),
  params: words(fact),
  link: linkTo('testArosVersions', { ...(arosId ? { ArosId: arosId } : {}), tab: 'testers' }),
})

const defectFound: Rule = (fact, { authorIds, versionId }) => ({
  kind: 'defect_found',
  audience: users(authorIds),
  params: words(fact),
  link: linkTo('aboutVersion', versionId ? { versionId, tab: 'tests' } : {}),
})

const defectAnswered: Rule = (fact, { testerId, arosId }) => ({
  kind: 'defect_answered',
  audience: users(testerId ? [testerId] : []),
  params: words(fact),
  link: linkTo('versionTest', arosId ? { ArosId: arosId } : {}),
})

const consentRequested: Rule = (fact) => {
  const aros = textOf(fact.after?.['aros'])
  return {
    kind: 'consent_requested',
    audience: { to: 'holders', customerId: fact.customerId, unitId: fact.objectId },
    params: { ...words(fact), aros },
    foldKey: aros,
    link: linkTo('customerVersion', { 'f.offer': 'waiting' }),
  }
}

const versionReview: Rule = (fact, subject) => ({
  kind: 'version_review',
  audience: approvers(subject),
  params: words(fact),
  foldKey: 'all',
  link: versionPage(fact),
  linkOfMany: linkTo('versions', { 'f.state': 'in_test' }),
})

const filesMissing: Rule = (fact) => ({
  kind: 'files_missing',
  audience: staff,
  params: { ...words(fact), path: textOf(fact.after?.['path']) },
  foldKey: 'all',
  link: versionPage(fact),
  linkOfMany: linkTo('versions'),
})

/** The day on which the root of trust ends, in UTC as everything that is signed. */
function endOfRoot(endsAt: unknown): { tr: string; en: string } {
  const at = new Date(textOf(endsAt))
  const dayIn = (language: string) =>
    Number.isNaN(at.getTime())
      ? '?'
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  return { tr: dayIn('tr'), en: dayIn('en-GB') }
}

const rootEnds: Rule = (fact) => {
  const { endsAt, daysLeft } = fact.after ?? {}
  return {
    kind: 'root_ends',
    audience: staff,
    params: { day: endOfRoot(endsAt), days: typeof daysLeft === 'number' ? `${daysLeft}` : '?' },
    link: linkTo('users', { tab: 'keys' }),
  }
}

const account = (kind: NotificationKind, query: Record<string, string>): Rule => {
  return (fact) => ({
    kind,
    audience: users([fact.objectId]),
    params: words(fact),
    link: linkTo('profile', query),
  })
}

const security = account('account_security', { tab: 'security' })

const arosReview: Rule = (fact, subject) => ({
  kind: 'aros_review',
  audience: approvers(subject),
  params: words(fact),
  link: linkTo('arosVersions', { ArosId: fact.objectId, tab: 'tests' }),
})

const campaignPage = ({ objectId: campaignId }: AuditFact) => linkTo('robotVersion', { campaignId })

const campaignStopped: Rule = (fact) => {
  const why = PauseReason.safeParse(fact.after?.['why']).data
  return {
    kind: 'campaign_stopped',
    audience: staff,
    params: { ...words(fact), why: why ? pauseReasonNames[why] : '' },
    link: campaignPage(fact),
  }
}

const marketingPage = ({ objectId: marketingVersionId }: AuditFact) =>
  linkTo('marketingAboutVersion', { marketingVersionId })

const marketingReview: Rule = (fact, subject) => ({
  kind: 'marketing_review',
  audience: approvers(subject),
  params: words(fact),
  foldKey: 'all',
  link: marketingPage(fact),
  linkOfMany: linkTo('marketingVersions', { 'f.state': 'in_review' }),
})

const marketingUnlisted: Rule = (fact) => ({
  kind: 'marketing_unlisted',
  audience: staff,
  params: words(fact),
  foldKey: 'all',
  link: marketingPage(fact),
  linkOfMany: linkTo('marketingVersions', { 'f.state': 'unlisted' }),
})

/** Which audited acts people are told of. Whoever acted is never told, except of what was done to their account. */
const rules: Record<string, Rule> = {
  'aros.review_requested': arosReview,
  'update.consent_requested': consentRequested,
  'aros.approved': toAuthors('aros_decided', arosPage),
  'aros.rejected': toAuthors('aros_decided', arosPage),
  'aros.published': toStaff('release_published', arosPage),
  'aros.paused': toStaff('release_stopped', arosPage),
  'aros.withdrawn': toStaff('release_stopped', arosPage),
  'aros.passed': toAuthors('test_ended', arosPage),
  'aros.failed': toAuthors('test_ended', arosPage),
  'tester.assigned': testAssigned,
  'aros.robots_taken': testRobotsMoved,
  'tester.declined': testerAnswered,
  'tester.submitted': testerAnswered,
  'defect.recorded': defectFound,
  'defect.reopened': defectFound,
  'defect.fixed': defectAnswered,
  'defect.rejected': defectAnswered,
  'version.scan_passed': toAuthors('upload_ended', versionPage),
  'version.scan_failed': toAuthors('upload_ended', versionPage),
  'version.test_started': versionReview,
  'version.approved': toAuthors('version_decided', versionPage),
  'version.rejected': toAuthors('version_decided', versionPage),
  'trust.root_ends': rootEnds,
  'version.files_missing': filesMissing,
  'version.revoked': toStaff('release_stopped', versionPage),
  'campaign.stopped_itself': campaignStopped,
  'campaign.completed': toStaff('campaign_ended', campaignPage),
  'marketing_version.submitted': marketingReview,
  'marketing_revision.submitted': marketingReview,
  'marketing_version.approved': toAuthors('marketing_decided', marketingPage),
  'marketing_version.rejected': toAuthors('marketing_decided', marketingPage),
  'marketing_revision.approved': toAuthors('marketing_decided', marketingPage),
  'marketing_revision.rejected': toAuthors('marketing_decided', marketingPage),
  'marketing_version.unlisted_itself': marketingUnlisted,
  ...promiseRules,
  ...robotRules,
  ...storeRules,
  'user.roles_set': account('role_changed', {}),
  'user.password_changed': security,
  'user.password_reset': security,
  'user.mfa_enabled': security,
  'user.mfa_disabled': security,
  'user.recovery_codes_made': security,
  'user.recovery_code_used': security,
  'user.identity_linked': security,
  'user.identity_unlinked': security,
  'user.token_created': security,
}

/** Acts on an account: its owner is told also of their own, because it may not have been them. */
const notifiedToOneself = new Set([
  'user.password_changed',
  'user.password_reset',
  'user.mfa_enabled',
  'user.mfa_disabled',
  'user.recovery_codes_made',
  'user.recovery_code_used',
  'user.identity_linked',
  'user.token_created',
])

/** The acts that {@link noticeOf} knows, for the query that looks for them. */
export const noticedActions: readonly string[] = Object.keys(rules)

/** Notice to people of one record of the audit log, if anything. Pure. */
export function noticeOf(fact: AuditFact, subject: Subject): Notice | undefined {
  const rule = rules[fact.action]
  if (!rule) return undefined
  const actorId = notifiedToOneself.has(fact.action) ? null : fact.actorId
  const notice = rule(fact, subject)
  return notice && { ...notice, actorId, objectId: fact.objectId, at: fact.at }
}
