import type { RemoteEvent } from '@filo/contract/remote/remote-shapes'
import { RemoteEndReason, remoteEndReasonNames } from '@filo/contract/remote/remote-states'
import DoneIcon from '@mui/icons-material/BuildOutlined'
import StepIcon from '@mui/icons-material/TimelineOutlined'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { Timeline, type TimelineItem } from '../../../ui/page/Timeline.tsx'
import { Sha256 } from '../Sha256.tsx'
import { useDeedText } from './use-deed-text.ts'

const worded = [
  'requested',
  'awaiting_consent',
  'consented',
  'connecting',
  'active',
  'extension_requested',
  'extended',
  'extension_denied',
  'joined',
  'left',
  'handed_over',
  'ended',
  'denied',
  'timed_out',
  'failed',
  'superseded',
  'sealed',
  'purged',
] as const

function useStepText(): (event: Pick<RemoteEvent, 'step' | 'params'>) => string {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  return ({ step, params }) => {
    const known = step === 'too_many' ? 'tooMuch' : worded.find((each) => each === step)
    const reason = RemoteEndReason.safeParse(params['reason']).data
    const words = t(`steps.${known ?? 'other'}`, { minutes: params['minutes'] ?? '', to: params['to'] ?? '' })
    return reason ? `${words}: ${localized(remoteEndReasonNames[reason])}` : words
  }
}

interface Props {
  events: readonly RemoteEvent[]
  isCut: boolean
}

/** What happened in a session, by whom and when; files that were moved with their hashes. */
export function EventTimeline({ events, isCut }: Props) {
  const { t } = useTranslation('remote')
  const { dateTime } = useFormats()
  const deedText = useDeedText()
  const stepText = useStepText()
  const items = events.map(({ id, at, by, deed, step, params }): TimelineItem => {
    const who = by.name ?? t(by.kind === 'user' ? 'somebody' : `byKinds.${by.kind}`)
    return {
      id,
      at,
      title: deed ? deedText(deed) : stepText({ step, params }),
      body: (
        <>
          {`${who} · ${dateTime(at)}`}
          {deed && 'sha256' in deed && <Sha256 value={deed.sha256} />}
        </>
      ),
      tone: deed ? 'info' : 'neutral',
      icon: deed ? DoneIcon : StepIcon,
    }
  })
  return (
    <>
      {isCut && <Alert severity="info">{t('records.timelineCut')}</Alert>}
      <Timeline label={t('records.timeline')} items={items} />
    </>
  )
}
