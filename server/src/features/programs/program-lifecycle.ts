import {
  type ProgramReleaseState,
  type ProgramState,
  type ProgramStep,
  programStateNames,
  programSteps,
} from '@filo/contract/programs/program-states'
import { programErrors } from '@filo/contract/programs/programs-errors'
import { DomainError } from '../../ground/domain-error.ts'
import { wordedError } from '../../ground/worded-error.ts'

/** What becomes of a release. */
export type ReleaseEvent = Exclude<ProgramReleaseState, 'draft'>

/**
 * Where a program goes along with its release (docs/lifecycles.md, "Program"): its first one leads it to an approval or
 * a rejection. What is not in the table leaves a program as it is, as later releases do.
 */
const moves: Record<ReleaseEvent, Partial<Record<ProgramState, ProgramState>>> = {
  submitted: { draft: 'submitted', rejected: 'submitted' },
  approved: { submitted: 'approved' },
  rejected: { submitted: 'rejected' },
}

/** The state of a program after something became of one of its releases. */
export function stateAfterRelease(state: ProgramState, event: ReleaseEvent): ProgramState {
  return moves[event][state] ?? state
}

/**
 * The state after a step.
 * @param hasApproved whether a release of the program is approved: without one there is nothing to install
 * @throws program_step_refused
 */
export function stateAfterStep(state: ProgramState, step: ProgramStep, hasApproved: boolean): ProgramState {
  const { from, to } = programSteps[step]
  if (!from.includes(state) || (step === 'activate' && !hasApproved))
    throw wordedError(programErrors.program_step_refused, { state: programStateNames[state] })
  return to
}

/** Refuses whatever changes a program that is retired. @throws program_retired */
export function requireNotRetired({ state }: { state: ProgramState }): void {
  if (state === 'retired') throw new DomainError(programErrors.program_retired)
}
