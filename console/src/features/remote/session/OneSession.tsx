import { getRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { isRemoteOpen, type RemoteState } from '@filo/contract/remote/remote-states'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { usePageTitle } from '../../../lib/page-title.ts'
import { readEveryMs, readWaitingEveryMs } from '../remote-readings.ts'
import { ActiveSession } from './ActiveSession.tsx'
import { ConsentQuestion } from './ConsentQuestion.tsx'
import { FinalPanel } from './FinalPanel.tsx'
import { WaitingPanel } from './WaitingPanel.tsx'

/** Somebody waits for an answer that may come any moment; an open session changes seldom, one that is over never. */
function readAgainMs(state: RemoteState | undefined): number | false {
  if (state === undefined || state === 'active') return readEveryMs
  return isRemoteOpen(state) ? readWaitingEveryMs : false
}

function Content({ session }: { session: RemoteSession }) {
  const isOpen = isRemoteOpen(session.state)
  // Whoever is asked reads the question; that it waits for them says nothing more.
  const isWaiting = isOpen && session.state !== 'active'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {session.can.answer && <ConsentQuestion session={session} />}
      {session.state === 'active' && <ActiveSession session={session} />}
      {isWaiting && !session.can.answer && <WaitingPanel session={session} />}
      {!isOpen && <FinalPanel session={session} />}
    </Box>
  )
}

/** One session in whatever state it is. */
export function OneSession({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('remote')
  const session = useApiQuery(
    getRemoteSession,
    { params: { sessionId } },
    { refetchInterval: ({ state }) => readAgainMs(state.data?.state) },
  )
  const serial = session.data?.serial
  usePageTitle(serial ? t('session.title', { serial }) : undefined)
  return (
    <QueryPanel query={session} errorTitle={t('session.failed')}>
      {(data) => <Content session={data} />}
    </QueryPanel>
  )
}
