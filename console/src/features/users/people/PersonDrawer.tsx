import { getUser, type User } from '@filo/contract/users/users-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../../api/about.ts'
import { useApiQuery } from '../../../api/use-api.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { RoleTerms } from '../roles/RoleTerms.tsx'
import { PersonForm } from './PersonForm.tsx'
import { SsoLink } from './SsoLink.tsx'
import { TwoStep } from './TwoStep.tsx'

function PersonFacts({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const label = useAbout().data?.sso?.label
  return (
    <KeyValueList
      items={[
        { label: t('fields.email'), value: user.email, copyValue: user.email },
        { label: t('fields.status'), value: <StateChip kind="user" state={user.status} /> },
        {
          label: t('fields.roles'),
          value: <RoleTerms user={user} />,
        },
        { label: t('fields.customer'), value: user.customerName ?? t('ownStaff') },
        { label: t('fields.mfa'), value: <TwoStep isOn={user.mfaEnabled} /> },
        ...(label || user.ssoLinkedAt
          ? [{ label: t('fields.sso'), value: <SsoLink isLinked={user.ssoLinkedAt !== null} /> }]
          : []),
        ...(user.mustChangePassword
          ? [{ label: t('fields.password'), value: t('requirePassword.already') }]
          : []),
        ...(user.ssoLinkedAt
          ? [{ label: t('fields.ssoLinkedAt'), value: <RelativeTime at={user.ssoLinkedAt} /> }]
          : []),
        {
          label: t('fields.lastLogin'),
          value: user.lastLoginAt ? <RelativeTime at={user.lastLoginAt} /> : t('never'),
        },
        { label: t('fields.addedAt'), value: <RelativeTime at={user.createdAt} /> },
      ]}
    />
  )
}

function Content({
  user,
  panel,
  onPanel,
  onClose,
}: {
  user: User
  panel: string | undefined
  onPanel: (key: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation('users')
  const can = useCan()
  const details = (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PersonFacts user={user} />
      {can('user.manage') && <PersonForm key={user.id} user={user} onDone={onClose} />}
    </Box>
  )
  return (
    <PageTabs
      label={user.displayName}
      active={panel}
      onChange={onPanel}
      tabs={[
        { key: 'details', label: t('panels.details'), content: details },
        {
          key: 'history',
          label: t('panels.history'),
          content: <HistoryTab objectType="user" objectId={user.id} />,
        },
      ]}
    />
  )
}

/** One person beside the list: what is known, editable, and their history; the address names them. */
export function PersonDrawer({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(getUser, { params: { userId } })
  const close = () => setParams({ userId: undefined, panel: undefined })
  return (
    <SideDrawer isOpen title={query.data?.displayName ?? t('person')} onClose={close} width={640}>
      <QueryPanel query={query} errorTitle={t('errors.person')} lines={8}>
        {(user) => (
          <Content
            user={user}
            panel={params['panel']}
            onPanel={(panel) => setParams({ panel }, { replace: true })}
            onClose={close}
          />
        )}
      </QueryPanel>
    </SideDrawer>
  )
}
