import type { ApiError } from '@filo/contract/client'
import {
  listStorePrograms,
  orderStorePrograms,
  type StoreProgram,
} from '@filo/contract/stores/store-programs-routes'
import type { Store } from '@filo/contract/stores/stores-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { OrderList } from '../../../ui/order-list/OrderList.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { storeReadings } from './store-readings.ts'
import { useStoreWords } from './use-store-words.ts'

const inUse = ['draft', 'listed', 'hidden'] as const

/** Every listing of a store that is not delisted, in its order. */
async function readAll(storeId: string): Promise<StoreProgram[]> {
  const query = { 'f.storeId': [storeId], 'f.state': [...inUse], sort: 'order', size: 100 }
  const all: StoreProgram[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await apiClient.call(listStorePrograms, {
      query: { ...query, ...(cursor ? { cursor } : {}) },
    })
    all.push(...page.items.filter(({ id }) => !all.some((known) => known.id === id)))
    cursor = page.nextCursor
  }
  return all
}

function Order({ store, listings }: { store: Store; listings: readonly StoreProgram[] }) {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const readError = useReadError()
  const [ids, setIds] = useState(() => listings.map(({ id }) => id))
  const save = useApiMutation(orderStorePrograms, { invalidates: storeReadings })
  const nameOf = ({ program }: StoreProgram) => localized(program.name) || program.code
  const onOrder = (next: string[]) => {
    setIds(next)
    save.mutate(
      { params: { storeId: store.id }, body: { listingIds: next } },
      {
        onError: (error) => {
          setIds(ids)
          showToast({ tone: 'error', message: readError(error) })
        },
      },
    )
  }
  return (
    <OrderList
      label={t('order.label')}
      items={ids.flatMap((id) => listings.find((listing) => listing.id === id) ?? [])}
      itemId={({ id }) => id}
      itemName={nameOf}
      renderItem={(listing) =>
        listing.isFeatured ? `${nameOf(listing)} · ${t('featured')}` : nameOf(listing)
      }
      onOrder={onOrder}
    />
  )
}

/** The order in which a store shows its programs; every move is saved at once and can be undone in the list. */
export function OrderDrawer({ store, onClose }: { store: Store; onClose: () => void }) {
  const { t } = useTranslation('programs/stores')
  const name = useStoreWords().name(store)
  const query = useQuery<StoreProgram[], ApiError>({
    queryKey: ['store order', store.id],
    queryFn: () => readAll(store.id),
    gcTime: 0,
  })
  return (
    <SideDrawer isOpen width={560} title={t('order.title', { name })} onClose={onClose}>
      <p>{t('order.help')}</p>
      <QueryPanel query={query} errorTitle={t('listings.failed')} lines={6}>
        {(listings) => <Order store={store} listings={listings} />}
      </QueryPanel>
    </SideDrawer>
  )
}
