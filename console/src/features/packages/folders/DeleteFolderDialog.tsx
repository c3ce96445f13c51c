import { deleteFolder, type Folder, listFolders } from '@filo/contract/packages/folders-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** Deletes an empty folder. */
export function DeleteFolderDialog({
  folder,
  onClose,
  onGone,
}: {
  folder: Folder
  onClose: () => void
  onGone: () => void
}) {
  const { t } = useTranslation('packages')
  const readError = useReadError()
  const remove = useApiMutation(deleteFolder, { invalidates: [listFolders], onSuccess: onGone })
  return (
    <ConfirmDialog
      title={t('folders.deleteTitle', { name: folder.name })}
      confirmLabel={t('folders.delete')}
      isDanger
      readError={readError}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { folderId: folder.id }, ifMatch: folder.etag })}
    >
      {t('folders.deleteBody')}
    </ConfirmDialog>
  )
}
