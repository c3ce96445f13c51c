import { getPackage } from '@filo/contract/packages/packages-routes'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PackageDetailPage } from './PackageDetailPage.tsx'

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
      {(item) => <PackageDetailPage item={item} />}
    </QueryPanel>
  )
}
