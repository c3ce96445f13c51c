import { pauseReasonNames } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import {
  useStillOpen,
  useWaitSummary,
  useWaitTimes,
} from '../../../components/campaign-waits/use-wait-words.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

interface Notice {
  severity: 'info' | 'warning' | 'error'
  text: string
}

/** What a reader must know first: why it stands still, until when its robots are watched, when it begins. */
function useNotice({
  state,
  pauseReason,
  reason,
  soaksUntil,
  startsAt,
  waveFailures,
  failureLimit,
  aros,
  listing,
  wait,
}: CampaignDetail) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { dateTime, number } = useFormats()
  const summaryOf = useWaitSummary()
  const timesOf = useWaitTimes()
  const stillOpenOf = useStillOpen()
  const withOpen = (text: string) => [text, wait && stillOpenOf(wait)].filter(Boolean).join(' ')
  if (listing) {
    const place = { listed: number(listing.listed), total: number(listing.total) }
    const text = t(state === 'draft' ? 'one.isListing' : 'one.waitsForListing', place)
    return { severity: 'info', text } satisfies Notice
  }
  if (state === 'paused' && pauseReason) {
    const isBad = pauseReason === 'failures' || pauseReason === 'gate_worse'
    const why = localized(pauseReasonNames[pauseReason])
    const counted = pauseReason === 'failures' ? ` (${waveFailures}/${failureLimit})` : ''
    const words = reason ? `${why}: ${reason}` : `${why}${counted}`
    return { severity: isBad ? 'error' : 'warning', text: words } satisfies Notice
  }
  if (state === 'scheduled' && startsAt)
    return { severity: 'info', text: t('one.beginsAt', { at: dateTime(startsAt) }) } satisfies Notice
  if (state === 'draft')
    return { severity: 'info', text: t(aros ? 'one.isDraft' : 'one.isDraftConfig') } satisfies Notice
  if (soaksUntil)
    return {
      severity: 'info',
      text: withOpen(t('one.soaksUntil', { at: dateTime(soaksUntil) })),
    } satisfies Notice
  if (wait?.kind === 'robots')
    return { severity: 'info', text: `${summaryOf(wait)}. ${timesOf(wait)}` } satisfies Notice
  if (wait?.kind === 'comparison' || wait?.kind === 'unwinding')
    return { severity: 'info', text: withOpen(`${summaryOf(wait)}.`) } satisfies Notice
  if (reason && state !== 'running') return { severity: 'info', text: reason } satisfies Notice
  return undefined
}

/** The strip under the header, with the way to the robots that failed. */
export function CampaignNotice({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const notice = useNotice(campaign)
  if (!notice) return null
  const failed = paths.robotVersion({ campaignId: campaign.id, tab: 'robots' })
  return (
    <Alert
      severity={notice.severity}
      action={
        campaign.counts.failed > 0 && (
          <Button color="inherit" size="small" href={`${failed}&robots.f.state=failed,rolled_back`}>
            {t('one.showFailed')}
          </Button>
        )
      }
    >
      {notice.text}
    </Alert>
  )
}
