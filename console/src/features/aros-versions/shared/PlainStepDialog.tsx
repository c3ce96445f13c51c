import { type ArosStep, arosStepNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { TypedConfirmDialog } from '../../../ui/dialog/TypedConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { composerHref } from './aros-links.ts'
import { useStepCall } from './use-step-call.ts'

export interface StepDialogProps {
  aros: ArosVersionDetail
  step: ArosStep
  onClose: () => void
  /** The step was taken. */
  onDone?: () => void
}

const withReason = new Set<ArosStep>(['waive', 'pause', 'resume', 'reject'])

const dangerous = new Set<ArosStep>(['reject'])

/** These answer with another version, which is opened. */
const opensCopy = new Set<ArosStep>(['renew', 'promote'])

/** How many robots a pause holds back, and how many a version that goes on reaches. */
function useHoldEffects({ holding, counts }: ArosVersionDetail, step: ArosStep): string[] {
  const { t } = useTranslation('aros-versions')
  if (step === 'resume') return [t('ask.resume.robots', { count: holding.held })]
  if (step !== 'pause') return []
  return [
    t('ask.pause.robots', { count: holding.wouldHold }),
    t('ask.pause.keep', { count: counts.installed }),
  ]
}

/** The steps that need no more than a confirmation, some with a reason, promoting with the name typed. */
export function PlainStepDialog({ aros, step, onClose, onDone }: StepDialogProps) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const navigate = useNavigate()
  const call = useStepCall()
  const name = arosTitle(aros)
  const take = async (reason: string) => {
    const body = step === 'reject' ? { decision: 'rejected', comment: reason } : reason ? { reason } : {}
    const answer = await call(aros.id, step, body)
    showToast({ message: t(`done.${step}`, { name }) })
    onDone?.()
    const channel = step === 'promote' ? 'production' : aros.channel
    if (opensCopy.has(step) && answer) await navigate({ href: composerHref(channel, { ArosId: answer.id }) })
  }
  const shared = {
    title: t(`ask.${step}.title`, { name }),
    confirmLabel: localized(arosStepNames[step]),
    children: t(`ask.${step}.body`),
    effects: useHoldEffects(aros, step),
    onConfirm: take,
    onClose,
    readError,
  }
  if (step === 'promote') return <TypedConfirmDialog {...shared} expected={name} />
  return <ConfirmDialog {...shared} needsReason={withReason.has(step)} isDanger={dangerous.has(step)} />
}
