import { packageKindNames } from '@filo/contract/packages/package-kinds'
import { getPackage, type PackageDetail } from '@filo/contract/packages/packages-routes'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { paths } from '../../app/paths.ts'
import { HistoryTab } from '../../components/history/HistoryTab.tsx'
import { PackageIcon } from '../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { DependentsTab } from './DependentsTab.tsx'
import { FilesTab } from './FilesTab.tsx'
import { PackageSettings } from './PackageSettings.tsx'
import { PackageSummary } from './PackageSummary.tsx'
import { VersionsTab } from './VersionsTab.tsx'

function NewVersionButton({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const canUpload = useCan()('package.upload')
  if (!canUpload || item.status === 'archived') return null
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      href={paths.uploadSoftware({ packageName: item.code })}
    >
      {t('actions.newVersion')}
    </Button>
  )
}

function Content({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const canManage = useCan()('package.manage')
  const [{ tab }] = useQueryParams()
  const hasRail = useMediaQuery((theme) => theme.breakpoints.up('lg'))
  const newVersion = <NewVersionButton item={item} />
  return (
    <DetailPage
      name={localized(item.name)}
      identifier={{ label: t('detail.codeLabel'), value: item.code }}
      picture={<PackageIcon iconKey={item.iconKey} kind={item.kind} size={72} />}
      chips={<StateChip kind="health" state={item.health} />}
      meta={t('detail.meta', {
        kind: localized(packageKindNames[item.kind]),
        owner: item.owner?.name ?? t('card.noOwner'),
      })}
      primaryAction={newVersion}
      summary={hasRail && tab !== 'files' && tab !== 'history' ? <PackageSummary item={item} /> : undefined}
      tabs={[
        {
          key: 'versions',
          label: t('detail.tabs.versions'),
          count: item.versionCount,
          content: (
            <Box sx={{ display: 'grid', gap: 2 }}>
              <VersionsTab item={item} primaryAction={newVersion} />
              {!hasRail && <PackageSummary item={item} />}
            </Box>
          ),
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
      ]}
    />
  )
}

/** /softwarecard/software?packageName=: one package over time. */
export function SoftwarePage() {
  const { t } = useTranslation('packages')
  const [{ packageName = '' }] = useQueryParams()
  useEvents(['packages'], { invalidates: [getPackage] })
  const query = useApiQuery(
    getPackage,
    { params: { packageRef: packageName } },
    { enabled: packageName !== '' },
  )
  if (!packageName) {
    return (
      <Card>
        <EmptyState
          drawing="packages"
          title={t('detail.pick')}
          body={t('detail.pickBody')}
          action={<Link href={paths.softwareCard()}>{t('detail.openCards')}</Link>}
        />
      </Card>
    )
  }
  return (
    <QueryPanel query={query} errorTitle={t('detail.failed')} lines={8}>
      {(item) => <Content item={item} />}
    </QueryPanel>
  )
}
