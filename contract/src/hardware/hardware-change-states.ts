import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import { type HardwareSeverity, hardwareSeverities } from './hardware-field.ts'

export const HardwareSeverityWord = z.enum(hardwareSeverities)

export const hardwareSeverityNames: Record<HardwareSeverity, LocalizedText> = {
  high: { tr: 'Yüksek', en: 'High' },
  medium: { tr: 'Orta', en: 'Medium' },
  low: { tr: 'Düşük', en: 'Low' },
}

export const hardwareChangeStates = ['new', 'expected', 'flagged', 'resolved'] as const
export const HardwareChangeState = z.enum(hardwareChangeStates)
export type HardwareChangeState = z.infer<typeof HardwareChangeState>

export const hardwareChangeStateNames: Record<HardwareChangeState, LocalizedText> = {
  new: { tr: 'Yeni', en: 'New' },
  expected: { tr: 'Beklenen', en: 'Expected' },
  flagged: { tr: 'İncelenecek', en: 'To inspect' },
  resolved: { tr: 'Çözüldü', en: 'Resolved' },
}

export const hardwareChangeKindNames = {
  added: { tr: 'Eklendi', en: 'Added' },
  removed: { tr: 'Çıkarıldı', en: 'Removed' },
  changed: { tr: 'Değişti', en: 'Changed' },
} as const satisfies Record<string, LocalizedText>

/** What a person says that a change came of. */
export const hardwareCauses = ['repair', 'customer_upgrade', 'unknown'] as const
export const HardwareCause = z.enum(hardwareCauses)
export type HardwareCause = z.infer<typeof HardwareCause>

export const hardwareCauseNames: Record<HardwareCause, LocalizedText> = {
  repair: { tr: 'Onarım', en: 'Repair' },
  customer_upgrade: { tr: 'Müşterinin yükseltmesi', en: 'Upgrade by the customer' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
}

const next: Record<HardwareChangeState, readonly HardwareChangeState[]> = {
  new: ['expected', 'flagged', 'resolved'],
  flagged: ['expected', 'resolved'],
  expected: ['flagged'],
  resolved: [],
}

/** States that a change may go to from one. */
export function nextHardwareStates(state: HardwareChangeState): readonly HardwareChangeState[] {
  return next[state]
}

/** Somebody still has to look at it. */
export const openHardwareStates = ['new', 'flagged'] as const satisfies readonly HardwareChangeState[]

interface Decision {
  state: HardwareChangeState
  cause?: HardwareCause | undefined
}

type HardwareDecisionRefusal = 'hardware_state_refused' | 'hardware_cause_missing'

/** Why a change cannot be decided so; a change that must be explained is not put away without its cause. */
export function refuseHardwareDecision(
  change: { state: HardwareChangeState; mustBeExplained: boolean },
  { state, cause }: Decision,
): HardwareDecisionRefusal | undefined {
  if (!next[change.state].includes(state)) return 'hardware_state_refused'
  const isPutAway = state !== 'flagged'
  return change.mustBeExplained && isPutAway && !cause ? 'hardware_cause_missing' : undefined
}
