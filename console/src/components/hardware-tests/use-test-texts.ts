import {
  hardwareTestReasonTexts,
  hardwareTestTools,
} from '@filo/contract/hardware-tests/hardware-test-states'
import { type HardwareTestField, hardwareTestTable } from '@filo/contract/hardware-tests/hardware-test-table'
import type { HardwareTestRow } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'

type TestFacts = Pick<HardwareTestRow, 'test' | 'values' | 'reason' | 'tool' | 'text'>

/** The words of tests: what was measured with its unit, and why one did not pass. */
export function useTestTexts() {
  const { t } = useTranslation(['hardware-tests', 'components'])
  const localized = useLocalized()
  const { number, percent, bytes } = useFormats()

  function valueText({ unit }: HardwareTestField, value: number | boolean): string {
    if (typeof value === 'boolean') return t(value ? 'components:hardware.yes' : 'components:hardware.no')
    if (unit === 'bytes') return bytes(value)
    if (unit === '%') return percent(value / 100, 1)
    return unit === 'count' ? number(value) : `${number(value, Number.isInteger(value) ? 0 : 1)} ${unit}`
  }

  return {
    /** What was measured, each as a label and its text, in the order of the table. */
    measured: ({ test, values }: TestFacts) =>
      hardwareTestTable[test].fields.flatMap((field) => {
        const value = values[field.name]
        return value === undefined ? [] : [{ label: localized(field.label), text: valueText(field, value) }]
      }),
    /** Why a test did not pass; undefined where there is nothing to say. */
    reason({ reason, tool }: TestFacts): string | undefined {
      if (!reason) return undefined
      const text = localized(hardwareTestReasonTexts[reason])
      const named = tool ?? ''
      return text.replace('{tool}', named).replace('{package}', tool ? hardwareTestTools[tool] : '')
    },
  }
}
