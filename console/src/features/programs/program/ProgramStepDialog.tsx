import { type ProgramStep, programStepNames } from '@filo/contract/programs/program-states'
import { applyProgramStep, type Program } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { programReadings } from '../shared/program-readings.ts'

interface Props {
  program: Program
  step: ProgramStep
  onClose: () => void
}

/** Asks why before a program is activated, suspended, resumed or retired, and says what follows. */
export function ProgramStepDialog({ program, step, onClose }: Props) {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const readError = useReadError()
  const handle = useApiMutation(applyProgramStep, { invalidates: programReadings })
  const name = localized(program.name)
  return (
    <ConfirmDialog
      title={t(`prompt.${step}.title`, { name })}
      confirmLabel={localized(programStepNames[step])}
      isDanger={step === 'retire'}
      needsReason
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await handle.mutateAsync({ params: { programId: program.id }, body: { step, reason } })
        showToast({ message: t(`done.${step}`, { name }) })
      }}
    >
      {t(`prompt.${step}.body`)}
    </ConfirmDialog>
  )
}
