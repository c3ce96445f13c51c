import {
  listStorefrontListings,
  type StorefrontListing,
  type StorefrontStore,
} from '@filo/contract/storefront/storefront-routes'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { ListCards } from '../../../components/table/ListCards.tsx'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { isNarrowed } from '../../../ui/table/list-state.ts'
import { ListingCard } from './ListingCard.tsx'
import { StorefrontShelves } from './StorefrontShelves.tsx'
import { StorefrontToolbar } from './StorefrontToolbar.tsx'
import { storefrontReadings } from './storefront-readings.ts'

/** What one store offers, as cards: featured first. */
export function StorefrontList({ store }: { store: StorefrontStore }) {
  const { t } = useTranslation('programs/storefront')
  const [state, setState] = useListState({ sort: { field: 'shelf', isDescending: false } })
  useEvents(['storefront'], { invalidates: storefrontReadings })
  const list = useListQuery<StorefrontListing>({
    route: listStorefrontListings,
    params: undefined,
    query: { 'f.storeId': [store.id] },
    state,
    columns: [],
    label: t('title'),
    errorTitle: t('failed'),
  })
  return (
    <>
      {!isNarrowed(state) && state.page === 1 && <StorefrontShelves store={store} />}
      <StorefrontToolbar state={state} onStateChange={setState} />
      <ListCards
        label={t('title')}
        list={list}
        state={state}
        onStateChange={setState}
        empty={
          isNarrowed(state) ? undefined : (
            <EmptyState drawing="packages" title={t('empty')} body={t('emptyBody')} />
          )
        }
        cardHeight={248}
        renderCard={(listing) => <ListingCard key={listing.id} listing={listing} />}
      />
    </>
  )
}
