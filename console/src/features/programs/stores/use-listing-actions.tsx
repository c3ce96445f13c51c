import { type ListingStep, listingStepNames } from '@filo/contract/stores/listing-kinds'
import {
  applyListingStep,
  deleteStoreProgram,
  type StoreProgram,
} from '@filo/contract/stores/store-programs-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useDeletion } from '../../../components/deletion/use-deletion.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { storeReadings } from './store-readings.ts'
import { useStoreWords } from './use-store-words.ts'

const ListingDrawer = lazyDialog(async () => (await import('./ListingDrawer.tsx')).ListingDrawer)

interface StepProps {
  listing: StoreProgram
  step: ListingStep
  onClose: () => void
}

/** Says what follows before a program is taken out of a store. */
function DelistDialog({ listing, step, onClose }: StepProps) {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const words = useStoreWords()
  const readError = useReadError()
  const apply = useApiMutation(applyListingStep, { invalidates: storeReadings })
  const names = { program: localized(listing.program.name), store: words.name(listing.store) }
  return (
    <ConfirmDialog
      title={t('prompt.delist.title', names)}
      confirmLabel={localized(listingStepNames[step])}
      isDanger
      needsReason
      effects={[t('prompt.delist.retained'), t('prompt.delist.forGood')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await apply.mutateAsync({ params: { listingId: listing.id }, body: { step, reason } })
        showToast({ message: t('done.delist', names) })
      }}
    />
  )
}

/** The menu of a listing, and the dialogs that it opens. */
export function useListingActions() {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const words = useStoreWords()
  const readError = useReadError()
  const mayManage = useCan()('store.manage')
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delist'; listing: StoreProgram }>()
  const apply = useApiMutation(applyListingStep, { invalidates: storeReadings })
  const remove = useApiMutation(deleteStoreProgram, { invalidates: storeReadings })
  const deleteLater = useDeletion((listingId) => remove.mutateAsync({ params: { listingId } }))
  const namesOf = ({ program, store }: StoreProgram) => ({
    program: localized(program.name),
    store: words.name(store),
  })
  const step = async (listing: StoreProgram, name: Exclude<ListingStep, 'delist'>) => {
    try {
      await apply.mutateAsync({ params: { listingId: listing.id }, body: { step: name } })
      showToast({ message: t(`done.${name}`, namesOf(listing)) })
    } catch (error) {
      showToast({ tone: 'error', message: readError(error) })
    }
  }
  const stepsOf = (listing: StoreProgram): RowAction[] =>
    listing.steps.map((name) => ({
      id: name,
      label: localized(listingStepNames[name]),
      isDanger: name === 'delist',
      onSelect: () => (name === 'delist' ? setDialog({ kind: 'delist', listing }) : void step(listing, name)),
    }))
  const close = () => setDialog(undefined)
  return {
    actionsOf: (listing: StoreProgram): RowAction[] => {
      if (!mayManage || listing.state === 'delisted') return []
      const edit = () => setDialog({ kind: 'edit', listing })
      const onDelete = () => deleteLater(listing.id, { message: t('done.listingDeleted', namesOf(listing)) })
      return [
        { id: 'edit', label: t('actions.editListing'), onSelect: edit },
        ...stepsOf(listing),
        ...(listing.state === 'draft'
          ? [{ id: 'delete', label: t('actions.delete'), isDanger: true, onSelect: onDelete }]
          : []),
      ]
    },
    dialogs: (
      <>
        {dialog?.kind === 'edit' && (
          <ListingDrawer store={dialog.listing.store} listing={dialog.listing} onClose={close} />
        )}
        {dialog?.kind === 'delist' && <DelistDialog listing={dialog.listing} step="delist" onClose={close} />}
      </>
    ),
  }
}
