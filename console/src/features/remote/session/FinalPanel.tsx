import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RemoteStateChip } from '../RemoteStateChip.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { useEndText } from './use-end-text.ts'

/** A session that is over: who ended it and why, and where its record is. */
export function FinalPanel({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const can = useCan()
  const endText = useEndText()
  const { dateTime } = useFormats()
  const { id, unitId, state, endedAt, serial } = session
  return (
    <SectionCard title={t('final.title', { serial })} actions={<RemoteStateChip state={state} />}>
      <Alert
        severity={state === 'failed' || state === 'denied' ? 'warning' : 'info'}
        role="status"
        sx={{ mb: 2 }}
      >
        {endText(session)}
        {endedAt && <Box>{dateTime(endedAt)}</Box>}
        {session.endText !== '' && <Box sx={{ overflowWrap: 'anywhere' }}>{session.endText}</Box>}
      </Alert>
      <SessionFacts session={session} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        {session.openedAt && (
          <Button variant="contained" href={paths.remoteConnection({ session: id, tab: 'records' })}>
            {t('final.record')}
          </Button>
        )}
        {can('remote.request') && (
          <Button color="inherit" variant="outlined" href={paths.remoteConnection({ unitId })}>
            {t('final.again')}
          </Button>
        )}
      </Box>
    </SectionCard>
  )
}
