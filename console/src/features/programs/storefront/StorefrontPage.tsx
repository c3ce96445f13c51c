import { listStorefrontListings, listStorefrontStores } from '@filo/contract/storefront/storefront-routes'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { isListParam } from '../../../components/table/use-list-state.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StoreBanner } from './StoreBanner.tsx'
import { StorefrontList } from './StorefrontList.tsx'

const OneListing = lazyPart(async () => (await import('./OneListing.tsx')).OneListing)

function Stores() {
  const { t } = useTranslation('programs/storefront')
  usePageTitle(t('title'))
  const [params, setParams] = useQueryParams()
  const query = useApiQuery(listStorefrontStores, { query: { size: 100 } })
  const choose = (storeId: string) => {
    const others = Object.keys(params).filter(isListParam)
    setParams({ ...Object.fromEntries(others.map((name) => [name, undefined])), storeId })
  }
  return (
    <QueryPanel query={query} errorTitle={t('storesFailed')} lines={8}>
      {({ items }) => {
        const store = items.find(({ id }) => id === params['storeId']) ?? items[0]
        return store ? (
          <>
            <StoreBanner stores={items} store={store} onChoose={choose} />
            <StorefrontList key={store.id} store={store} />
          </>
        ) : (
          <Card>
            <EmptyState drawing="packages" title={t('noStore')} body={t('noStoreBody')} />
          </Card>
        )
      }}
    </QueryPanel>
  )
}

/** A program that a notice names: the offer of the first store that has it. */
function OfferOf({ programId }: { programId: string }) {
  const { t } = useTranslation('programs/storefront')
  const query = useApiQuery(listStorefrontListings, { query: { 'f.programId': programId, size: 1 } })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
      {({ items: [first] }) =>
        first ? (
          <OneListing key={first.id} listingId={first.id} />
        ) : (
          <Card>
            <EmptyState drawing="packages" title={t('gone')} body={t('goneBody')} />
          </Card>
        )
      }
    </QueryPanel>
  )
}

/** /programs as customers see it: the stores that are meant for them; `?listingId=` is one program of one of them. */
export function StorefrontPage() {
  const [{ listingId, programId }] = useQueryParams()
  if (listingId) return <OneListing key={listingId} listingId={listingId} />
  return programId ? <OfferOf programId={programId} /> : <Stores />
}
