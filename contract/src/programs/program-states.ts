import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** States of a program (docs/lifecycles.md, "Program"), with their words. */
export const programStateNames = {
  draft: { tr: 'Taslak', en: 'Draft' },
  submitted: { tr: 'Onay bekliyor', en: 'Awaiting approval' },
  approved: { tr: 'Onaylı', en: 'Approved' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
  active: { tr: 'Etkin', en: 'Active' },
  suspended: { tr: 'Askıda', en: 'Suspended' },
  retired: { tr: 'Kaldırıldı', en: 'Retired' },
} as const satisfies Record<string, LocalizedText>

export type ProgramState = keyof typeof programStateNames
export const programStates = Object.keys(programStateNames) as [ProgramState, ...ProgramState[]]
export const ProgramState = z.enum(programStates)

/** States of one release of a program. Until it is submitted, and after a rejection, its content may change. */
export const programReleaseStateNames = {
  draft: { tr: 'Taslak', en: 'Draft' },
  submitted: { tr: 'Onay bekliyor', en: 'Awaiting approval' },
  approved: { tr: 'Onaylı', en: 'Approved' },
  rejected: { tr: 'Reddedildi', en: 'Rejected' },
} as const satisfies Record<string, LocalizedText>

export type ProgramReleaseState = keyof typeof programReleaseStateNames
const programReleaseStates = Object.keys(programReleaseStateNames) as [
  ProgramReleaseState,
  ...ProgramReleaseState[],
]
export const ProgramReleaseState = z.enum(programReleaseStates)

/** Whether what is in a release may still change. */
export function isReleaseOpen(state: ProgramReleaseState): boolean {
  return state === 'draft' || state === 'rejected'
}

/** What a person does with a program as a whole, with the words of the button. */
export const programStepNames = {
  activate: { tr: 'Etkinleştir', en: 'Activate' },
  suspend: { tr: 'Askıya al', en: 'Suspend' },
  resume: { tr: 'Yeniden etkinleştir', en: 'Resume' },
  retire: { tr: 'Kaldır', en: 'Retire' },
} as const satisfies Record<string, LocalizedText>

export type ProgramStep = keyof typeof programStepNames
export const ProgramStep = z.enum(Object.keys(programStepNames) as [ProgramStep, ...ProgramStep[]])

/** From which states a step leads where; whatever is not in a row is refused. */
export const programSteps: Record<ProgramStep, { from: readonly ProgramState[]; to: ProgramState }> = {
  activate: { from: ['approved'], to: 'active' },
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'active' },
  retire: { from: ['approved', 'active', 'suspended'], to: 'retired' },
}

/** The steps that lead out of a state, in the order of the lifecycle. */
export function stepsFrom(state: ProgramState): ProgramStep[] {
  return ProgramStep.options.filter((step) => programSteps[step].from.includes(state))
}
