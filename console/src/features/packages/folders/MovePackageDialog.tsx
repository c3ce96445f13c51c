import { listFolders } from '@filo/contract/packages/folders-routes'
import {
  getPackage,
  listPackages,
  type PackageCard,
  updatePackage,
} from '@filo/contract/packages/packages-routes'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { folderPath, noFolders, useFolders } from './use-folders.ts'

/** Puts a package into another folder. */
export function MovePackageDialog({ item, onClose }: { item: PackageCard; onClose: () => void }) {
  const { t } = useTranslation('packages')
  const name = useLocalized()(item.name)
  const readError = useReadError()
  const folders = useFolders().data?.items ?? noFolders
  const [folderId, setFolderId] = useState(item.folder?.id ?? '')
  const update = useApiMutation(updatePackage, { invalidates: [listPackages, listFolders, getPackage] })
  return (
    <ConfirmDialog
      title={t('move.title', { name })}
      confirmLabel={t('move.confirm')}
      readError={readError}
      onClose={onClose}
      onConfirm={() =>
        update.mutateAsync({
          params: { packageId: item.id },
          body: { folderId: folderId || null },
          ifMatch: item.etag,
        })
      }
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label={t('form.folder')}
        value={folderId}
        onChange={(event) => setFolderId(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('form.noFolder')}</MenuItem>
        {folders.map((folder) => (
          <MenuItem key={folder.id} value={folder.id}>
            {folderPath(folder)}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  )
}
