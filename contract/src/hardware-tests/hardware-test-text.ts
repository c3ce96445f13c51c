import { hardwareText } from '../hardware/hardware-text.ts'
import { fillPlaceholders, type Language } from '../localized-text.ts'
import {
  type HardwareTestReason,
  type HardwareTestTool,
  hardwareTestReasonTexts,
  hardwareTestTools,
} from './hardware-test-states.ts'
import { type HardwareTest, type HardwareTestValues, hardwareTestTable } from './hardware-test-table.ts'

interface TestFacts {
  test: HardwareTest
  values: HardwareTestValues
  reason: HardwareTestReason | null
  tool: HardwareTestTool | null
}

const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' }

/** Findings of a test: what it measured and why it did not pass, as people of a language read it on paper. */
export function testFindings({ test, values, reason, tool }: TestFacts, language: Language): string[] {
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 })
  const measured = hardwareTestTable[test].fields.flatMap(({ name, label, unit }) => {
    const value = values[name]
    if (value === undefined) return []
    const own = unit === 'bytes' || unit === '%' || unit === 'flag'
    const text =
      own || typeof value === 'boolean'
        ? hardwareText({ unit: unit === '%' ? '%' : 'bytes' }, value, language)
        : `${format.format(value)}${unit === 'count' ? '' : ` ${unit}`}`
    return [`${label[language]}: ${text ?? '–'}`]
  })
  const named = { tool: tool ?? '', package: tool ? hardwareTestTools[tool] : '' }
  return reason ? [...measured, fillPlaceholders(hardwareTestReasonTexts[reason][language], named)] : measured
}
