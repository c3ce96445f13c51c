import { getRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { isRemoteOpen } from '@filo/contract/remote/remote-states'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RemoteStateChip } from '../RemoteStateChip.tsx'
import { DifferenceCard } from './DifferenceCard.tsx'
import { EventTimeline } from './EventTimeline.tsx'
import { SealCard } from './SealCard.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { useAllEvents } from './use-all-events.ts'

const RecordingCard = lazyPart(async () => (await import('./RecordingCard.tsx')).RecordingCard)

function Content({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const all = useAllEvents(session.id)
  const { recordingBytes, hasDifference, purgedAt } = session.dossier
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button color="inherit" href={paths.remoteConnection({ tab: 'records' })}>
          {t('records.all')}
        </Button>
        <RemoteStateChip state={session.state} />
        {isRemoteOpen(session.state) && (
          <Button variant="contained" href={paths.remoteConnection({ session: session.id })}>
            {t('request.watch')}
          </Button>
        )}
      </Box>
      {purgedAt && <Alert severity="info">{t('records.purged')}</Alert>}
      <SummaryCard session={session} all={all} />
      {recordingBytes > 0 && <RecordingCard session={session} />}
      {hasDifference && <DifferenceCard session={session} />}
      <SectionCard title={t('records.timeline')}>
        <QueryPanel query={all} errorTitle={t('records.timelineFailed')}>
          {({ events, isCut }) => <EventTimeline events={events} isCut={isCut} />}
        </QueryPanel>
      </SectionCard>
      <SealCard session={session} />
    </Box>
  )
}

/** All that is on record of one session: for its customer in plain words, and whole. */
export function SessionRecord({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('remote')
  const session = useApiQuery(getRemoteSession, { params: { sessionId } })
  const serial = session.data?.serial
  usePageTitle(serial ? t('records.title', { serial }) : undefined)
  return (
    <QueryPanel query={session} errorTitle={t('session.failed')}>
      {(data) => <Content session={data} />}
    </QueryPanel>
  )
}
