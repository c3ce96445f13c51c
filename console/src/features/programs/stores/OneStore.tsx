import { getStore, type Store } from '@filo/contract/stores/stores-routes'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { BothLanguages } from '../../../components/localized/BothLanguages.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useCan } from '../../../session/session.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { ListingsTab } from './ListingsTab.tsx'
import { StoreShelvesTab } from './StoreShelvesTab.tsx'
import { storeReadings } from './store-readings.ts'
import { useStoreActions } from './use-store-actions.tsx'
import { useStoreWords } from './use-store-words.ts'

/** The glyph of a store on a quiet plate. Decoration only. */
function StorePicture() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 72,
        height: 72,
        borderRadius: '8px',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      <StoreIcon sx={{ fontSize: 40 }} />
    </Box>
  )
}

function AboutStore({ store }: { store: Store }) {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  return (
    <>
      <KeyValueCard
        title={t('about.facts')}
        items={[
          { label: t('facts.code'), value: store.code, copyValue: store.code },
          { label: t('facts.currency'), value: words.currency(store.currency) },
          { label: t('facts.countries'), value: words.countries(store.countries) },
          { label: t('facts.segment'), value: words.segment(store.customerSegment) },
          { label: t('facts.theme'), value: words.theme(store.theme) },
          { label: t('facts.timeZone'), value: store.timeZone },
          { label: t('facts.updated'), value: <RelativeTime at={store.updatedAt} /> },
        ]}
      />
      <BothLanguages title={t('facts.name')} text={store.name} />
    </>
  )
}

function Content({ store }: { store: Store }) {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const { dialogs, ...actions } = useStoreActions(store)
  const { countries, customerSegment, customerCount } = store
  const mayReadShelves = useCan()('marketing.read')
  const labels = {
    name: t('facts.name'),
    code: t('facts.code'),
    countries: t('facts.countries'),
    currency: t('facts.currency'),
    customerSegment: t('facts.segment'),
    theme: t('facts.theme'),
    timeZone: t('facts.timeZone'),
    state: t('facts.state'),
    listings: t('facts.order'),
  }
  return (
    <>
      <DetailPage
        {...actions}
        name={words.name(store)}
        identifier={{ label: t('facts.code'), value: store.code }}
        picture={<StorePicture />}
        chips={<StateChip kind="store" state={store.state} />}
        meta={`${words.currency(store.currency)} · ${words.countries(countries)} · ${words.segment(customerSegment)} · ${t('customerCount', { count: customerCount })}`}
        notice={store.state === 'closed' && <Alert severity="info">{t('about.closed')}</Alert>}
        tabs={[
          {
            key: 'listings',
            label: t('tabs.listings'),
            count: store.listingCount,
            content: <ListingsTab store={store} />,
          },
          ...(mayReadShelves
            ? [{ key: 'shelves', label: t('tabs.shelves'), content: <StoreShelvesTab storeId={store.id} /> }]
            : []),
          { key: 'about', label: t('tabs.about'), content: <AboutStore store={store} /> },
          {
            key: 'history',
            label: t('tabs.history'),
            content: <HistoryTab objectType="store" objectId={store.id} fieldLabels={labels} />,
          },
        ]}
      />
      {dialogs}
    </>
  )
}

/** /programs?storeId=: one store with what it offers. */
export function OneStore({ storeId }: { storeId: string }) {
  const { t } = useTranslation('programs/stores')
  const query = useApiQuery(getStore, { params: { storeId } })
  useEvents(['stores'], { invalidates: storeReadings })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {(store) => <Content store={store} />}
    </QueryPanel>
  )
}
