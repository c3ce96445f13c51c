import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { type StateKinds, stateKinds } from '../status/state-kinds.ts'
import { useStateName } from '../status/use-state-name.ts'
import { auditedText } from './audited-text.ts'

/** Which lifecycle a record's state field is of. */
const kindOf: Record<string, keyof StateKinds> = {
  'version.state': 'version',
  'aros_version.state': 'aros',
  'produced_robot.lifeState': 'life',
  'tester.state': 'tester',
  'tester.verdict': 'verdict',
  'enrolment.state': 'enrolment',
  'user.status': 'user',
}

/** Functions that name a field and word its values for one type of record. */
export function useAuditedText(objectType: string, fieldLabels: Record<string, string> = {}) {
  const { t, i18n } = useTranslation(['components', 'ui'])
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const stateName = useStateName()
  const words = {
    yes: t('yes'),
    no: t('no'),
    localized,
    dateTime,
    stateName: (field: string, value: string) => {
      const kind = kindOf[`${objectType}.${field}`]
      return kind && value in stateKinds[kind].looks ? stateName(kind, value as never) : undefined
    },
  }
  return {
    fieldName: (field: string) => {
      const isKnown = i18n.exists(`history.fields.${field}`, { ns: 'components' })
      return fieldLabels[field] ?? (isKnown ? t(`history.fields.${field}`) : field)
    },
    valueText: (field: string, value: unknown) => auditedText(field, value, words) ?? t('ui:none'),
  }
}
