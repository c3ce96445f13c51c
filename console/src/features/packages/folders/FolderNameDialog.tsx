import { createFolder, type Folder, listFolders, updateFolder } from '@filo/contract/packages/folders-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { folderPath, isInside } from './use-folders.ts'

const FolderValues = z.object({
  name: z.string().trim().min(1).max(80),
  parentId: z.string().nullable(),
})

/** The folder as it is now. @throws Error when it was deleted meanwhile */
async function latestOf({ id }: Folder) {
  const { items } = await apiClient.call(listFolders, {})
  const latest = items.find((other) => other.id === id)
  if (!latest) throw new Error('the folder is gone')
  return { values: { name: latest.name, parentId: latest.parentId }, etag: latest.etag }
}

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
  const pathOf = (id: string) => {
    const named = folders.find((other) => other.id === id)
    return named && folderPath(named)
  }
  const parents = folders.filter((other) => !folder || !isInside(folders, other, folder.id))
  const title = folder ? t('folders.renameTitle', { name: folder.name }) : t('folders.new')
  return (
    <SideDrawer isOpen title={title} onClose={onClose}>
      <ApiForm
        form={form}
        submitLabel={folder ? undefined : t('folders.create')}
        onCancel={onClose}
        fieldLabels={{ name: t('folders.name'), parentId: t('folders.parent') }}
        fieldValueTexts={{ parentId: pathOf }}
        {...(folder ? { etag: folder.etag, loadLatest: () => latestOf(folder) } : {})}
        onSubmit={(body, ifMatch) =>
          folder
            ? update.mutateAsync({ params: { folderId: folder.id }, body, ...(ifMatch ? { ifMatch } : {}) })
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
