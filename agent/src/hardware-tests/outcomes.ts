import type { HardwareTestOutcome } from '@filo/contract/hardware-tests/hardware-test-report'
import { cutText } from '../updates/cut-text.ts'

/** How a test ended; what is not named is not there. */
export function outcomeOf(
  outcome: HardwareTestOutcome['outcome'],
  { text = '', ...rest }: Partial<Omit<HardwareTestOutcome, 'outcome'>> = {},
): HardwareTestOutcome {
  return { outcome, reason: null, tool: null, values: {}, ...rest, text: cutText(text, 300) }
}
