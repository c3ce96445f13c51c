import { decideProgramRelease, type ProgramRelease } from '@filo/contract/programs/programs-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { programReadings } from '../shared/program-readings.ts'
import { useProgramWords } from '../shared/use-program-words.ts'

interface Props {
  release: ProgramRelease
  onClose: () => void
}

/** Sends a release back to whoever prepared it, with the reason. */
export function RejectDialog({ release, onClose }: Props) {
  const { t } = useTranslation('programs')
  const readError = useReadError()
  const decide = useApiMutation(decideProgramRelease, { invalidates: programReadings })
  const name = useProgramWords().title(release)
  return (
    <ConfirmDialog
      title={t('prompt.reject.title', { name })}
      confirmLabel={t('actions.reject')}
      isDanger
      needsReason
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await decide.mutateAsync({
          params: { releaseId: release.id },
          body: { decision: 'rejected', reason },
        })
        showToast({ message: t('done.reject', { name }) })
      }}
    >
      {t('prompt.reject.body')}
    </ConfirmDialog>
  )
}
