import { listMarketingLists } from '@filo/contract/marketing/marketing-lists-routes'
import { getStore, listStores } from '@filo/contract/stores/stores-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useShelfColumns } from './use-shelf-columns.tsx'
import { useShelfWords } from './use-shelf-words.ts'

const ShelfDrawer = lazyDialog(async () => (await import('./ShelfDrawer.tsx')).ShelfDrawer)

/** Raflar: the shelves of all stores by name. */
export function ShelvesTab() {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const words = useShelfWords()
  const navigate = useNavigate()
  const mayManage = useCan()('marketing.manage')
  const [isAdding, setIsAdding] = useState(false)
  const store = useRecordFilter({
    field: 'storeId',
    label: t('facts.store'),
    list: listStores,
    query: { sort: 'name' },
    one: getStore,
    oneParams: (storeId) => ({ storeId }),
    option: ({ id, name, code }) => ({ value: id, label: localized(name) || code }),
  })
  const show = (listId: string) => paths.marketingVersions({ tab: 'lists', listId })
  return (
    <>
      <ListPage
        route={listMarketingLists}
        label={t('tabs.lists')}
        errorTitle={t('shelf.listFailed')}
        searchLabel={t('shelf.search')}
        columns={useShelfColumns()}
        filters={[store]}
        rowId={({ id }) => id}
        rowName={words.name}
        rowHref={({ id }) => show(id)}
        defaults={{ sort: { field: 'name', isDescending: false } }}
        topics={['marketing']}
        empty={{ drawing: 'packages', title: t('shelf.empty'), body: t('shelf.emptyBody') }}
        offersDemo
        primaryAction={
          mayManage && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
              {t('actions.addShelf')}
            </Button>
          )
        }
      />
      {isAdding && (
        <ShelfDrawer
          onClose={() => setIsAdding(false)}
          onSaved={({ id }) => void navigate({ href: show(id) })}
        />
      )}
    </>
  )
}
