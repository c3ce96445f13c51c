import { getPackageChoices } from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { FilterDef } from '../../../ui/table/column.ts'

type VersionFilter = 'state' | 'packageCode' | 'authorId' | 'variantId' | 'decision'

/** The filters of a list of package versions that are asked for, in this order. */
export function useVersionFilters(fields: readonly VersionFilter[]): FilterDef[] {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const choices = useApiQuery(getPackageChoices, {}).data
  const options: Record<VersionFilter, FilterDef> = {
    state: { field: 'state', label: t('versions.state'), options: useStateOptions('version') },
    packageCode: {
      field: 'packageCode',
      label: t('versions.filters.package'),
      options: (choices?.packages ?? []).map(({ code, name }) => ({ value: code, label: localized(name) })),
    },
    authorId: {
      field: 'authorId',
      label: t('versions.filters.author'),
      options: (choices?.owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    variantId: {
      field: 'variantId',
      label: t('versions.filters.variant'),
      options: (choices?.robots ?? []).map(({ id, name }) => ({ value: id, label: localized(name) })),
    },
    decision: {
      field: 'decision',
      label: t('versions.filters.decision'),
      options: [{ value: 'mine', label: t('versions.filters.mine') }],
      isSingle: true,
    },
  }
  return fields.map((field) => options[field])
}
