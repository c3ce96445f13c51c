import type { ArosProblem, ComposerStep } from '@filo/contract/aros-versions/aros-check'
import type { Draft } from './draft/use-draft.ts'

/** Whether a step has what the version needs of it; the stepper opens such steps at once. Warnings count for the basics alone: testers who are not asked yet. */
export function isFulfilled(
  step: ComposerStep,
  draft: Pick<Draft, 'versionIds' | 'notes'>,
  problems: readonly Pick<ArosProblem, 'step' | 'severity'>[],
): boolean {
  if (step === 'basics') return !problems.some((problem) => problem.step === step)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (draft.versionIds.length === 0 || errors.some((problem) => problem.step === step)) return false
  if (step === 'check') return errors.length === 0
  return step !== 'notes' || (draft.notes.tr.trim() !== '' && draft.notes.en.trim() !== '')
}
