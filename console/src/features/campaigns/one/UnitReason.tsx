import { campaignUnitReasonNames } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignUnit } from '@filo/contract/campaigns/campaign-shapes'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import { configChangeStateNames, configEndReasonNames } from '@filo/contract/robot-config/config-states'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { isAwaitedMoment } from './is-awaited-moment.ts'

function useSituation(row: CampaignUnit): (string | undefined)[] {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const now = useNow()
  const { reason, waitsUntil, since, lastSeenAt, newerBy, chosenAt, pinnedBy, state } = row
  const isSilent = reason === 'silent' || since === 'silent'
  return [
    chosenAt
      ? t('units.chosenAt', { at: dateTime(chosenAt) })
      : reason
        ? localized(campaignUnitReasonNames[reason])
        : undefined,
    state === 'skipped' && !reason ? t('units.skippedByHand') : undefined,
    pinnedBy ? t('units.pinnedBy', { name: pinnedBy }) : undefined,
    !chosenAt && waitsUntil && isAwaitedMoment(row, now)
      ? t('units.until', { at: dateTime(waitsUntil) })
      : undefined,
    newerBy ? t(`units.newerBy.${newerBy.kind}`, { name: newerBy.name }) : undefined,
    since ? t(`units.since.${since}`) : undefined,
    isSilent && lastSeenAt ? t('units.lastSeen', { at: dateTime(lastSeenAt) }) : undefined,
  ]
}

/** Why a robot of a campaign stands where it does, what it waits for, and how it is by now. */
export function UnitReason({ row }: { row: CampaignUnit }) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { percent } = useFormats()
  const language = useLanguage()
  const situation = useSituation(row)
  const { update, state, configChange, reason } = row
  const isEarly = state === 'queued' && update !== null
  const isMoving = isEarly || state === 'assigned' || state === 'returning' || reason === 'lost_midway'
  const words = [
    isEarly && update.isDownloaded ? t('units.downloaded') : undefined,
    ...situation,
    update && !update.isDownloaded && (isMoving || update.errorCode)
      ? updateMessageText(update.message, language, update.packageName)
      : undefined,
    update?.state === 'downloading' && update.progressPercent !== null
      ? percent(update.progressPercent / 100)
      : undefined,
    configChange && (state === 'assigned' || state === 'returning')
      ? localized(configChangeStateNames[configChange.state])
      : undefined,
    configChange?.endReason ? localized(configEndReasonNames[configChange.endReason]) : undefined,
    configChange?.text,
  ].filter(Boolean)
  return <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{words.join(' · ') || '—'}</Box>
}
