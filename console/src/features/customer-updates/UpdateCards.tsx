import {
  type CustomerUpdate,
  listCustomerUpdates,
} from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { useListQuery } from '../../components/table/use-list-query.ts'
import { useListState } from '../../components/table/use-list-state.ts'
import type { OpenedDecision } from '../../components/update-decision/use-decision-drawer.tsx'
import { CardList } from '../../ui/page/CardList.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { StaleNotice } from '../../ui/page/StaleNotice.tsx'
import type { Column } from '../../ui/table/column.ts'
import { FilterBar } from '../../ui/table/filters/FilterBar.tsx'
import { FilteredEmpty } from '../../ui/table/filters/FilteredEmpty.tsx'
import { FilterSheet } from '../../ui/table/filters/FilterSheet.tsx'
import { SearchBox } from '../../ui/table/filters/SearchBox.tsx'
import { isNarrowed } from '../../ui/table/list-state.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import { UpdateCard } from './UpdateCard.tsx'
import { queryOf } from './update-query.ts'
import { useOfferFilter } from './use-offer-filter.ts'

const noColumns: Column<CustomerUpdate>[] = []
const readings = [listCustomerUpdates]

interface Props {
  customerId: string | undefined
  onOpen: (opened: OpenedDecision) => void
}

/** The robots of a customer as cards to decide on: those that wait for an answer first. */
export function UpdateCards({ customerId, onOpen }: Props) {
  const { t } = useTranslation('customer-updates')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const [state, setState] = useListState()
  const filters = [useOfferFilter()]
  const Filters = isPhone ? FilterSheet : FilterBar
  useEvents(['consents', 'updates', 'robots'], { invalidates: readings })
  const list = useListQuery<CustomerUpdate>({
    route: listCustomerUpdates,
    params: undefined,
    query: queryOf(customerId),
    state,
    columns: noColumns,
    label: t('title'),
    errorTitle: t('failed'),
  })
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0
  const isBroken = list.error && !list.rows
  return (
    <>
      <Box
        role="toolbar"
        aria-label={t('title')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
      >
        <SearchBox value={state.q} label={t('search')} onChange={(q) => setState({ ...state, q, page: 1 })} />
        <Filters filters={filters} state={state} onStateChange={setState} />
      </Box>
      {list.staleSince && <StaleNotice since={list.staleSince} onRetry={list.onRetry} />}
      {list.error && !list.rows && <ErrorPanel {...list.error} onRetry={list.onRetry} />}
      {isEmpty && (
        <Card>
          {isNarrowed(state) ? (
            <FilteredEmpty state={state} onStateChange={setState} />
          ) : (
            <EmptyState drawing="robot" title={t('empty')} body={t('emptyBody')} />
          )}
        </Card>
      )}
      {!isEmpty && !isBroken && (
        <CardList
          label={t('title')}
          items={list.rows}
          isFetching={list.isFetching && list.rows !== undefined}
          cardHeight={320}
          minWidth={400}
          renderCard={(update) => (
            <UpdateCard
              key={update.unitId}
              update={update}
              onOpen={(answer) => onOpen({ unitIds: [update.unitId], answer })}
            />
          )}
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
