import type { UpdatePolicy } from '@filo/contract/customers/update-policy'
import { useTranslation } from 'react-i18next'
import { useWeekdayName } from './use-weekday-name.ts'

/** An update policy in words. */
export function usePolicyTexts() {
  const { t } = useTranslation('customers')
  const dayName = useWeekdayName()
  return {
    modeText: (mode: UpdatePolicy['mode']) => t(`policy.modes.${mode}`),
    postponeText: (days: number) =>
      days === 0 ? t('policy.noPostponing') : t('policy.atMost', { count: days }),
    windowText: (window: UpdatePolicy['window']) => {
      if (!window) return t('policy.anyTime')
      return t(window.from < window.to ? 'policy.sameDay' : 'policy.overMidnight', { ...window })
    },
    daysText: (days: readonly number[]) =>
      days.length === 0 ? t('policy.noDays') : t('policy.allDayOn', { days: days.map(dayName).join(', ') }),
  }
}
