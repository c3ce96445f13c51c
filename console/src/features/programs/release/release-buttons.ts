import type { ProgramRelease } from '@filo/contract/programs/programs-routes'

/** What is offered on the page of a release, and why the next step is not possible now. */
interface ReleaseButtons {
  mayEdit: boolean
  mayDelete: boolean
  /** Submit and decide are each shown, but off with a reason where there is one. */
  submit: 'open' | 'incomplete' | undefined
  approve: 'open' | 'own' | 'incomplete' | undefined
  mayReject: boolean
}

type Judged = Pick<ProgramRelease, 'state' | 'mayEdit' | 'mayDecide' | 'problems'> & {
  program: Pick<ProgramRelease['program'], 'state'>
}

/** Sorts what the reader may do with a release now; whoever prepared it may reject it, but not approve it (four eyes). */
export function releaseButtons(release: Judged, mayReview: boolean): ReleaseButtons {
  const { state, mayEdit, mayDecide, problems, program } = release
  const isIncomplete = problems.length > 0
  const isWaiting = mayReview && state === 'submitted' && program.state !== 'retired'
  const approve = !mayDecide ? 'own' : isIncomplete ? 'incomplete' : 'open'
  return {
    mayEdit,
    mayDelete: mayEdit && state === 'draft',
    submit: mayEdit ? (isIncomplete ? 'incomplete' : 'open') : undefined,
    approve: isWaiting ? approve : undefined,
    mayReject: isWaiting,
  }
}
