import { listReportedVersions } from '@filo/contract/robot-packages/unit-packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { customerSource } from '../../components/customer/customer-source.ts'
import { useStateOptions } from '../../components/status/use-state-options.ts'
import { filterValues, useRecordFilter } from '../../components/table/use-record-filter.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import type { FilterDef } from '../../ui/table/column.ts'
import { packageSource, variantSource } from './record-sources.ts'

/** The versions of the package that the list is narrowed to; of several packages, those the address names. */
function useVersionFilter(variantId: string | undefined): FilterDef {
  const { t } = useTranslation('robot-packages')
  const [params] = useQueryParams()
  const [packageCode = '', ...others] = filterValues(params, 'packageCode')
  const isOne = packageCode !== '' && others.length === 0
  const query = { packageCode, ...(variantId ? { variantId } : {}) }
  const known = useApiQuery(listReportedVersions, { query }, { enabled: isOne }).data?.items ?? []
  const versions = new Set([...known.map(({ version }) => version), ...filterValues(params, 'version')])
  return {
    field: 'version',
    label: t('columns.version'),
    options: [...versions].map((value) => ({ value, label: value })),
  }
}

/** What the list of reported packages is narrowed by; versions are offered once a package is chosen. */
export function useUnitPackageFilters(variantId: string | undefined): FilterDef[] {
  const { t } = useTranslation('robot-packages')
  const localized = useLocalized()
  const can = useCan()
  const package_ = useRecordFilter({
    field: 'packageCode',
    label: t('columns.name'),
    ...packageSource(localized, 'code'),
  })
  const variant = useRecordFilter({
    field: 'variantId',
    label: t('columns.variant'),
    ...variantSource(localized),
  })
  const customer = useRecordFilter({ field: 'customerId', label: t('columns.customer'), ...customerSource })
  const version = useVersionFilter(variantId)
  return [
    { field: 'state', label: t('columns.state'), options: useStateOptions('unitPackage') },
    package_,
    ...(version.options.length > 0 ? [version] : []),
    ...(variantId ? [] : [variant]),
    ...(can('customer.read') ? [customer] : []),
  ]
}
