import { configItemKeys } from '@filo/contract/robot-models/robot-config-schema'
import { useTranslation } from 'react-i18next'
import { baselineNumbers, baselineTexts, specFields } from './model-values.ts'

/** Labels of a model's values by path, for the conflict dialog. */
export function useModelLabels(): Record<string, string> {
  const { t } = useTranslation('robot-models')
  const specs = specFields.map(([field]) => [`specs.${field}`, t(`specs.${field}`)])
  const config = configItemKeys.flatMap((item) => {
    const parts = (['min', 'initial', 'max'] as const).map((part) => [
      `configSchema.${item}.${part}`,
      `${t(`config.${item}`)} · ${t(`config.${part}`)}`,
    ])
    return [[`configSchema.${item}`, t(`config.${item}`)], ...parts]
  })
  const baseline = [...baselineTexts, ...baselineNumbers.map(([field]) => field)].map((field) => [
    `hardwareBaseline.${field}`,
    t(`baseline.${field}`),
  ])
  return {
    typeId: t('fields.type'),
    code: t('fields.code'),
    'name.tr': `${t('fields.name')} (TR)`,
    'name.en': `${t('fields.name')} (EN)`,
    'description.tr': `${t('fields.description')} (TR)`,
    'description.en': `${t('fields.description')} (EN)`,
    imageKey: t('fields.imageKey'),
    gallery: t('fields.gallery'),
    languages: t('fields.languages'),
    'specs.sensors': t('fields.sensors'),
    minAros: t('fields.minAros'),
    ...Object.fromEntries([...specs, ...config, ...baseline]),
  }
}
