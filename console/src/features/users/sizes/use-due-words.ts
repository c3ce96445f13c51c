import type { RetentionDue } from '@filo/contract/retention/retention-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** How many rows a run removes, as far as they were counted. */
export function useDueWords(): (due: RetentionDue | null) => string {
  const { t } = useTranslation('users/sizes')
  const { number } = useFormats()
  return (due) => {
    if (!due) return t('unknown')
    if (due.isMore) return t('more', { rows: number(due.count) })
    return due.count === 0 ? t('nothing') : number(due.count)
  }
}
