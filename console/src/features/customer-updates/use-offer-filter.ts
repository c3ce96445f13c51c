import { useTranslation } from 'react-i18next'
import type { FilterDef } from '../../ui/table/column.ts'

/** Robots that wait for an answer, or have a release on offer or on its way. */
export function useOfferFilter(): FilterDef {
  const { t } = useTranslation('customer-updates')
  return {
    field: 'offer',
    label: t('filter.offer'),
    isSingle: true,
    options: [
      { value: 'waiting', label: t('filter.waiting') },
      { value: 'offered', label: t('filter.offered') },
    ],
  }
}
