import {
  listStorefrontListings,
  type StorefrontListing,
  type StorefrontStore,
} from '@filo/contract/storefront/storefront-routes'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { CardList } from '../../../ui/page/CardList.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { StaleNotice } from '../../../ui/page/StaleNotice.tsx'
import { FilteredEmpty } from '../../../ui/table/filters/FilteredEmpty.tsx'
import { isNarrowed } from '../../../ui/table/list-state.ts'
import { Pager } from '../../../ui/table/Pager.tsx'
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
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0
  return (
    <>
      {!isNarrowed(state) && state.page === 1 && <StorefrontShelves store={store} />}
      <StorefrontToolbar state={state} onStateChange={setState} />
      {list.staleSince && <StaleNotice since={list.staleSince} onRetry={list.onRetry} />}
      {list.error && !list.rows && <ErrorPanel {...list.error} onRetry={list.onRetry} />}
      {isEmpty && (
        <Card>
          {isNarrowed(state) ? (
            <FilteredEmpty state={state} onStateChange={setState} />
          ) : (
            <EmptyState drawing="packages" title={t('empty')} body={t('emptyBody')} />
          )}
        </Card>
      )}
      {!isEmpty && !(list.error && !list.rows) && (
        <CardList
          label={t('title')}
          items={list.rows}
          isFetching={list.isFetching && list.rows !== undefined}
          cardHeight={248}
          renderCard={(listing) => <ListingCard key={listing.id} listing={listing} />}
        />
      )}
      {list.totalCount > state.size && (
        <Pager
          label={t('title')}
          page={state.page}
          size={state.size}
          totalCount={list.totalCount}
          onChange={(next) => setState({ ...state, ...next })}
        />
      )}
    </>
  )
}
