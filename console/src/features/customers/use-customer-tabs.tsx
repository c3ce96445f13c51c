import type { Customer } from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { PageTab } from '../../ui/page/PageTabs.tsx'
import { EntitlementsTab } from './lists/EntitlementsTab.tsx'
import { SitesTab } from './lists/SitesTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { RemoteAccessTab } from './remote-access/RemoteAccessTab.tsx'
import { UpdatePolicyTab } from './update-policy/UpdatePolicyTab.tsx'

const RobotsTab = lazyPart(async () => (await import('./RobotsTab.tsx')).RobotsTab)
const CustomerDefaults = lazyPart(async () => (await import('./CustomerDefaults.tsx')).CustomerDefaults)
const ConnectionTab = lazyPart(async () => (await import('./ConnectionTab.tsx')).ConnectionTab)
const ProgramRightsTab = lazyPart(async () => (await import('./ProgramRightsTab.tsx')).ProgramRightsTab)
const PeopleTab = lazyPart(async () => (await import('./PeopleTab.tsx')).PeopleTab)
const ActivityTab = lazyPart(async () => (await import('./ActivityTab.tsx')).ActivityTab)

/** The tabs of a customer that the reader may see; whoever may not decide for it sees who it is and where. */
export function useCustomerTabs(customer: Customer): PageTab[] {
  const { t } = useTranslation('customers')
  const can = useCan()
  const { id } = customer
  const robots = {
    key: 'robots',
    label: t('tabs.robots'),
    count: customer.robotCount,
    content: <RobotsTab customerId={id} />,
  }
  const people = { key: 'users', label: t('tabs.users'), content: <PeopleTab customerId={id} /> }
  const policy = {
    key: 'updatePolicy',
    label: t('tabs.updatePolicy'),
    content: <UpdatePolicyTab customer={customer} />,
  }
  const config = {
    key: 'config',
    label: t('tabs.config'),
    content: <CustomerDefaults customerId={id} />,
  }
  const connection = {
    key: 'connection',
    label: t('tabs.connection'),
    content: <ConnectionTab customerId={id} />,
  }
  const activity = {
    key: 'activity',
    label: t('tabs.activity'),
    content: <ActivityTab customer={customer} />,
  }
  const remote = {
    key: 'remote',
    label: t('tabs.remote'),
    content: <RemoteAccessTab customer={customer} />,
  }
  const rights = {
    key: 'rights',
    label: t('tabs.rights'),
    count: customer.entitlements.length,
    content: <EntitlementsTab customer={customer} />,
  }
  const programs = {
    key: 'programs',
    label: t('tabs.programs'),
    content: <ProgramRightsTab customerId={id} />,
  }
  return [
    { key: 'profile', label: t('tabs.profile'), content: <ProfileTab customer={customer} /> },
    {
      key: 'sites',
      label: t('tabs.sites'),
      count: customer.sites.length,
      content: <SitesTab customer={customer} />,
    },
    ...(can('robot.read') ? [robots] : []),
    ...(can('user.read') ? [people] : []),
    ...(can('robot.configure') ? [config] : []),
    ...(can('robot.connection_rules') ? [connection] : []),
    ...(can('customer.update_policy') ? [policy] : []),
    ...(can('customer.remote_policy') ? [remote] : []),
    ...(can('consent.read') ? [rights] : []),
    ...(can('entitlement.read') ? [programs] : []),
    ...(can('customer.update_policy') ? [activity] : []),
  ]
}
