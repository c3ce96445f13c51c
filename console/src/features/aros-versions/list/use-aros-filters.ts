import { useTranslation } from 'react-i18next'
import { packageVersionSource } from '../../../components/package/package-version-source.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { productSource } from '../../../components/variant/product-source.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { FilterDef } from '../../../ui/table/column.ts'
import { composerSource } from '../shared/option-sources.ts'

/** What the workshop's list is narrowed by: state, product, composer, and a package version that is in it. */
export function useArosFilters(): FilterDef[] {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const states = useStateOptions('aros')
  const product = useRecordFilter({
    field: 'variantId',
    label: t('facts.product'),
    ...productSource(localized),
  })
  const composer = useRecordFilter({ field: 'composedBy', label: t('facts.composer'), ...composerSource })
  const contained = useRecordFilter({
    field: 'containsVersionId',
    label: t('list.contains'),
    ...packageVersionSource(localized),
  })
  const decision: FilterDef = {
    field: 'decision',
    label: t('list.decision'),
    options: [{ value: 'mine', label: t('list.mine') }],
    isSingle: true,
  }
  return [
    { field: 'state', label: t('facts.state'), options: states },
    decision,
    product,
    composer,
    contained,
  ]
}
