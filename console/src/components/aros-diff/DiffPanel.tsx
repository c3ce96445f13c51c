import { diffArosVersions } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { ArosDiff, PackageChange } from '@filo/contract/aros-versions/aros-diff-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { QueryPanel } from '../page/QueryPanel.tsx'
import { ChangeCounts } from './ChangeCounts.tsx'
import { PackageChangeRow } from './PackageChangeRow.tsx'

function Summary({ diff }: { diff: ArosDiff }) {
  const { t } = useTranslation('components')
  const { bytes } = useFormats()
  const facts = [
    [t('arosDiff.against'), diff.from ? `${diff.from.name} ${diff.from.version}` : t('arosDiff.nothing')],
    [t('arosDiff.packages'), <ChangeCounts key="counts" summary={diff.summary} />],
    [t('arosDiff.toSend'), bytes(diff.summary.bytesToSend)],
    [t('arosDiff.restart'), t(`arosDiff.restartOf.${diff.restart}`)],
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
  const { t } = useTranslation('components')
  const text = useLocalized()(diff.mergedNotes)
  if (!text) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('arosDiff.notes')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 720 }}>{text}</Typography>
    </Box>
  )
}

interface Props {
  ArosId: string
  /** `none`: against nothing at all. */
  againstId?: string | undefined
}

function useDiff({ ArosId, againstId }: Props) {
  return useApiQuery(diffArosVersions, { params: { ArosId }, query: againstId ? { againstId } : {} })
}

function PackageChanges({ ArosId, againstId, diff }: Props & { diff: ArosDiff }) {
  const { t } = useTranslation('components')
  if (diff.packages.length === 0) return <EmptyState drawing="check" title={t('arosDiff.same')} />
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
      {diff.packages.map((change: PackageChange) => (
        <PackageChangeRow key={change.packageId} ArosId={ArosId} againstId={againstId} change={change} />
      ))}
    </Box>
  )
}

/** The packages that differ, where the facts about the difference are told by others. */
export function DiffPackages(props: Props) {
  const { t } = useTranslation('components')
  return (
    <QueryPanel query={useDiff(props)} errorTitle={t('arosDiff.failed')} lines={6}>
      {(diff) => <PackageChanges {...props} diff={diff} />}
    </QueryPanel>
  )
}

/** What a version changes against another one: packages, files, bytes, restart and merged notes. */
export function DiffPanel(props: Props) {
  const { t } = useTranslation('components')
  return (
    <QueryPanel query={useDiff(props)} errorTitle={t('arosDiff.failed')} lines={6}>
      {(diff) => (
        <>
          <Summary diff={diff} />
          {!diff.from && (
            <Alert severity="info" sx={{ mb: 2 }}>
              {t('arosDiff.first')}
            </Alert>
          )}
          <PackageChanges {...props} diff={diff} />
          <Notes diff={diff} />
        </>
      )}
    </QueryPanel>
  )
}
