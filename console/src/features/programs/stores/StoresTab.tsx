import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import { listStores } from '@filo/contract/stores/stores-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useStoreColumns } from './use-store-columns.tsx'
import { useStoreWords } from './use-store-words.ts'

const StoreDrawer = lazyDialog(async () => (await import('./StoreDrawer.tsx')).StoreDrawer)

/** Mağazalar: all of them by name. */
export function StoresTab() {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const navigate = useNavigate()
  const mayManage = useCan()('store.manage')
  const [isAdding, setIsAdding] = useState(false)
  const segments = CustomerSegment.options.map((value) => ({ value, label: words.segment(value) }))
  return (
    <>
      <ListPage
        route={listStores}
        label={t('title')}
        errorTitle={t('list.failed')}
        searchLabel={t('list.search')}
        columns={useStoreColumns()}
        filters={[
          { field: 'state', label: t('facts.state'), options: useStateOptions('store') },
          { field: 'customerSegment', label: t('facts.segment'), options: segments },
        ]}
        rowId={({ id }) => id}
        rowName={words.name}
        rowHref={({ id }) => paths.programs({ storeId: id })}
        defaults={{ sort: { field: 'name', isDescending: false } }}
        topics={['stores']}
        empty={{ drawing: 'packages', title: t('list.empty'), body: t('list.emptyBody') }}
        offersDemo
        primaryAction={
          mayManage && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
              {t('actions.addStore')}
            </Button>
          )
        }
      />
      {isAdding && (
        <StoreDrawer
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => void navigate({ href: paths.programs({ storeId: id }) })}
        />
      )}
    </>
  )
}
