import { listCustomers } from '@filo/contract/customers/customers-routes'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { listQueryOf } from '../../components/table/list-query-of.ts'
import { useListState } from '../../components/table/use-list-state.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { useSession } from '../../session/session.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { WorkspaceTemplate } from '../../ui/page/WorkspaceTemplate.tsx'
import { CustomerPane } from './CustomerPane.tsx'
import { listDefaults } from './list-defaults.ts'
import { OneCustomer } from './OneCustomer.tsx'

/** Asks for a customer of the list, and offers its first one. */
function NothingChosen() {
  const { t } = useTranslation('customers')
  const [params] = useQueryParams()
  const [state] = useListState(listDefaults)
  const { data } = useApiQuery(listCustomers, { query: listQueryOf(state) }, { keepPrevious: true })
  const first = data?.items[0]
  const open = first && (
    <Button variant="contained" href={paths.customerSidebar({ ...params, customerId: first.id })}>
      {t('openFirst')}
    </Button>
  )
  return (
    <SectionCard>
      <EmptyState drawing="people" title={first ? t('choose') : t('nothing')} action={open} />
    </SectionCard>
  )
}

/** /customersidebar: the customers in sight beside one of them; to a customer's own people, theirs. */
export function CustomerSidebarPage() {
  const ownId = useSession().user.customerId
  return ownId ? <OneCustomer customerId={ownId} /> : <AllCustomers />
}

function AllCustomers() {
  const { t } = useTranslation('customers')
  const [params, setParams] = useQueryParams()
  const customerId = params['customerId']
  return (
    <WorkspaceTemplate
      listLabel={t('title')}
      listWidth={408}
      switchesBelow="md"
      list={<CustomerPane selectedId={customerId} />}
      detailLabel={t('detail')}
      detail={customerId ? <OneCustomer key={customerId} customerId={customerId} /> : <NothingChosen />}
      isDetailOpen={customerId !== undefined}
      onCloseDetail={() => setParams({ customerId: undefined, tab: undefined })}
    />
  )
}
