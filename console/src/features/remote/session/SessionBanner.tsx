import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import RecordIcon from '@mui/icons-material/FiberManualRecord'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../Countdown.tsx'
import { SessionActions } from './SessionActions.tsx'
import { useConsentText } from './use-consent-text.ts'

function People({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const { holder, participants } = session
  const here = participants.filter(({ isHere }) => isHere)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{holder ? t('banner.holder', { name: holder.name }) : t('banner.noHolder')}</span>
      <span>
        {here.length === 0
          ? t('banner.nobodyHere')
          : t('banner.here', { names: here.map(({ name }) => name).join(', ') })}
      </span>
    </Box>
  )
}

/** Who is on the robot, why and by whose word, that it is recorded, and how much time is left. */
export function SessionBanner({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const consentText = useConsentText()
  const { serial, requestedBy, reason, endsAt, extension } = session
  return (
    <Card component="section" aria-label={t('banner.label')} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" variant="h3">
            {t('banner.title', { who: requestedBy?.name ?? t('somebody'), serial })}
          </Typography>
          <Box>{reason}</Box>
          <Box sx={{ color: 'text.secondary', mt: 0.5 }}>
            {consentText(session)}
            <People session={session} />
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'error.main' }}
            >
              <RecordIcon aria-hidden sx={{ fontSize: 14 }} />
              {t('banner.recording')}
            </Box>
            {endsAt && (
              <span>
                {t('banner.timeLeft')} <Countdown at={endsAt} label={t('banner.timeLeft')} />
              </span>
            )}
          </Box>
          {extension && (
            <Box sx={{ color: 'warning.main' }}>
              {t('banner.extension', { count: extension.minutes })}{' '}
              <Countdown at={extension.answerBy} label={t('waiting.timeLeft')} />
            </Box>
          )}
          <SessionActions session={session} />
        </Box>
      </Box>
    </Card>
  )
}
