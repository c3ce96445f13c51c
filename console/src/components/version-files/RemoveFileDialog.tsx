import {
  deleteFile,
  listVersionFiles,
  listVersionFolder,
  type VersionFile,
} from '@filo/contract/packages/version-content-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useReadError } from '../form/use-read-error.ts'

/** Takes a file out of a draft. */
export function RemoveFileDialog({
  file,
  onClose,
  onGone,
}: {
  file: VersionFile
  onClose: () => void
  onGone: () => void
}) {
  const { t } = useTranslation('version-files')
  const readError = useReadError()
  const remove = useApiMutation(deleteFile, {
    invalidates: [listVersionFolder, listVersionFiles, getVersion],
    onSuccess: onGone,
  })
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: file.name })}
      confirmLabel={t('remove')}
      isDanger
      readError={readError}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { fileId: file.id } })}
    >
      {t('removeBody')}
    </ConfirmDialog>
  )
}
