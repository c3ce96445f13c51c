import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { useCan } from '../../../session/session.ts'
import type { PageTab } from '../../../ui/page/PageTabs.tsx'
import { TimelineTab } from '../timeline/TimelineTab.tsx'
import { DependentsTab } from './DependentsTab.tsx'
import { FilesTab } from './FilesTab.tsx'
import { PackageSettings } from './PackageSettings.tsx'
import { PackageSummary } from './PackageSummary.tsx'
import { VersionsTab } from './VersionsTab.tsx'

interface Around {
  newVersion: ReactNode
  /** The summary stands beside the tabs, not below the versions. */
  hasRail: boolean
}

/** The tabs of one package. */
export function usePackageTabs(item: PackageDetail, { newVersion, hasRail }: Around): PageTab[] {
  const { t } = useTranslation('packages')
  const canManage = useCan()('package.manage')
  return [
    {
      key: 'timeline',
      label: t('detail.tabs.timeline'),
      content: (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TimelineTab item={item} primaryAction={newVersion} />
          {!hasRail && <PackageSummary item={item} />}
        </Box>
      ),
    },
    {
      key: 'versions',
      label: t('detail.tabs.versions'),
      count: item.versionCount,
      content: <VersionsTab item={item} primaryAction={newVersion} />,
    },
    { key: 'files', label: t('detail.tabs.files'), content: <FilesTab item={item} /> },
    {
      key: 'dependents',
      label: t('detail.tabs.dependents'),
      count: item.dependents.length,
      content: <DependentsTab item={item} />,
    },
    ...(canManage
      ? [{ key: 'settings', label: t('detail.tabs.settings'), content: <PackageSettings item={item} /> }]
      : []),
    {
      key: 'history',
      label: t('detail.tabs.history'),
      content: <HistoryTab objectType="package" objectId={item.id} />,
    },
  ]
}
