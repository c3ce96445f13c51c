import { type ProgramRelease, submitProgramRelease } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'

/** Asks before a release is submitted: its content is fixed from there on. */
export function SubmitDialog({ release, onClose }: { release: ProgramRelease; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const readError = useReadError()
  const name = useProgramWords().title(release)
  const submit = useApiMutation(submitProgramRelease, { invalidates: programReadings })
  return (
    <ConfirmDialog
      title={t('prompt.submit.title', { name })}
      confirmLabel={t('actions.submit')}
      effects={[t('prompt.submit.locked'), t('prompt.submit.fourEyes')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await submit.mutateAsync({ params: { releaseId: release.id } })
        showToast({ message: t('done.submit', { name }) })
      }}
    />
  )
}
