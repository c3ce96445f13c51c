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
  /** The version does not exist any more. */
  onGone?: () => void
  /** The step was taken. */
  onDone?: () => void
}

const withReason = new Set<ArosStep>(['waive', 'pause', 'resume', 'reject'])

const dangerous = new Set<ArosStep>(['delete', 'reject'])

/** These answer with another version, which is opened. */
const opensCopy = new Set<ArosStep>(['renew', 'promote'])

/** The steps that need no more than a confirmation, some with a reason, promoting with the name typed. */
export function PlainStepDialog({ aros, step, onClose, onGone, onDone }: StepDialogProps) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const navigate = useNavigate()
  const call = useStepCall()
  const name = arosTitle(aros)
  const take = async (reason: string) => {
    const body = step === 'reject' ? { decision: 'rejected', comment: reason } : reason ? { reason } : {}
    const answer = await call(aros.id, step, step === 'promote' ? {} : body)
    showToast({ message: t(`done.${step}`, { name }) })
    if (step === 'delete') onGone?.()
    onDone?.()
    const channel = step === 'promote' ? 'production' : aros.channel
    if (opensCopy.has(step) && answer) await navigate({ href: composerHref(channel, { ArosId: answer.id }) })
  }
  const shared = {
    title: t(`ask.${step}.title`, { name }),
    confirmLabel: localized(arosStepNames[step]),
    children: t(`ask.${step}.body`),
    onConfirm: take,
    onClose,
    readError,
  }
  if (step === 'promote') return <TypedConfirmDialog {...shared} expected={name} />
  return <ConfirmDialog {...shared} needsReason={withReason.has(step)} isDanger={dangerous.has(step)} />
}
