import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { endedUpdateStates, type Update } from '@filo/contract/updates/updates-routes'
import LogIcon from '@mui/icons-material/ArticleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../../components/status/StateChip.tsx'
import { useCan } from '../../../../session/session.ts'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { ProgressBar } from '../../../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../../ui/time/RelativeTime.tsx'
import { RawWords } from '../incident/RawWords.tsx'
import { rawReason } from '../incident/raw-reason.ts'
import { BakeCountdown } from './BakeCountdown.tsx'
import { HoldNotice } from './HoldNotice.tsx'
import { RetryButton } from './RetryButton.tsx'
import { RollBackButton } from './RollBackButton.tsx'
import { UpdateLog } from './UpdateLog.tsx'
import { UpdateSource } from './UpdateSource.tsx'
import { UpdateStrip } from './UpdateStrip.tsx'

interface UpdateCardProps {
  unit: ProducedRobot
  update: Update
  isNewest: boolean
}

/** One update: from what to what, its steps, its words, its log, and what may be done about it. */
export function UpdateCard({ unit, update, isNewest }: UpdateCardProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const { dateTime, bytes } = useFormats()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const raw = rawReason(update.message)
  const isEnded = endedUpdateStates.includes(update.state)
  const [from, to] = [update.from, update.to].map((aros) =>
    aros ? `${aros.name} ${aros.semver}` : t('updates.none'),
  )
  return (
    <SectionCard
      title={t('updates.fromTo', { from, to })}
      actions={<StateChip kind="update" state={update.state} />}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <UpdateStrip update={update} />
        {!isEnded && update.progressPercent !== null && (
          <ProgressBar label={t('updates.progress')} value={update.progressPercent / 100} />
        )}
        <Box sx={{ overflowWrap: 'anywhere' }} aria-live={isEnded ? 'off' : 'polite'}>
          {update.message.text}
          {raw && <RawWords text={raw} />}
        </Box>
        <BakeCountdown update={update} />
        <HoldNotice unit={unit} update={update} />
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}
        >
          <span>{t('updates.at', { at: dateTime(update.updates_time) })}</span>
          <span>
            (<RelativeTime at={update.updates_time} />)
          </span>
          {update.attempts > 1 && <span>{t('updates.attempts', { count: update.attempts })}</span>}
          {update.attempts > 0 && (
            <span>
              {update.transferredBytes === null
                ? t('updates.transferUnknown')
                : t('updates.transferred', { size: bytes(update.transferredBytes) })}
            </span>
          )}
          <span>
            <UpdateSource update={update} />
          </span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" startIcon={<LogIcon />} onClick={() => setIsLogOpen(true)}>
            {t('updates.log')}
          </Button>
          {update.canRetry && can('update.retry') && <RetryButton update={update} />}
          {isNewest && <RollBackButton unit={unit} />}
        </Box>
      </Box>
      {isLogOpen && <UpdateLog update={update} title={to ?? ''} onClose={() => setIsLogOpen(false)} />}
    </SectionCard>
  )
}
