import { LocalizedText } from '@filo/contract/localized-text'
import { linkTo } from '@filo/contract/notifications/linked-pages'
import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import { type AuditFact, type Rule, staff, textOf, toAuthors, words } from './notice-rule.ts'

/** `{object}`, `{customer}` and `{reason}`: what the audited right or request is about. */
function namesOf({ after, objectName, reason }: AuditFact) {
  const object = LocalizedText.safeParse(after?.['program']).data ?? objectName
  return { object, customer: textOf(after?.['customer']), reason: textOf(reason) }
}

/** The program as whoever opens it sees it: staff among all, customers in their store. */
const programPage = ({ after }: AuditFact) => {
  const programId = textOf(after?.['programId'])
  return linkTo('programs', programId ? { programId } : {})
}

const requested: Rule = (fact) => ({
  kind: 'program_requested',
  audience: staff,
  params: namesOf(fact),
  foldKey: 'all',
  link: linkTo('programs', { tab: 'requests' }),
})

/** Tells the customer whose right or request it is, and staff where the kind is for them too. */
function toCustomer(kind: NotificationKind): Rule {
  return (fact) => ({
    kind,
    audience: { to: 'holders', customerId: fact.customerId },
    params: namesOf(fact),
    link: programPage(fact),
  })
}

const releasePage = ({ objectId: releaseId }: AuditFact) => linkTo('programs', { releaseId })

/** Four eyes: none who had a hand in a release may approve it. */
const programReview: Rule = (fact, { authorIds }) => ({
  kind: 'program_review',
  audience: { ...staff, exceptIds: authorIds },
  params: words(fact),
  foldKey: 'all',
  link: releasePage(fact),
  linkOfMany: linkTo('programs', { tab: 'review' }),
})

/** Releases of programs that await a decision, rights of customers to programs, and what they asked for. */
export const storeRules: Record<string, Rule> = {
  'program_release.submitted': programReview,
  'program_release.approved': toAuthors('program_decided', releasePage),
  'program_release.rejected': toAuthors('program_decided', releasePage),
  'program_request.created': requested,
  'program_request.declined': toCustomer('program_declined'),
  'program_entitlement.granted': toCustomer('program_granted'),
  'program_entitlement.ended': toCustomer('program_right_ended'),
  'program_entitlement.expired': toCustomer('program_right_ended'),
}
