import { diffVersions } from '@filo/contract/packages/version-content-routes'
import { listVersions, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../../api/use-api.ts'
import { QueryPanel } from '../../../../components/page/QueryPanel.tsx'
import { useQueryParams } from '../../../../lib/query-params.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { CodeChanges } from './CodeChanges.tsx'
import { FileChanges } from './FileChanges.tsx'
import { PlanChanges } from './PlanChanges.tsx'

function Difference({ versionId, against }: { versionId: string; against: string }) {
  const { t } = useTranslation('software')
  const { bytes, number } = useFormats()
  const query = useApiQuery(diffVersions, { params: { versionId }, query: { against } })
  return (
    <QueryPanel query={query} errorTitle={t('diff.failed')} lines={6}>
      {(diff) => {
        const { added, removed, changed, same, newBytes, sizeChange } = diff.totals
        const sign = sizeChange > 0 ? '+' : sizeChange < 0 ? '−' : ''
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SectionCard title={t('diff.files')}>
              <Typography>
                {t('diff.summary', {
                  added: number(added),
                  removed: number(removed),
                  changed: number(changed),
                  same: number(same),
                })}
              </Typography>
              <Typography color="text.secondary" sx={{ mb: 2 }}>
                {t('diff.bytes', { bytes: bytes(newBytes), change: `${sign}${bytes(Math.abs(sizeChange))}` })}
              </Typography>
              <FileChanges diff={diff} />
            </SectionCard>
            <SectionCard title={t('diff.code')}>
              <CodeChanges diff={diff} />
            </SectionCard>
            <SectionCard title={t('plan.label')}>
              <PlanChanges diff={diff} />
            </SectionCard>
          </Box>
        )
      }}
    </QueryPanel>
  )
}

/** This version compared with another of its package, the one before unless chosen otherwise. */
export function DiffTab({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(listVersions, {
    query: { 'f.packageId': [version.package.id], sort: '-semver', size: 100 },
  })
  return (
    <QueryPanel query={query} errorTitle={t('versions.failed')}>
      {({ items }) => {
        const others = items.filter(({ id }) => id !== version.id)
        const against = params['against'] ?? version.previous?.id
        const other = others.find(({ id }) => id === against) ?? others[0]
        if (!other) {
          return (
            <Card>
              <EmptyState drawing="versions" title={t('diff.onlyOne')} />
            </Card>
          )
        }
        return (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextField
              select
              size="small"
              label={t('diff.against')}
              value={other.id}
              onChange={({ target }) => setParams({ against: target.value }, { replace: true })}
              sx={{ maxWidth: 320 }}
            >
              {others.map(({ id, semver, build }) => (
                <MenuItem key={id} value={id}>
                  {build > 1 ? `${semver} · ${t('versions.build', { build })}` : semver}
                </MenuItem>
              ))}
            </TextField>
            <Difference versionId={version.id} against={other.id} />
          </Box>
        )
      }}
    </QueryPanel>
  )
}
