import { auditActionText } from '@filo/contract/audit/audit-actions'
import { HardwareTestState, hardwareTestStateNames } from '@filo/contract/hardware-tests/hardware-test-states'
import { hardwareTests } from '@filo/contract/hardware-tests/hardware-test-table'
import type { LocalizedText } from '@filo/contract/localized-text'

const resultStates: readonly HardwareTestState[] = ['passed', 'failed', 'not_possible']

/** How a request of hardware tests ended, as its audit record tells: how many passed, or why nothing was measured. */
export function endOfTests({
  action,
  after,
}: {
  action: string
  after: Record<string, unknown> | null
}): LocalizedText {
  const states = hardwareTests.flatMap((test) => HardwareTestState.safeParse(after?.[test]).data ?? [])
  const results = states.filter((state) => resultStates.includes(state))
  const passed = results.filter((state) => state === 'passed').length
  const [first] = states
  if (results.length === 0) return first ? hardwareTestStateNames[first] : auditActionText(action)
  return {
    tr: `Donanım testi bitti: ${results.length} testten ${passed} tanesi geçti`,
    en: `Hardware test ended: ${passed} of ${results.length} passed`,
  }
}
