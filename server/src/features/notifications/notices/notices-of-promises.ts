import { RemoteAccess, remoteAccessNames } from '@filo/contract/customers/remote-policy'
import type { LocalizedText } from '@filo/contract/localized-text'
import { linkTo } from '@filo/contract/notifications/linked-pages'
import type { Rule } from './notice-rule.ts'

const kind = 'remote_policy_changed'

const remoteAccess = { tr: 'Robotlarınıza uzaktan erişim', en: 'Remote access to your robots' }
const updates = { tr: 'Robotlarınıza güncellemelerin gelişi', en: 'How updates come to your robots' }
const byMaker = { tr: 'üretici değiştirdi', en: 'changed by the manufacturer' }
const robots = { tr: 'Robotlar', en: 'Robots' }
const left = { tr: 'artık sizin değil', en: 'no longer yours' }
const joined = { tr: 'artık sizin', en: 'yours from now on' }

const remotePolicySet: Rule = ({ after, customerId, objectId }) => {
  const access = RemoteAccess.safeParse(after?.['access']).data
  const how = access ? remoteAccessNames[access] : ''
  return {
    kind,
    audience: { to: 'holders', customerId },
    params: { what: remoteAccess, whatOfMany: remoteAccess, how },
    link: linkTo('customerSidebar', { customerId: objectId, tab: 'remote' }),
  }
}

/** Only the maker's people give a reason, and only what they change is news to the customer's administrators. */
const updatePolicySet: Rule = ({ customerId, objectId, reason }) =>
  reason === null
    ? undefined
    : {
        kind,
        audience: { to: 'holders', customerId },
        params: { what: updates, whatOfMany: updates, how: byMaker },
        foldKey: `updates:${objectId}`,
        link: linkTo('customerSidebar', { customerId: objectId, tab: 'updatePolicy' }),
      }

/** Robots are told one by one until there are several: of one change or of a day. */
const moved = (how: LocalizedText, foldKey: string): Rule => {
  return ({ customerId, objectId, objectName }) => ({
    kind,
    audience: { to: 'holders', customerId },
    params: { what: objectName, whatOfMany: robots, how },
    foldKey,
    // Whoever lost a robot finds its page no more.
    link: how === left ? linkTo('producedRobots') : linkTo('aboutRobots', { unitId: objectId }),
    linkOfMany: linkTo('producedRobots'),
  })
}

const leftCustomer = moved(left, 'left')
const joinedCustomer = moved(joined, 'joined')

/** A line of a robot that its owner reads: news where it is the first of a new one. */
const maybeJoined: Rule = (fact, subject) => {
  const { before, after, customerId } = fact
  const isJoined =
    customerId !== null && after?.['customerId'] === customerId && before?.['customerId'] !== customerId
  return isJoined ? joinedCustomer(fact, subject) : undefined
}

/** Which audited acts the administrators of a customer are told of because they touch what was promised to it. */
export const promiseRules: Record<string, Rule> = {
  'customer.remote_policy_set': remotePolicySet,
  'customer.update_policy_set': updatePolicySet,
  'produced_robot.left_customer': leftCustomer,
  'produced_robot.updated': maybeJoined,
  'produced_robot.customer_assigned': maybeJoined,
  'produced_robot.life_changed': maybeJoined,
}
