import type { Battery } from '@filo/contract/device/messages/runtime-info'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/format/use-formats.ts'

/** What a battery does, and how much of it is left of the one that was built in; null where nothing is known of it. */
export function useBatteryText() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { duration, percent } = useFormats()
  return (battery: Battery | null): string | null => {
    if (!battery) return null
    const { charging, minutesLeft, healthPercent, cycles } = battery
    const parts = [
      charging ? t('runtime.charging') : null,
      charging || minutesLeft === null ? null : t('runtime.left', { time: duration(minutesLeft * 60) }),
      healthPercent === undefined ? null : t('runtime.health', { share: percent(healthPercent / 100) }),
      cycles === undefined ? null : t('runtime.cycles', { count: cycles }),
    ].filter((part) => part !== null)
    return parts.length > 0 ? parts.join(' · ') : null
  }
}
