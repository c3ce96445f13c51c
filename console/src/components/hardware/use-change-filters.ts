import {
  hardwareChangeKindNames,
  hardwareChangeStateNames,
  hardwareSeverityNames,
} from '@filo/contract/hardware/hardware-change-states'
import { hardwareTopicNames } from '@filo/contract/hardware/hardware-parts'
import type { LocalizedText } from '@filo/contract/localized-text'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'

/** What a list of changes is narrowed by. */
export function useChangeFilters() {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const optionsOf = (names: Readonly<Record<string, LocalizedText>>) =>
    Object.entries(names).map(([value, name]) => ({ value, label: localized(name) }))
  return [
    { field: 'state', label: t('hardware.state'), options: optionsOf(hardwareChangeStateNames) },
    { field: 'severity', label: t('hardware.severity'), options: optionsOf(hardwareSeverityNames) },
    { field: 'topic', label: t('hardware.topic'), options: optionsOf(hardwareTopicNames) },
    { field: 'kind', label: t('hardware.kind'), options: optionsOf(hardwareChangeKindNames) },
    {
      field: 'waits',
      label: t('hardware.waits'),
      options: [
        { value: 'true', label: t('hardware.yes') },
        { value: 'false', label: t('hardware.no') },
      ],
    },
    {
      field: 'differs',
      label: t('hardware.differsFromModel'),
      options: [
        { value: 'true', label: t('hardware.yes') },
        { value: 'false', label: t('hardware.no') },
      ],
    },
  ]
}
