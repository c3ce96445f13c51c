import type { Program } from '@filo/contract/programs/programs-routes'
import { listStorePrograms } from '@filo/contract/stores/store-programs-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useListingActions } from './use-listing-actions.tsx'
import { useInStoreColumns } from './use-listing-columns.tsx'
import { useStoreWords } from './use-store-words.ts'

/** Mağazalarda: the stores that offer a program, and at which price. */
export function InStoresTab({ program }: { program: Program }) {
  const { t } = useTranslation('programs/stores')
  const words = useStoreWords()
  const { actionsOf, dialogs } = useListingActions()
  return (
    <>
      <ListPage
        route={listStorePrograms}
        query={{ 'f.programId': [program.id] }}
        label={t('inStores.label')}
        errorTitle={t('inStores.failed')}
        columns={useInStoreColumns()}
        filters={[{ field: 'state', label: t('facts.state'), options: useStateOptions('listing') }]}
        rowId={({ id }) => id}
        rowName={({ store }) => words.name(store)}
        rowHref={({ store }) => paths.programs({ storeId: store.id })}
        rowActions={actionsOf}
        defaults={{ sort: { field: 'updatedAt', isDescending: true } }}
        topics={['stores', 'programs']}
        empty={{ drawing: 'packages', title: t('inStores.empty'), body: t('inStores.emptyBody') }}
      />
      {dialogs}
    </>
  )
}
