import { roleNames } from '@filo/contract/roles'
import type { ResponseOf } from '@filo/contract/route'
import { endOwnSession, listOwnSessions } from '@filo/contract/session/session-routes'
import Devices from '@mui/icons-material/DevicesOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { deviceName } from '../../lib/device-name.ts'
import { requestLeave } from '../../state/departure.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { RecordRow } from './RecordRow.tsx'

type OwnSession = ResponseOf<typeof listOwnSessions>['items'][number]

const SHOWN_SESSIONS = 5

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('profile')
  const localized = useLocalized()
  const readError = useReadError()
  const device = deviceName(session.device) || t('sessions.unknownDevice')
  const end = useApiMutation(endOwnSession, {
    invalidates: [listOwnSessions],
    onSuccess: () => showToast({ message: t('sessions.ended', { device }) }),
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const endThis = () => end.mutate({ params: { sessionId: session.id } })
  return (
    <RecordRow
      title={device}
      chip={session.isCurrent && <StatusChip label={t('sessions.current')} tone="success" icon={Devices} />}
      facts={[
        localized(roleNames[session.role]),
        session.ip,
        <>
          {t('sessions.lastSeen')} <RelativeTime at={session.lastSeenAt} />
        </>,
      ]}
      action={
        !session.isCurrent && (
          <PendingButton
            color="inherit"
            isPending={end.isPending}
            onClick={endThis}
            aria-label={t('sessions.endOf', { device })}
          >
            {t('sessions.end')}
          </PendingButton>
        )
      }
    />
  )
}

/** This session, then the others by when they were last seen; a long list folds. */
function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation('profile')
  const [isWhole, setIsWhole] = useState(false)
  const ordered = sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
  const shown = isWhole ? ordered : ordered.slice(0, SHOWN_SESSIONS)
  const more = ordered.length - shown.length
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Box>
      {more > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setIsWhole(true)}>
          {t('sessions.more', { count: more })}
        </Button>
      )}
    </>
  )
}

/** Where the person is signed in now, and ending it. */
export function SessionsCard() {
  const { t } = useTranslation('profile')
  const query = useApiQuery(listOwnSessions, {})
  useEvents(['sessions'], { invalidates: [listOwnSessions] })
  const leaveAll = (
    <Button variant="outlined" color="inherit" onClick={() => requestLeave({ kind: 'signOutEverywhere' })}>
      {t('sessions.endAll')}
    </Button>
  )
  return (
    <SectionCard title={t('sessions.title')} actions={leaveAll}>
      <QueryPanel query={query} errorTitle={t('errors.sessions')}>
        {({ items }) => <SessionList sessions={items} />}
      </QueryPanel>
    </SectionCard>
  )
}
