import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { DataTab } from './DataTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { PreferencesTab } from './PreferencesTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'

/** The own account: details, security, preferences, notifications, data (docs/screens.md, /profile). */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const [params, setParams] = useQueryParams()
  return (
    // One width for the cards of every tab: that of the form with what stands beside it.
    <Box sx={{ maxWidth: 1136 }}>
      <PageTabs
        label={t('title')}
        active={params['tab']}
        onChange={(tab) => setParams({ tab: tab === 'details' ? undefined : tab })}
        tabs={[
          { key: 'details', label: t('tabs.details'), content: <DetailsTab /> },
          { key: 'security', label: t('tabs.security'), content: <SecurityTab /> },
          { key: 'preferences', label: t('tabs.preferences'), content: <PreferencesTab /> },
          { key: 'notifications', label: t('tabs.notifications'), content: <NotificationsTab /> },
          { key: 'data', label: t('tabs.data'), content: <DataTab /> },
        ]}
      />
    </Box>
  )
}
