import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type CampaignStep, useCampaignSteps } from './use-campaign-steps.ts'

/** Ending more robots' campaign than these asks for its name. */
const FEW = 10

interface Props {
  campaign: CampaignDetail
  step: Exclude<CampaignStep, 'withdraw'>
  onClose: () => void
}

/** Asks before a decision, with what it does and its reason. */
export function StepDialog({ campaign, step, onClose }: Props) {
  const { t } = useTranslation('campaigns')
  const readError = useReadError()
  const decide = useCampaignSteps(campaign.id)
  const { counts, name, aros } = campaign
  const of = aros ? ('' as const) : ('Config' as const)
  const effects = {
    pause: [t(`steps.pauseEffect${of}`, { count: counts.assigned })],
    resume: [t(`steps.resumeEffect${of}`, { count: counts.queued })],
    retry: [t(`steps.retryEffect${of}`, { count: Math.min(counts.failed, 500) })],
    abort: [
      t(`steps.abortQueued${of}`, { count: counts.queued }),
      t(`steps.abortRetained${of}`, { count: counts.succeeded }),
    ],
  }[step]
  return (
    <ConfirmDialog
      title={t(`steps.${step}Title`, { name })}
      confirmLabel={t(`steps.${step}`)}
      effects={effects}
      needsReason
      isDanger={step === 'abort'}
      expected={step === 'abort' && counts.total > FEW ? name : undefined}
      readError={readError}
      onConfirm={(reason) => decide(step, reason)}
      onClose={onClose}
    >
      {step === 'abort' ? t('steps.abortHelp') : null}
    </ConfirmDialog>
  )
}
