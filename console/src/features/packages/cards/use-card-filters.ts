import { packageKindNames, packageKinds } from '@filo/contract/packages/package-kinds'
import { getPackageChoices } from '@filo/contract/packages/packages-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { FilterDef } from '../../../ui/table/column.ts'

/** What the cards are narrowed by, beside their folder: kind, owner, state. */
export function useCardFilters(): FilterDef[] {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const choices = useApiQuery(getPackageChoices, {}).data
  return [
    {
      field: 'kind',
      label: t('filters.kind'),
      options: packageKinds.map((value) => ({ value, label: localized(packageKindNames[value]) })),
    },
    {
      field: 'ownerId',
      label: t('filters.owner'),
      options: (choices?.owners ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: 'status',
      label: t('filters.status'),
      options: (['active', 'archived'] as const).map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ]
}
