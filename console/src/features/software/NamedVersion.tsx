import { getVersion, listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

const readings = [getVersion, listVersions]

function PickVersion() {
  const { t } = useTranslation('software')
  return (
    <Card>
      <EmptyState
        drawing="versions"
        title={t('about.pick')}
        body={t('about.pickBody')}
        action={<Link href={paths.versions()}>{t('about.openList')}</Link>}
      />
    </Card>
  )
}

function OneVersion({ versionId, children }: { versionId: string; children: Props['children'] }) {
  const { t } = useTranslation('software')
  const query = useApiQuery(getVersion, { params: { versionId } })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {children}
    </QueryPanel>
  )
}

function NewestVersion({ packageName, children }: { packageName: string; children: Props['children'] }) {
  const { t } = useTranslation('software')
  const query = useApiQuery(listVersions, {
    query: { 'f.packageCode': [packageName], sort: '-semver', size: 10 },
  })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {({ items: [newest] }) =>
        newest ? <OneVersion versionId={newest.id}>{children}</OneVersion> : <PickVersion />
      }
    </QueryPanel>
  )
}

interface Props {
  children: (version: VersionDetail) => ReactNode
}

/** The version the address names by `versionId`, else the newest one of `packageName`; asks for one without either. */
export function NamedVersion({ children }: Props) {
  const [{ versionId, packageName }] = useQueryParams()
  useEvents(['packages'], { invalidates: readings })
  if (versionId) return <OneVersion versionId={versionId}>{children}</OneVersion>
  if (packageName) return <NewestVersion packageName={packageName}>{children}</NewestVersion>
  return <PickVersion />
}
