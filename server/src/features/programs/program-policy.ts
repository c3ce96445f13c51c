import {
  isReleaseOpen,
  type ProgramReleaseState,
  type ProgramState,
  type ProgramStep,
  stepsFrom,
} from '@filo/contract/programs/program-states'
import { type Actor, actorId, may } from '../../rights/actor.ts'

interface JudgedRelease {
  state: ProgramReleaseState
  /** Everybody who wrote in it. */
  editorIds: readonly string[]
  submittedBy: string | null
}

interface OfProgram {
  state: ProgramState
}

/** Whether a release is the actor's own work, which somebody else has to approve (four eyes). */
export function isOwnRelease(
  actor: Actor,
  { editorIds, submittedBy }: Pick<JudgedRelease, 'editorIds' | 'submittedBy'>,
): boolean {
  const id = actorId(actor)
  return id !== null && (submittedBy === id || editorIds.includes(id))
}

/** Whether the actor may change and submit a release now. */
export function mayEditRelease(actor: Actor, release: JudgedRelease, program: OfProgram): boolean {
  return may(actor, 'program.manage') && isReleaseOpen(release.state) && program.state !== 'retired'
}

/** Whether the actor may approve a release now; whoever may not, but holds the right, may still reject it. */
export function mayDecideRelease(actor: Actor, release: JudgedRelease, program: OfProgram): boolean {
  const isWaiting = release.state === 'submitted' && program.state !== 'retired'
  return isWaiting && may(actor, 'program.review') && !isOwnRelease(actor, release)
}

/** The steps that the actor may take with a program now, in the order of the lifecycle. */
export function stepsOf(actor: Actor, { state }: OfProgram, hasApproved: boolean): ProgramStep[] {
  if (!may(actor, 'program.review')) return []
  return stepsFrom(state).filter((step) => step !== 'activate' || hasApproved)
}
