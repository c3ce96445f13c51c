import type { ArosProblem, ComposerStep } from '@filo/contract/aros-versions/aros-check'
import type { Draft } from './use-draft.ts'

/** Whether a step has what the version needs of it; the stepper opens such steps at once. */
export function isFulfilled(
  step: ComposerStep,
  draft: Pick<Draft, 'versionIds' | 'notes'>,
  problems: readonly ArosProblem[],
): boolean {
  if (step === 'basics') return true
  if (draft.versionIds.length === 0 || problems.some((problem) => problem.step === step)) return false
  if (step === 'check') return problems.length === 0
  return step !== 'notes' || (draft.notes.tr.trim() !== '' && draft.notes.en.trim() !== '')
}
