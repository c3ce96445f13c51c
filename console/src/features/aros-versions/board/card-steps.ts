import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { Permission } from '@filo/contract/permissions'
import type { DialogStep } from '../steps/run-plain-step.ts'

/** What is decided on the board for a version in a state, what usually comes next first. */
const stepsOfState: Partial<Record<ArosState, readonly DialogStep[]>> = {
  passed: ['promote'],
  in_review: ['approve', 'reject'],
  approved: ['publish'],
  published: ['pause', 'withdraw'],
  paused: ['resume', 'withdraw'],
  superseded: ['withdraw', 'archive'],
  withdrawn: ['archive'],
}

const permissionOf: Partial<Record<DialogStep, Permission>> = {
  promote: 'aros.compose',
  approve: 'aros.approve',
  reject: 'aros.approve',
  publish: 'aros.publish',
  pause: 'aros.publish',
  resume: 'aros.publish',
  withdraw: 'aros.publish',
  archive: 'aros.publish',
}

const decisions: ReadonlySet<DialogStep> = new Set(['promote', 'approve', 'publish', 'resume'])

/** The decision that brings a version on and is the reader's to take, or undefined. */
export function nextDecision(
  { state, isOwnWork }: { state: ArosState; isOwnWork: boolean },
  can: (permission: Permission) => boolean,
): DialogStep | undefined {
  const [step] = cardSteps(state, can)
  if (!step || !decisions.has(step)) return undefined
  return step === 'approve' && isOwnWork ? undefined : step
}

/** The steps that a card's menu offers; the dialog that opens says why one is not possible now. */
export function cardSteps(state: ArosState, can: (permission: Permission) => boolean): DialogStep[] {
  return (stepsOfState[state] ?? []).filter((step) => {
    const permission = permissionOf[step]
    return permission !== undefined && can(permission)
  })
}
