import { PriceModel } from '@filo/contract/stores/listing-kinds'
import { listStorePrograms } from '@filo/contract/stores/store-programs-routes'
import type { Store } from '@filo/contract/stores/stores-routes'
import SortIcon from '@mui/icons-material/SwapVert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useListingActions } from './use-listing-actions.tsx'
import { useListingColumns } from './use-listing-columns.tsx'
import { useStoreWords } from './use-store-words.ts'

const OrderDrawer = lazyDialog(async () => (await import('./OrderDrawer.tsx')).OrderDrawer)

/** What one store offers, in its order. */
export function ListingsTab({ store }: { store: Store }) {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const { model } = useStoreWords()
  const { actionsOf, dialogs } = useListingActions()
  const mayManage = useCan()('store.manage')
  const [isOrdering, setIsOrdering] = useState(false)
  return (
    <>
      <ListPage
        route={listStorePrograms}
        query={{ 'f.storeId': [store.id] }}
        label={t('tabs.listings')}
        errorTitle={t('listings.failed')}
        searchLabel={t('listings.search')}
        columns={useListingColumns()}
        filters={[
          { field: 'state', label: t('facts.state'), options: useStateOptions('listing') },
          {
            field: 'model',
            label: t('facts.priceModel'),
            options: PriceModel.options.map((value) => ({ value, label: model(value) })),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ program }) => localized(program.name) || program.code}
        rowHref={({ program }) => paths.programs({ programId: program.id })}
        rowActions={actionsOf}
        defaults={{ sort: { field: 'order', isDescending: false } }}
        topics={['stores', 'programs']}
        empty={{ drawing: 'packages', title: t('listings.empty'), body: t('listings.emptyBody') }}
        primaryAction={
          mayManage &&
          store.listingCount > 1 && (
            <Button variant="outlined" startIcon={<SortIcon />} onClick={() => setIsOrdering(true)}>
              {t('actions.order')}
            </Button>
          )
        }
      />
      {dialogs}
      {isOrdering && <OrderDrawer store={store} onClose={() => setIsOrdering(false)} />}
    </>
  )
}
