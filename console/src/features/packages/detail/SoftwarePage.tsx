import { getPackage } from '@filo/contract/packages/packages-routes'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useRootStore } from '../../../state/root-store.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PackageDetailPage } from './PackageDetailPage.tsx'

/** The way back to the package looked at last, while it is still there. */
function LastPackage() {
  const { t } = useTranslation('packages')
  const packageRef = useRootStore((state) => state.selected.packageName) ?? ''
  const { data } = useApiQuery(getPackage, { params: { packageRef } }, { enabled: packageRef !== '' })
  if (!data) return null
  return (
    <Link href={paths.software({ packageName: data.code })}>{t('detail.openLast', { code: data.code })}</Link>
  )
}

/** /softwarecard/software?packageName=: one package over time. */
export function SoftwarePage() {
  const { t } = useTranslation('packages')
  const [{ packageName = '' }] = useQueryParams()
  // Of others too: which of them need this one hangs on their newest versions.
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
          action={
            <>
              <LastPackage />
              <Link href={paths.softwareCard()}>{t('detail.openCards')}</Link>
            </>
          }
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
