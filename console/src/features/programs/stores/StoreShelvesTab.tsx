import {
  listMarketingLists,
  type MarketingList,
  shelfRuleNames,
} from '@filo/contract/marketing/marketing-lists-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

function useColumns(isOfOneStore: boolean): Column<MarketingList>[] {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  const store: Column<MarketingList> = {
    id: 'store',
    header: t('facts.store'),
    width: 200,
    minWidth: 128,
    card: 'field',
    cell: ({ store: own }) => localized(own.name),
    csvField: 'store.name',
  }
  return [
    {
      id: 'name',
      header: t('facts.shelf'),
      sortField: 'name',
      width: 240,
      minWidth: 168,
      cell: ({ name }) => localized(name),
    },
    ...(isOfOneStore ? [] : [store]),
    {
      id: 'rule',
      header: t('facts.rule'),
      width: 200,
      minWidth: 144,
      card: 'field',
      foldOrder: 2,
      cell: ({ rule }) => localized(shelfRuleNames[rule.kind]),
      csvField: 'rule.kind',
    },
    {
      id: 'isShown',
      header: t('facts.shown'),
      width: 144,
      minWidth: 112,
      card: 'field',
      foldOrder: 1,
      cell: ({ isShown }) => t(isShown ? 'shown.yes' : 'shown.no'),
    },
    {
      id: 'updatedAt',
      header: t('facts.updated'),
      sortField: 'updatedAt',
      width: 144,
      minWidth: 128,
      foldOrder: 3,
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}

/** Raflar: the shelves of all stores or of one; each opens where marketing fills it. */
export function StoreShelvesTab({ storeId }: { storeId?: string }) {
  const { t } = useTranslation('programs/stores')
  const localized = useLocalized()
  return (
    <ListPage
      route={listMarketingLists}
      {...(storeId ? { query: { 'f.storeId': [storeId] } } : {})}
      label={t('shelves.label')}
      errorTitle={t('shelves.failed')}
      searchLabel={t('shelves.search')}
      columns={useColumns(storeId !== undefined)}
      rowId={({ id }) => id}
      rowName={({ name }) => localized(name)}
      rowHref={({ id }) => paths.marketingVersions({ tab: 'lists', listId: id })}
      defaults={{ sort: { field: 'name', isDescending: false } }}
      topics={['marketing']}
      empty={{ drawing: 'packages', title: t('shelves.empty'), body: t('shelves.emptyBody') }}
    />
  )
}
