import {
  type CustomerUpdate,
  listCustomerUpdates,
} from '@filo/contract/customer-updates/customer-updates-routes'
import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { ListCards } from '../../components/table/ListCards.tsx'
import { useListQuery } from '../../components/table/use-list-query.ts'
import { useListState } from '../../components/table/use-list-state.ts'
import type { OpenedDecision } from '../../components/update-decision/use-decision-drawer.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { FilterBar } from '../../ui/table/filters/FilterBar.tsx'
import { FilterSheet } from '../../ui/table/filters/FilterSheet.tsx'
import { SearchBox } from '../../ui/table/filters/SearchBox.tsx'
import { isNarrowed } from '../../ui/table/list-state.ts'
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
      <ListCards
        label={t('title')}
        list={list}
        state={state}
        onStateChange={setState}
        empty={
          isNarrowed(state) ? undefined : (
            <EmptyState drawing="robot" title={t('empty')} body={t('emptyBody')} />
          )
        }
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
    </>
  )
}
