import { decideProgramRelease, type ProgramRelease } from '@filo/contract/programs/programs-routes'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
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

/** Approves a release after what it brings and asks for was read; a comment is optional. */
export function ApproveDialog({ release, onClose }: Props) {
  const { t } = useTranslation('programs')
  const readError = useReadError()
  const words = useProgramWords()
  const decide = useApiMutation(decideProgramRelease, { invalidates: programReadings })
  const [comment, setComment] = useState('')
  const name = words.title(release)
  return (
    <ConfirmDialog
      title={t('prompt.approve.title', { name })}
      confirmLabel={t('actions.approve')}
      effects={[
        t('prompt.approve.installed', { semver: release.semver }),
        t('prompt.approve.packages', { names: words.packages(release.items) }),
        t('prompt.approve.variants', { names: words.variants(release.variants) }),
        t('prompt.approve.permissions', {
          names: words.permissions(release.permissions) || t('facts.noPermissions'),
        }),
      ]}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        const body = { decision: 'approved' as const, reason: comment.trim() }
        await decide.mutateAsync({ params: { releaseId: release.id }, body })
        showToast({ message: t('done.approve', { name }) })
      }}
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="normal"
        label={t('prompt.approve.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  )
}
