import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../../components/status/StateChip.tsx'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { useUnitUpdates } from '../unit-reads.ts'

/** "Son güncelleme: 05.03.2026 13:07: Kurulum tamamlandı" (spec: updates_time and message). */
export function LastUpdate({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { dateTime } = useFormats()
  const last = useUnitUpdates(unitId).data?.items[0]
  if (!last) return null
  return (
    <Box
      aria-live="polite"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: { xs: 2, lg: 3 } }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('lastUpdate', { at: dateTime(last.updates_time) })}
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {last.message.text}
      </Box>
      <StateChip kind="update" state={last.state} />
    </Box>
  )
}
