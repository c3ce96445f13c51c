import type { CustomerUpdate } from '@filo/contract/customer-updates/customer-updates-routes'
import { useTranslation } from 'react-i18next'
import { isDecidable } from './is-decidable.ts'

/** The words of the button that opens a robot's update; undefined where there is none. */
export function useOpenText() {
  const { t } = useTranslation('update-decision')
  return (update: CustomerUpdate): string | undefined => {
    if (!update.offer) return undefined
    if (!isDecidable(update)) return t('look')
    return update.offer.answer ? t('change') : t('open')
  }
}
