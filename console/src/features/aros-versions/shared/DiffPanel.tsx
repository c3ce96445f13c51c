import { diffArosVersions } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { ArosDiff, PackageChange } from '@filo/contract/aros-versions/aros-diff-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { arosTitle } from './ArosName.tsx'
import { ChangeCounts } from './ChangeCounts.tsx'
import { PackageChangeRow } from './PackageChangeRow.tsx'

function Summary({ diff }: { diff: ArosDiff }) {
  const { t } = useTranslation('aros-versions')
  const { bytes } = useFormats()
  const facts = [
    [t('diff.against'), diff.from ? arosTitle(diff.from) : t('diff.nothing')],
    [t('diff.packages'), <ChangeCounts key="counts" summary={diff.summary} />],
    [t('diff.toSend'), bytes(diff.summary.bytesToSend)],
    [t('diff.restart'), t(`restart.${diff.restart}`)],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(4, auto)' },
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label}>
          <Typography component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Notes({ diff }: { diff: ArosDiff }) {
  const { t } = useTranslation('aros-versions')
  const text = useLocalized()(diff.mergedNotes)
  if (!text) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('diff.notes')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 720 }}>{text}</Typography>
    </Box>
  )
}

/** What a version changes against another one: packages, files, bytes, restart and merged notes. */
export function DiffPanel({ ArosId, againstId }: { ArosId: string; againstId?: string | undefined }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(diffArosVersions, {
    params: { ArosId },
    query: againstId ? { againstId } : {},
  })
  return (
    <QueryPanel query={query} errorTitle={t('diff.failed')} lines={6}>
      {(diff) => (
        <>
          <Summary diff={diff} />
          {!diff.from && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('diff.first')}
            </Alert>
          )}
          {diff.packages.length === 0 ? (
            <EmptyState drawing="check" title={t('diff.same')} />
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
              {diff.packages.map((change: PackageChange) => (
                <PackageChangeRow
                  key={change.packageId}
                  ArosId={ArosId}
                  againstId={againstId}
                  change={change}
                />
              ))}
            </Box>
          )}
          <Notes diff={diff} />
        </>
      )}
    </QueryPanel>
  )
}
