import { type Folder, listFolders, reorderFolders } from '@filo/contract/packages/folders-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { OrderList } from '../../../ui/order-list/OrderList.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

interface Props {
  parentId: string | null
  siblings: readonly Folder[]
  onClose: () => void
}

/** The order of one parent's folders; every move is saved at once and can be undone in the list. */
export function FolderOrderDialog({ parentId, siblings, onClose }: Props) {
  const { t } = useTranslation('packages')
  const readError = useReadError()
  const [ids, setIds] = useState(() => siblings.map(({ id }) => id))
  const save = useApiMutation(reorderFolders, { invalidates: [listFolders] })
  const items = ids.flatMap((id) => siblings.find((folder) => folder.id === id) ?? [])
  const onOrder = (next: string[]) => {
    setIds(next)
    save.mutate(
      { body: { parentId, folderIds: next } },
      {
        onError: (error) => {
          setIds(ids)
          showToast({ tone: 'error', message: readError(error) })
        },
      },
    )
  }
  return (
    <SideDrawer isOpen title={t('folders.sortTitle')} onClose={onClose}>
      <OrderList
        label={t('folders.sortTitle')}
        items={items}
        itemId={({ id }) => id}
        itemName={({ name }) => name}
        renderItem={({ name }) => name}
        onOrder={onOrder}
      />
    </SideDrawer>
  )
}
