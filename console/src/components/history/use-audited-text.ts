import { customerSegmentNames } from '@filo/contract/customers/customer-segments'
import type { LocalizedText } from '@filo/contract/localized-text'
import { marketingLicenceNames } from '@filo/contract/marketing/marketing-kinds'
import { programCategoryNames, programPermissionNames } from '@filo/contract/programs/program-kinds'
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
  'produced_robot.connection': 'connection',
  'produced_robot.enrolment': 'enrolment',
  'produced_robot.updateState': 'unitUpdate',
  'tester.state': 'tester',
  'tester.verdict': 'verdict',
  'defect.state': 'defect',
  'defect.severity': 'defectSeverity',
  'enrolment.state': 'enrolment',
  'program.state': 'program',
  'program_release.state': 'programRelease',
  'marketing_version.state': 'marketing',
  'user.status': 'user',
  'customer.status': 'customer',
}

/** Words of values that are no states, by the field of a record. */
const namesOf: Record<string, Partial<Record<string, LocalizedText>>> = {
  'program.category': programCategoryNames,
  'marketing_version.licence': marketingLicenceNames,
  'marketing_version.audience': customerSegmentNames,
  'program_release.permissions': programPermissionNames,
}

/** What a page tells of its record's history. */
export interface AuditedRecord {
  /** As the audit log names it. */
  objectType: string
  /** Names of the record's fields by path, `specs.heightCm`. */
  fieldLabels?: Record<string, string> | undefined
  nameOf?: (id: string) => string | undefined
}

/** Functions that name a field and word its values for one type of record. */
export function useAuditedText({ objectType, fieldLabels = {}, nameOf }: AuditedRecord) {
  const { t, i18n } = useTranslation(['components', 'ui'])
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const stateName = useStateName()
  const fieldName = (path: string) => {
    const key = path.split('.').at(-1) ?? path
    const isKnown = i18n.exists(`history.fields.${key}`, { ns: 'components' })
    return fieldLabels[path] ?? (isKnown ? t(`history.fields.${key}`) : key)
  }
  const messageOf = (type: string) => ({
    yes: t('yes'),
    no: t('no'),
    localized,
    dateTime,
    stateName: (field: string, value: string) => {
      const kind = kindOf[`${type}.${field}`]
      if (kind && value in stateKinds[kind].styles) return stateName(kind, value as never)
      const named = namesOf[`${type}.${field}`]?.[value]
      if (named) return localized(named)
      const isKnown = i18n.exists(`history.values.${field}.${value}`, { ns: 'components' })
      return isKnown ? t(`history.values.${field}.${value}`) : undefined
    },
    partName: fieldName,
    ...(nameOf ? { nameOf } : {}),
  })
  return {
    fieldName,
    /** `type` is what the line is about, where that is another thing than the record. */
    valueText: (field: string, value: unknown, type = objectType) =>
      auditedText(field, value, messageOf(type)) ?? t('ui:none'),
  }
}
