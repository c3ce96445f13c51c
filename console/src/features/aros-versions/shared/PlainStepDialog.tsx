import { type ArosTransition, arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { composerHref } from './aros-links.ts'
import { useStepCall } from './use-step-call.ts'

export interface StepDialogProps {
  aros: ArosVersionDetail
  step: ArosTransition
  onClose: () => void
  /** The step was taken. */
  onDone?: () => void
}

const withReason = new Set<ArosTransition>(['waive', 'pause', 'resume', 'reject'])

const dangerous = new Set<ArosTransition>(['reject'])

/** How many robots a pause holds back, and how many a version that goes on reaches. */
function useHoldEffects({ holding, counts }: ArosVersionDetail, step: ArosTransition): string[] {
  const { t } = useTranslation('aros-versions')
  if (step === 'resume') return [t('ask.resume.robots', { count: holding.held })]
  if (step !== 'pause') return []
  return [
    t('ask.pause.robots', { count: holding.wouldHold }),
    t('ask.pause.keep', { count: counts.installed }),
  ]
}

/** The steps that need no more than a confirmation, some with a reason; renewing opens the copy it makes. */
export function PlainStepDialog({ aros, step, onClose, onDone }: StepDialogProps) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const navigate = useNavigate()
  const call = useStepCall()
  const name = arosTitle(aros)
  const effects = useHoldEffects(aros, step)
  const take = async (reason: string) => {
    const body = step === 'reject' ? { decision: 'rejected', comment: reason } : reason ? { reason } : {}
    const answer = await call(aros.id, step, body)
    showToast({ message: t(`done.${step}`, { name }) })
    onDone?.()
    if (step === 'renew' && answer)
      await navigate({ href: composerHref(aros.channel, { ArosId: answer.id }) })
  }
  return (
    <ConfirmDialog
      title={t(`ask.${step}.title`, { name })}
      confirmLabel={localized(arosTransitionNames[step])}
      effects={effects}
      needsReason={withReason.has(step)}
      isDanger={dangerous.has(step)}
      onConfirm={take}
      onClose={onClose}
      readError={readError}
    >
      {t(`ask.${step}.body`)}
    </ConfirmDialog>
  )
}
