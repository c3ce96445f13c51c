import { getVersion, listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

const readings = [getVersion, listVersions]
const OFFERED = 8

/** The versions that changed last, to go on with one of them. */
function NewestVersions() {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { data } = useApiQuery(listVersions, { query: { sort: '-updatedAt', size: OFFERED } })
  if (!data || data.items.length === 0) return null
  return (
    <Box sx={{ px: 2, pb: 3, maxWidth: 480, mx: 'auto' }}>
      <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
        {t('about.newest')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {data.items.map(({ id, semver, state, package: { code, name } }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Link
              href={paths.aboutVersion({ packageName: code, versionId: id })}
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {`${localized(name)} ${semver}`}
            </Link>
            <StateChip kind="version" state={state} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}

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
      <NewestVersions />
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
  // Of others too: the newest version, the one before this one, and one with the same content.
  useEvents(['packages'], { invalidates: readings })
  if (versionId) return <OneVersion versionId={versionId}>{children}</OneVersion>
  if (packageName) return <NewestVersion packageName={packageName}>{children}</NewestVersion>
  return <PickVersion />
}
