import type {
  ProductAros,
  ProductArosEntry,
  VerdictCounts,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

function Verdicts({ verdicts }: { verdicts: VerdictCounts }) {
  const { t } = useTranslation('aros-versions')
  const { passed, quorum, failed, blocked, open } = verdicts
  return (
    <Box sx={{ mt: 0.5 }}>
      {t('product.verdicts', { passed, quorum })}
      {open > 0 && ` · ${t('product.verdictsOpen', { count: open })}`}
      {failed + blocked > 0 && (
        <Box sx={{ color: 'error.main' }}>{t('product.verdictsAgainst', { failed, blocked })}</Box>
      )}
    </Box>
  )
}

/** How many robots run a version, and what the testers of a test version said. */
export function EntryFigures({ entry, product }: { entry: ProductArosEntry; product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const { number, percent } = useFormats()
  const { counts } = entry.aros
  return (
    <Box sx={{ flex: '0 1 180px', fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ fontWeight: 500 }}>
        {t('product.runs', { count: counts.installed, value: number(counts.installed) })}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {product.followerCount > 0 && percent(entry.adoptPercent / 100, entry.adoptPercent % 1 === 0 ? 0 : 1)}
        {entry.pinned > 0 && ` · ${t('product.pinned', { count: entry.pinned })}`}
      </Box>
      {counts.failed > 0 && (
        <Box sx={{ color: 'error.main' }}>{t('product.failedUnits', { count: counts.failed })}</Box>
      )}
      {entry.verdicts && <Verdicts verdicts={entry.verdicts} />}
    </Box>
  )
}
