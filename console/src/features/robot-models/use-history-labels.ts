import { configItemKeys } from '@filo/contract/robot-models/robot-config-schema'
import { useTranslation } from 'react-i18next'
import { baselineNumbers, baselineTexts, specFields } from './models/model-values.ts'

/** Labels of a catalogue record's values by path, for its history. */
export function useHistoryLabels(): Record<string, string> {
  const { t } = useTranslation('robot-models')
  const specs = specFields.map(([field, unit]) => {
    const label = t(`specs.${field}`)
    return [`specs.${field}`, unit ? `${label} (${t(`specUnits.${unit}`)})` : label]
  })
  const config = configItemKeys.flatMap((item) => [
    [`configSchema.${item}`, t(`config.${item}`)],
    ...(['min', 'initial', 'max'] as const).map((part) => [
      `configSchema.${item}.${part}`,
      t(`config.${part}`),
    ]),
  ])
  const baseline = [...baselineTexts, ...baselineNumbers.map(([field]) => field)].map((field) => [
    `hardwareBaseline.${field}`,
    t(`baseline.${field}`),
  ])
  return { 'specs.sensors': t('fields.sensors'), ...Object.fromEntries([...specs, ...config, ...baseline]) }
}
