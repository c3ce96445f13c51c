import type { RetentionDue } from '@filo/contract/retention/retention-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** How many rows a run removes, as far as they were counted. */
export function useDueWords(): (due: RetentionDue | null) => string {
  const { t } = useTranslation('users/installation')
  const { number } = useFormats()
  return (due) => {
    if (!due) return t('sizes.unknown')
    if (due.isMore) return t('sizes.more', { rows: number(due.count) })
    return due.count === 0 ? t('sizes.nothing') : number(due.count)
  }
}
