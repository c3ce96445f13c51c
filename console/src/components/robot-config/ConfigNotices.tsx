import { configEndReasonNames } from '@filo/contract/robot-config/config-states'
import type { ConfigChange, UnitConfig } from '@filo/contract/robot-config/robot-config-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { joinSentences } from '../../lib/join-sentences.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { useConfigTexts } from './use-config-texts.ts'

/** What is left of the time that the robot gave its programs. */
function TrialLeft({ until }: { until: string }) {
  const { t } = useTranslation('components')
  const { duration } = useFormats()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.round((Date.parse(until) - now) / 1000))
  return (
    <Box role="timer" aria-live="off" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {left > 0 ? t('robotConfig.trialLeft', { left: duration(left) }) : t('robotConfig.trialOver')}
    </Box>
  )
}

function ChangedValues({ change }: { change: ConfigChange }) {
  const { name, textOf } = useConfigTexts()
  return (
    <>
      {change.items
        .filter(({ isCarried }) => !isCarried)
        .map(({ key, after }) => `${name(key)}: ${textOf(key, after)}`)
        .join(' · ')}
    </>
  )
}

function EndedNotice({ change }: { change: ConfigChange }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { state, endReason, endText, endedAt } = change
  if (state !== 'undone' && state !== 'rejected_by_robot' && state !== 'expired') return null
  const why = endReason ? localized(configEndReasonNames[endReason]) : ''
  return (
    <Alert severity="warning">
      <Box sx={{ fontWeight: 600 }}>{t(`robotConfig.ended.${state}`)}</Box>
      <Box>
        <ChangedValues change={change} />
      </Box>
      <Box>{joinSentences(why, endText && t('robotConfig.robotReports', { text: endText }))}</Box>
      <RelativeTime at={endedAt} />
    </Alert>
  )
}

/** How the configuration is on its way: what the robot tries now, what waits for it, and what it took back last. */
export function ConfigNotices({ config }: { config: UnitConfig }) {
  const { t } = useTranslation('components')
  const { name } = useConfigTexts()
  const { trial, open, lastEnded, canApply } = config
  const isUnread = open !== null && open.unreadKeys.length > 0 && !trial
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
      {canApply !== true && (
        <Alert severity="info">
          {t(canApply === null ? 'robotConfig.neverHeard' : 'robotConfig.agentTooOld')}
        </Alert>
      )}
      {trial && (
        <Alert severity="info">
          {t('robotConfig.trial', {
            items: config.items
              .filter(({ key }) => trial.keys.includes(key))
              .map(({ key }) => name(key))
              .join(', '),
          })}
          <TrialLeft until={trial.until} />
        </Alert>
      )}
      {open && !trial && (
        <Alert severity="info">
          <Box sx={{ fontWeight: 600 }}>{t(isUnread ? 'robotConfig.openUnread' : 'robotConfig.open')}</Box>
          <ChangedValues change={open} />
        </Alert>
      )}
      {!open && lastEnded && <EndedNotice change={lastEnded} />}
    </Box>
  )
}
