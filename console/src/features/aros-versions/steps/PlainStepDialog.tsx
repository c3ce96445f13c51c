import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIntentKeys } from '../../../api/intent-keys.ts'
import { useInvalidate } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { composerHref } from '../shared/aros-links.ts'
import { arosReadings } from '../shared/aros-routes.ts'
import { type PlainStep, runPlainStep } from './run-plain-step.ts'

interface Props {
  aros: ArosVersionDetail
  step: PlainStep
  onClose: () => void
  /** The step was taken. */
  onDone?: () => void
}

const withReason = new Set<PlainStep>(['waive', 'pause', 'resume', 'reject'])

const dangerous = new Set<PlainStep>(['reject'])

/** How many robots a pause holds back, and how many a version that goes on reaches. */
function useHoldEffects({ holding, counts }: ArosVersionDetail, step: PlainStep): string[] {
  const { t } = useTranslation('aros-versions')
  if (step === 'resume') return [t('prompt.resume.robots', { count: holding.blocked })]
  if (step !== 'pause') return []
  return [
    t('prompt.pause.robots', { count: holding.wouldHold }),
    t('prompt.pause.keep', { count: counts.installed }),
  ]
}

/** The steps that need no more than a confirmation, some with a reason; renewing opens the copy it makes. */
export function PlainStepDialog({ aros, step, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const keys = useIntentKeys()
  const name = arosTitle(aros)
  const effects = useHoldEffects(aros, step)
  const confirm = async (reason: string) => {
    const answer = await keys.send(step, (idempotencyKey) =>
      runPlainStep({ ArosId: aros.id, step, reason, idempotencyKey }),
    )
    await invalidate(arosReadings)
    showToast({ message: answer.signing ? t('signing.requested', { name }) : t(`done.${step}`, { name }) })
    onDone?.()
    if (step === 'renew') await navigate({ href: composerHref(aros.channel, { ArosId: answer.id }) })
  }
  return (
    <ConfirmDialog
      title={t(`prompt.${step}.title`, { name })}
      confirmLabel={localized(arosTransitionNames[step])}
      effects={effects}
      needsReason={withReason.has(step)}
      isDanger={dangerous.has(step)}
      onConfirm={confirm}
      onClose={onClose}
      readError={readError}
    >
      {t(`prompt.${step}.body`)}
    </ConfirmDialog>
  )
}
