import type { InstalledAros } from '@filo/contract/device/messages/robot-report'
import type { Job, SlotState } from '../agent-state.ts'
import type { RunningLink } from '../running-link.ts'
import { forwardSteps, isBaking, isPastReturn, removalSteps } from './forward-steps.ts'
import { isContradicted } from './reconcile.ts'
import { rollbackSteps } from './rollback-steps.ts'
import { type PackageOutline, type Step, stepKey } from './step.ts'

/** What a slot shall hold: `undefined` not known yet, `null` nothing in particular. */
export type Desired =
  | {
      updateId: string
      to: InstalledAros
      /** Nothing shall be there any more. */
      removal?: NonNullable<Job['removal']>
      /** Installed, and nothing of it runs. */
      isStopped?: boolean
    }
  | null
  | undefined

export interface PlanInput {
  desired: Desired
  /** Where `current` leads on the disk. */
  link: RunningLink
  state: Pick<SlotState, 'current' | 'job' | 'settledUpdateId' | 'failedUpdateIds'> &
    Partial<Pick<SlotState, 'isStopped'>>
  /** Packages of the job's two releases; empty without a job. */
  to: readonly PackageOutline[]
  from: readonly PackageOutline[]
  /** How long the job's new release is watched before it counts, in seconds; absent: it is not. */
  bakeS?: number
  /** The slot is a program's, which the robot's own self-test says nothing about. */
  isProgram?: boolean
}

/** Whether another release is wanted than the one on its way. */
function isSuperseded(desired: Desired, updateId: string): boolean {
  return desired !== undefined && desired?.updateId !== updateId
}

function allSteps({ to, from, bakeS, isProgram }: PlanInput, job: Job): Step[] {
  const { mode, begun, done } = job
  if (mode === 'rollback') return rollbackSteps({ begun, done, to, from })
  return job.removal ? removalSteps(from) : forwardSteps(to, from, { bakeS, isProgram })
}

function planJob(input: PlanInput, job: Job): Step[] {
  const mayLeave = isBaking(job) || !isPastReturn(job.begun)
  if (job.mode === 'forward' && isSuperseded(input.desired, job.updateId) && mayLeave) {
    return [{ type: 'abandon' }]
  }
  return allSteps(input, job).filter((step) => !job.done.includes(stepKey(step)))
}

/** Ends or starts what an order says shall run, or not; without one all stays as it is. */
function planStop({ desired, state }: PlanInput): Step[] {
  const isStopped = desired?.isStopped ?? false
  if (!desired || !state.current || isStopped === (state.isStopped ?? false)) return []
  return [{ type: isStopped ? 'stop-services' : 'start-services' }]
}

/**
 * The steps that lead from where the robot is to what it shall run; empty when there is nothing to do. It is where its disk
 * says: a journal that says otherwise is brought to it first. Pure: after a kill the same journal gives the same remaining steps, so an update ends in the old or the new release.
 */
export function plan(input: PlanInput): Step[] {
  const { desired, state } = input
  if (state.job) return planJob(input, state.job)
  if (isContradicted(state, input.link)) return [{ type: 'reconcile' }]
  if (!desired || desired.updateId === state.settledUpdateId) return planStop(input)
  const isThere = !desired.removal && desired.to.contentHash === state.current?.contentHash
  if (isThere) return [{ type: 'confirm-installed' }]
  return state.failedUpdateIds.includes(desired.updateId) ? planStop(input) : [{ type: 'begin' }]
}
