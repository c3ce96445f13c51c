import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { paths } from '../../app/paths.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { AuditTab } from './audit/AuditTab.tsx'
import { InviteDrawer } from './invites/InviteDrawer.tsx'
import { InvitesTab } from './invites/InvitesTab.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { RolesTab } from './roles/RolesTab.tsx'
import { KeysTab } from './signing/KeysTab.tsx'

const InstallationTab = lazyPart(
  async () => (await import('./installation/InstallationTab.tsx')).InstallationTab,
)

const SizesTab = lazyPart(async () => (await import('./sizes/SizesTab.tsx')).SizesTab)

/** People and roles: list, role matrix, invitations, audit log, keys, the installation and its sizes (docs/screens.md, /users). */
export function UsersPage() {
  const { t } = useTranslation('users')
  const can = useCan()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  const [params] = useQueryParams()
  const [isInviting, setIsInviting] = useState(false)
  const invite = can('user.manage') && (
    <Button
      variant="contained"
      startIcon={<PersonAdd />}
      disabled={!canWrite}
      onClick={() => setIsInviting(true)}
    >
      {t('invite.open')}
    </Button>
  )
  const invites = { key: 'invites', label: t('tabs.invites'), content: <InvitesTab primaryAction={invite} /> }
  const audit = { key: 'audit', label: t('tabs.audit'), content: <AuditTab /> }
  const keys = { key: 'keys', label: t('tabs.keys'), content: <KeysTab /> }
  const installation = { key: 'installation', label: t('tabs.installation'), content: <InstallationTab /> }
  const sizes = { key: 'sizes', label: t('tabs.sizes'), content: <SizesTab /> }
  return (
    <>
      <PageTabs
        label={t('title')}
        active={params['tab']}
        onChange={(tab) => void navigate({ href: paths.users(tab === 'people' ? {} : { tab }) })}
        tabs={[
          { key: 'people', label: t('tabs.people'), content: <PeopleTab primaryAction={invite} /> },
          { key: 'roles', label: t('tabs.roles'), content: <RolesTab /> },
          ...(can('user.manage') ? [invites] : []),
          ...(can('audit.read') ? [audit] : []),
          ...(can('trust.manage') ? [keys] : []),
          ...(can('installation.read') ? [installation, sizes] : []),
        ]}
      />
      {isInviting && <InviteDrawer onClose={() => setIsInviting(false)} />}
    </>
  )
}
