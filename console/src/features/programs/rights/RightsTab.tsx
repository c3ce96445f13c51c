import { listProgramEntitlements } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { customerSource } from '../../../components/customer/customer-source.ts'
import { useEntitlementColumns } from '../../../components/program-entitlements/use-entitlement-columns.tsx'
import { useRightActions } from '../../../components/program-entitlements/use-right-actions.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'

/** Haklar: which customers may install which paid programs. */
export function RightsTab() {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { actionsOf, grantButton, dialogs } = useRightActions()
  const customer = useRecordFilter({
    ...customerSource,
    field: 'customerId',
    label: t('programRights.customer'),
  })
  return (
    <>
      <ListPage
        route={listProgramEntitlements}
        label={t('programRights.label')}
        errorTitle={t('programRights.failed')}
        searchLabel={t('programRights.search')}
        columns={useEntitlementColumns({ isOfOne: false })}
        filters={[
          { field: 'state', label: t('programRights.state'), options: useStateOptions('programEntitlement') },
          customer,
        ]}
        rowId={({ id }) => id}
        rowName={({ customer: of, program }) => `${of.name} · ${localized(program.name)}`}
        rowHref={({ program }) => paths.programs({ programId: program.id })}
        rowActions={actionsOf}
        defaults={{ sort: { field: 'updatedAt', isDescending: true } }}
        topics={['program-entitlements']}
        empty={{
          drawing: 'check',
          title: t('programRights.empty'),
          body: t('programRights.emptyBody'),
        }}
        primaryAction={grantButton}
      />
      {dialogs}
    </>
  )
}
