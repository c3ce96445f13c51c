import {
  type MarketingList,
  type ShelfItem,
  updateMarketingList,
} from '@filo/contract/marketing/marketing-lists-routes'
import { getMarketingVersion, listMarketingVersions } from '@filo/contract/marketing/marketing-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { SearchSelect } from '../../../components/form/SearchSelect.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useCan } from '../../../session/session.ts'
import { OrderList } from '../../../ui/order-list/OrderList.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

function useReplace({ id, etag }: MarketingList) {
  const readError = useReadError()
  const update = useApiMutation(updateMarketingList, {
    invalidates: marketingReadings,
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  return {
    replace: (itemIds: string[]) =>
      update.mutate({ params: { listId: id }, body: { itemIds }, ifMatch: etag }),
    isPending: update.isPending,
  }
}

function Line({ item, onRemove }: { item: ShelfItem; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flex: 1, minWidth: 0 }}>
      <Link
        href={paths.marketingAboutVersion({ marketingVersionId: item.id })}
        sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {words.title(item)}
      </Link>
      <StateChip kind="marketing" state={item.state} />
      {onRemove && (
        <Button
          size="small"
          color="inherit"
          sx={{ ml: 'auto' }}
          aria-label={t('shelf.remove', { name: words.title(item) })}
          onClick={onRemove}
        >
          {t('actions.remove')}
        </Button>
      )}
    </Box>
  )
}

/** What people put on a shelf, in their order: each move is saved at once. */
export function ShelfItems({ shelf }: { shelf: MarketingList }) {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  const mayManage = useCan()('marketing.manage')
  const { replace } = useReplace(shelf)
  const [picked, setPicked] = useState<string | null>(null)
  const ids = shelf.items.map(({ id }) => id)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {mayManage && (
        <SearchSelect
          source={{
            list: listMarketingVersions,
            query: { sort: 'title', 'f.storeId': [shelf.store.id] },
            one: getMarketingVersion,
            oneParams: (marketingVersionId) => ({ marketingVersionId }),
            option: (row) => ({ value: row.id, label: `${words.title(row)} · ${row.package.code}` }),
          }}
          value={picked}
          reasonAgainst={(id) => (ids.includes(id) ? t('shelf.isOn') : undefined)}
          noOptionsText={t('shelf.noneOfStore')}
          onChange={(id) => {
            setPicked(null)
            if (id && !ids.includes(id)) replace([...ids, id])
          }}
          field={{ label: t('shelf.add'), helperText: t('shelf.addHelp') }}
        />
      )}
      {shelf.items.length === 0 ? (
        <EmptyState drawing="packages" title={t('shelf.noItems')} />
      ) : (
        <OrderList
          label={t('shelf.order')}
          items={shelf.items}
          itemId={({ id }) => id}
          itemName={words.title}
          onOrder={replace}
          lockedReason={mayManage ? undefined : t('shelf.readOnly')}
          renderItem={(item) => (
            <Line
              item={item}
              onRemove={mayManage ? () => replace(ids.filter((id) => id !== item.id)) : undefined}
            />
          )}
        />
      )}
    </Box>
  )
}
