import { CustomerSegment, customerSegmentNames } from '@filo/contract/customers/customer-segments'
import { listMarketingVersions } from '@filo/contract/marketing/marketing-routes'
import { getPackage, listPackages } from '@filo/contract/packages/packages-routes'
import { getStore, listStores } from '@filo/contract/stores/stores-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { useMarketingColumns } from './use-marketing-columns.tsx'

const ChoosePackageDialog = lazyDialog(
  async () => (await import('./ChoosePackageDialog.tsx')).ChoosePackageDialog,
)

function useRecordFilters() {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const store = useRecordFilter({
    field: 'storeId',
    label: t('facts.store'),
    list: listStores,
    query: { sort: 'name' },
    one: getStore,
    oneParams: (storeId) => ({ storeId }),
    option: ({ id, name, code }) => ({ value: id, label: localized(name) || code }),
  })
  const ofPackage = useRecordFilter({
    field: 'packageId',
    label: t('facts.package'),
    list: listPackages,
    query: { sort: 'name' },
    one: getPackage,
    oneParams: (packageRef) => ({ packageRef }),
    option: ({ id, name, code }) => ({ value: id, label: `${localized(name) || code} · ${code}` }),
  })
  return [store, ofPackage]
}

/** Pazarlama sürümleri: all of them, last changed first. */
export function VersionsTab() {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const words = useMarketingWords()
  const navigate = useNavigate()
  const mayManage = useCan()('marketing.manage')
  const [isChoosing, setIsChoosing] = useState(false)
  const audiences = CustomerSegment.options.map((value) => ({
    value,
    label: localized(customerSegmentNames[value]),
  }))
  const add = mayManage && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsChoosing(true)}>
      {t('actions.add')}
    </Button>
  )
  return (
    <>
      <ListPage
        route={listMarketingVersions}
        label={t('tabs.versions')}
        errorTitle={t('list.failed')}
        searchLabel={t('list.search')}
        columns={useMarketingColumns()}
        filters={[
          { field: 'state', label: t('facts.state'), options: useStateOptions('marketing') },
          ...useRecordFilters(),
          { field: 'audience', label: t('facts.audience'), options: audiences },
        ]}
        rowId={({ id }) => id}
        rowName={words.title}
        rowHref={({ id }) => paths.marketingAboutVersion({ marketingVersionId: id })}
        defaults={{ sort: { field: 'updatedAt', isDescending: true } }}
        topics={['marketing']}
        empty={{ drawing: 'packages', title: t('list.empty'), body: t('list.emptyBody'), action: add }}
        offersDemo
        primaryAction={add}
      />
      {isChoosing && (
        <ChoosePackageDialog
          onClose={() => setIsChoosing(false)}
          onChosen={(packageId) => void navigate({ href: paths.uploadMarketingSoftware(packageId) })}
        />
      )}
    </>
  )
}
