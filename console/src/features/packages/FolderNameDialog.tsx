import { createFolder, type Folder, listFolders, updateFolder } from '@filo/contract/packages/folders-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import { FormTextField } from '../../ui/form/FormTextField.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { folderPath, isInside } from './use-folders.ts'

const FolderValues = z.object({
  name: z.string().trim().min(1).max(80),
  parentId: z.string().nullable(),
})

interface Props {
  folders: readonly Folder[]
  /** Absent creates one. */
  folder?: Folder | undefined
  /** Where a new one goes unless told otherwise. */
  parentId: string | null
  onDone: (folder: Folder) => void
  onClose: () => void
}

/** Creates a folder, or renames and moves one. */
export function FolderNameDialog({ folders, folder, parentId, onDone, onClose }: Props) {
  const { t } = useTranslation('packages')
  const create = useApiMutation(createFolder, { invalidates: [listFolders] })
  const update = useApiMutation(updateFolder, { invalidates: [listFolders] })
  const form = useForm(FolderValues, {
    name: folder?.name ?? '',
    parentId: folder ? folder.parentId : parentId,
  })
  const parents = folders.filter((other) => !folder || !isInside(folders, other, folder.id))
  const title = folder ? t('folders.renameTitle', { name: folder.name }) : t('folders.new')
  return (
    <SideDrawer isOpen title={title} onClose={onClose}>
      <ApiForm
        form={form}
        submitLabel={folder ? undefined : t('folders.create')}
        onCancel={onClose}
        onSubmit={(body) =>
          folder
            ? update.mutateAsync({ params: { folderId: folder.id }, body, ifMatch: folder.etag })
            : create.mutateAsync({ body })
        }
        onDone={onDone}
      >
        <FormTextField
          form={form}
          name="name"
          label={t('folders.name')}
          maxLength={80}
          isRequired
          isAutoFocused
        />
        <FormSelect
          form={form}
          name="parentId"
          label={t('folders.parent')}
          noneLabel={t('folders.root')}
          options={parents.map((other) => ({ value: other.id, label: folderPath(other) }))}
        />
      </ApiForm>
    </SideDrawer>
  )
}
