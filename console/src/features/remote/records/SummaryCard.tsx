import type { ApiError } from '@filo/contract/client'
import type { RemoteEvent, RemoteSession } from '@filo/contract/remote/remote-shapes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { Sha256 } from '../Sha256.tsx'
import { SessionFacts } from '../session/SessionFacts.tsx'
import { useEndText } from '../session/use-end-text.ts'
import { secondsOpen } from './seconds-open.ts'
import { summarizeSession } from './session-summary.ts'
import { useDeedText } from './use-deed-text.ts'

type All = UseQueryResult<{ events: RemoteEvent[]; isCut: boolean }, ApiError>

function Done({ events, session }: { events: readonly RemoteEvent[]; session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const { bytes } = useFormats()
  const deedText = useDeedText()
  const summary = summarizeSession(events)
  const { terminals, uploads, downloads, changes, restarts, logs, desktops, cutBytes } = summary
  const moved = [...uploads, ...downloads]
  const others = [...changes, ...restarts, ...desktops]
  const isNothing = terminals + moved.length + others.length + logs.length === 0
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5, overflowWrap: 'anywhere' } }}>
      {isNothing && <li>{t('summary.nothing')}</li>}
      {terminals > 0 && <li>{t('summary.terminals', { count: terminals })}</li>}
      {moved.map((deed, index) => (
        <li key={index.toString()}>
          {deedText(deed)}
          {'sha256' in deed && <Sha256 value={deed.sha256} />}
        </li>
      ))}
      {others.map((deed, index) => (
        <li key={index.toString()}>{deedText(deed)}</li>
      ))}
      {logs.length > 0 && <li>{t('summary.logs', { count: logs.length })}</li>}
      {cutBytes > 0 && <li>{t('summary.cut', { bytes: bytes(cutBytes) })}</li>}
      {session.dossier.hasDifference && <li>{t('summary.difference')}</li>}
    </Box>
  )
}

/** What a customer wants to know first: who, why, who said yes, how long, and what was done. */
export function SummaryCard({ session, all }: { session: RemoteSession; all: All }) {
  const { t } = useTranslation('remote')
  const endText = useEndText()
  const { duration, dateTime } = useFormats()
  const seconds = secondsOpen(session)
  return (
    <SectionCard title={t('summary.title')}>
      <SessionFacts
        session={session}
        more={[
          { label: t('records.requestedAt'), value: dateTime(session.requestedAt) },
          { label: t('summary.open'), value: seconds === undefined ? null : duration(seconds) },
          { label: t('summary.end'), value: session.endReason ? endText(session) : null },
        ]}
      />
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2, mb: 0.5 }}>
        {t('summary.done')}
      </Typography>
      <QueryPanel query={all} errorTitle={t('records.timelineFailed')} lines={2}>
        {({ events }) => <Done events={events} session={session} />}
      </QueryPanel>
    </SectionCard>
  )
}
