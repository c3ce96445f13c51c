import type { InstallCondition, UpdateOffer } from '@filo/contract/customer-updates/customer-updates-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'

/** Words for what has to hold before a robot installs, and for how long an update takes it out of service. */
export function useConditionText() {
  const { t } = useTranslation('update-decision')
  const { percent, dateTime, duration } = useFormats()
  function batteryText({ state, percent: reported, neededPercent }: InstallCondition & { kind: 'battery' }) {
    const needed = percent(neededPercent / 100)
    if (reported === null) return t('conditions.battery.unreported', { needed })
    return t(`conditions.battery.${state}`, { percent: percent(Math.floor(reported) / 100), needed })
  }
  return {
    conditionText: (condition: InstallCondition): string => {
      switch (condition.kind) {
        case 'battery':
          return batteryText(condition)
        case 'hold':
          return t('conditions.hold', { reason: condition.reason, until: dateTime(condition.until) })
        case 'hours': {
          const { window, opensAt } = condition
          if (!opensAt) return t('conditions.hours.met', window)
          return t('conditions.hours.unmet', { ...window, opensAt: dateTime(opensAt) })
        }
        case 'connected':
          return t(condition.state === 'met' ? 'conditions.connected' : 'conditions.notConnected')
        case 'still':
          return t(condition.state === 'unmet' ? 'conditions.busy' : 'conditions.still')
      }
    },
    downtimeText: ({ downtime }: Pick<UpdateOffer, 'downtime'>): string => {
      if (!downtime) return t('downtime.unknown')
      const { of, robots, medianS } = downtime
      return t(`downtime.${of}`, { median: duration(medianS), count: robots })
    },
  }
}
