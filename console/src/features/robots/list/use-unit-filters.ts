import { useTranslation } from 'react-i18next'
import { customerSource } from '../../../components/customer/customer-source.ts'
import { packageVersionSource } from '../../../components/package/package-version-source.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan, useSession } from '../../../session/session.ts'
import type { FilterDef } from '../../../ui/table/column.ts'
import { arosSource, modelSource, packageSource, variantSource } from '../fields/record-sources.ts'
import { useAgentFilter, useTagFilter } from './use-word-filters.ts'

/** The filters of the unit list; what there can be many of is searched by name. */
export function useUnitFilters(showsCustomer: boolean): FilterDef[] {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  const can = useCan()
  const model = useRecordFilter({ field: 'modelId', label: t('fields.model'), ...modelSource(localized) })
  const variant = useRecordFilter({
    field: 'variantId',
    label: t('fields.variant'),
    ...variantSource(localized),
  })
  const customer = useRecordFilter({ field: 'customerId', label: t('fields.customer'), ...customerSource })
  const aros = useRecordFilter({ field: 'arosId', label: t('fields.aros'), ...arosSource })
  const version = useRecordFilter({
    field: 'versionId',
    label: t('fields.packageVersion'),
    ...packageVersionSource(localized),
  })
  const lacking = useRecordFilter({
    field: 'lacksPackage',
    label: t('fields.lacksPackage'),
    ...packageSource(localized),
  })
  const tag = useTagFilter()
  const agent = useAgentFilter()
  const yesNo = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ]
  const life = { field: 'lifeState', label: t('fields.lifeState'), options: useStateOptions('life') }
  const pairing = useStateOptions('enrolment')
  const enrolment = { field: 'enrolment', label: t('fields.enrolment'), options: pairing }
  const isTestRobot = { field: 'isTestRobot', label: t('fields.isTestRobot'), isSingle: true, options: yesNo }
  // A customer asks nothing of how the factory stands with a robot.
  const isStaff = useSession().user.customerId === null
  return [
    ...(isStaff ? [life] : []),
    { field: 'connection', label: t('fields.connection'), options: useStateOptions('connection') },
    { field: 'updateState', label: t('fields.updateState'), options: useStateOptions('unitUpdate') },
    ...(isStaff ? [enrolment] : []),
    model,
    ...(isStaff ? [variant] : []),
    ...(showsCustomer && can('customer.read') ? [customer] : []),
    ...(can('aros.read') ? [aros] : []),
    ...(can('package.read') ? [version, lacking] : []),
    tag,
    ...(isStaff ? [agent, isTestRobot] : []),
  ]
}
