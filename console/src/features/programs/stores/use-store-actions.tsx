import { deleteStore, type Store, setStoreState } from '@filo/contract/stores/stores-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { storeReadings } from './store-readings.ts'
import { useStoreWords } from './use-store-words.ts'

const StoreDrawer = lazyDialog(async () => (await import('./StoreDrawer.tsx')).StoreDrawer)
const ListingDrawer = lazyDialog(async () => (await import('./ListingDrawer.tsx')).ListingDrawer)

/** Asks why before a store is opened to its customers or closed, and says what follows. */
function StoreStateDialog({ store, onClose }: { store: Store; onClose: () => void }) {
  const { t } = useTranslation('programs/stores')
  const name = useStoreWords().name(store)
  const readError = useReadError()
  const set = useApiMutation(setStoreState, { invalidates: storeReadings })
  const state = store.state === 'open' ? 'closed' : 'open'
  return (
    <ConfirmDialog
      title={t(`prompt.${state}.title`, { name })}
      confirmLabel={t(`prompt.${state}.confirm`)}
      isDanger={state === 'closed'}
      needsReason
      effects={[t(`prompt.${state}.effect`, { count: store.customerCount })]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await set.mutateAsync({ params: { storeId: store.id }, body: { state, reason } })
        showToast({ message: t(`done.${state}`, { name }) })
      }}
    />
  )
}

/** What can be done with a store now, as its page shows it. */
export function useStoreActions(store: Store) {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const navigate = useNavigate()
  const mayManage = useCan()('store.manage')
  const [open, setOpen] = useState<'edit' | 'state' | 'add'>()
  const close = () => setOpen(undefined)
  const remove = useApiMutation(deleteStore, { invalidates: storeReadings })
  const deleteLater = useDeletion((storeId) => remove.mutateAsync({ params: { storeId } }))
  const onDelete = () => {
    deleteLater(store.id, { message: t('done.storeDeleted', { name: words.name(store) }) })
    void navigate({ href: paths.programs({ tab: 'stores' }) })
  }
  if (!mayManage) return { dialogs: null }
  const toOther = t(store.state === 'open' ? 'prompt.closed.confirm' : 'prompt.open.confirm')
  const menuActions: RowAction[] = [
    ...(store.state === 'open'
      ? [{ id: 'state', label: toOther, isDanger: true, onSelect: () => setOpen('state') }]
      : []),
    ...(store.listingCount === 0
      ? [{ id: 'delete', label: t('actions.delete'), isDanger: true, onSelect: onDelete }]
      : []),
  ]
  const add = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<AddIcon />} onClick={() => setOpen('add')}>
      {t('actions.addListing')}
    </Button>
  )
  const opening: ReactNode = (
    <Button variant="contained" onClick={() => setOpen('state')}>
      {toOther}
    </Button>
  )
  const isReady = store.state === 'closed' && store.listedCount > 0
  return {
    primaryAction: isReady ? opening : add('contained'),
    secondaryActions: (
      <>
        {isReady && add('outlined')}
        {store.state === 'closed' && !isReady && (
          <Button variant="outlined" onClick={() => setOpen('state')}>
            {toOther}
          </Button>
        )}
        <Button variant="outlined" onClick={() => setOpen('edit')}>
          {t('actions.edit')}
        </Button>
      </>
    ),
    ...(menuActions.length > 0 ? { menuActions } : {}),
    dialogs: (
      <>
        {open === 'edit' && <StoreDrawer store={store} onClose={close} />}
        {open === 'state' && <StoreStateDialog store={store} onClose={close} />}
        {open === 'add' && <ListingDrawer store={store} onClose={close} />}
      </>
    ),
  }
}
