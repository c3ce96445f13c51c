import { listUpdates } from '@filo/contract/updates/updates-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** "Son güncelleme: 05.03.2026 13:07: Kurulum tamamlandı" (spec: updates_time and message). */
export function LastUpdate({ unitId }: { unitId: string }) {
  const { t } = useTranslation('robots')
  const can = useCan()
  const { dateTime } = useFormats()
  const isAllowed = can('update.read')
  const query = { 'f.unitId': [unitId], size: 10 }
  const last = useApiQuery(listUpdates, { query }, { enabled: isAllowed }).data?.items[0]
  useEvents(isAllowed ? ['updates'] : [], { invalidates: [listUpdates], everyMs: 250 })
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
