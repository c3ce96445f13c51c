import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useStateName } from '../../../components/status/use-state-name.ts'
import { FileBrowser } from '../../../components/version-files/FileBrowser.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'

function Content({ versions, item }: { versions: VersionRow[]; item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const stateName = useStateName()
  const [params, setParams] = useQueryParams()
  const filled = versions.filter(({ fileCount }) => fileCount > 0)
  const versionId = params['versionId'] ?? item.latestReleased?.id
  const version = filled.find(({ id }) => id === versionId) ?? filled[0]
  if (!version) {
    return (
      <Card>
        <EmptyState drawing="list" title={t('files.none')} />
      </Card>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        select
        size="small"
        label={t('files.version')}
        value={version.id}
        onChange={({ target }) =>
          setParams({ versionId: target.value, fileId: undefined }, { replace: true })
        }
        sx={{ maxWidth: 320 }}
      >
        {filled.map(({ id, semver, state }) => (
          <MenuItem key={id} value={id}>
            {`${semver} · ${stateName('version', state)}`}
          </MenuItem>
        ))}
      </TextField>
      <FileBrowser version={version} />
    </Box>
  )
}

/** The files of one of the package's versions, the released one unless chosen otherwise. */
export function FilesTab({ item }: { item: PackageDetail }) {
  const { t } = useTranslation('packages')
  const query = useApiQuery(listVersions, {
    query: { 'f.packageId': [item.id], sort: '-semver', size: 100 },
  })
  return (
    <QueryPanel query={query} errorTitle={t('versions.failed')}>
      {({ items }) => <Content versions={items} item={item} />}
    </QueryPanel>
  )
}
