import type { ProgramStep } from '@filo/contract/programs/program-states'
import type { Program } from '@filo/contract/programs/programs-routes'

/** What is offered on the page of a program, each in one place. */
interface ProgramButtons {
  /** What brings it on: a step that makes it available, else a new release. */
  primary: 'activate' | 'resume' | 'release' | undefined
  /** The release as a plain button, where a step stands before it. */
  hasReleaseBeside: boolean
  /** Steps in the menu. */
  menuSteps: ProgramStep[]
  mayEdit: boolean
  /** Nothing of it was ever submitted, as far as its state tells. */
  mayDelete: boolean
}

/** Sorts what may be done with a program now into button, menu and nothing. */
export function programButtons(
  { state, steps }: Pick<Program, 'state' | 'steps'>,
  mayManage: boolean,
): ProgramButtons {
  const forward = steps.find(
    (step): step is 'activate' | 'resume' => step === 'activate' || step === 'resume',
  )
  const mayEdit = mayManage && state !== 'retired'
  return {
    primary: forward ?? (mayEdit ? 'release' : undefined),
    hasReleaseBeside: forward !== undefined && mayEdit,
    menuSteps: steps.filter((step) => step !== forward),
    mayEdit,
    mayDelete: mayManage && state === 'draft',
  }
}
