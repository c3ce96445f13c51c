import type { InstalledAros } from '@filo/contract/device/robot-report'
import type { AgentState } from './agent-state.ts'
import { forwardSteps, isBaking, isPastReturn } from './forward-steps.ts'
import { isContradicted } from './reconcile.ts'
import { rollbackSteps } from './rollback-steps.ts'
import type { RunningLink } from './running-link.ts'
import { type PackageOutline, type Step, stepKey } from './step.ts'

/** What the robot shall run: `undefined` not known yet, `null` nothing in particular. */
export type Desired = { updateId: string; to: InstalledAros } | null | undefined

export interface PlanInput {
  desired: Desired
  /** Where `current` leads on the disk. */
  link: RunningLink
  state: Pick<AgentState, 'current' | 'job' | 'settledUpdateId' | 'failedUpdateIds'>
  /** Packages of the job's two releases; empty without a job. */
  to: readonly PackageOutline[]
  from: readonly PackageOutline[]
  /** How long the job's new release is watched before it counts, in seconds; absent: it is not. */
  bakeS?: number
}

/** Whether another release is wanted than the one on its way. */
function isSuperseded(desired: Desired, updateId: string): boolean {
  return desired !== undefined && desired?.updateId !== updateId
}

function planJob(input: PlanInput, job: NonNullable<AgentState['job']>): Step[] {
  const { to, from, bakeS } = input
  const mayLeave = isBaking(job) || !isPastReturn(job.begun)
  if (job.mode === 'forward' && isSuperseded(input.desired, job.updateId) && mayLeave) {
    return [{ type: 'abandon' }]
  }
  const { begun, done } = job
  const steps =
    job.mode === 'forward' ? forwardSteps(to, from, bakeS) : rollbackSteps({ begun, done, to, from })
  return steps.filter((step) => !done.includes(stepKey(step)))
}

/**
 * The steps that lead from where the robot is to what it shall run; empty when there is nothing to do. It is where its disk
 * says: a journal that says otherwise is brought to it first. Pure: after a kill the same journal gives the same remaining steps, so an update ends in the old or the new release.
 */
export function plan(input: PlanInput): Step[] {
  const { desired, state } = input
  if (state.job) return planJob(input, state.job)
  if (isContradicted(state, input.link)) return [{ type: 'reconcile' }]
  if (!desired || desired.updateId === state.settledUpdateId) return []
  if (desired.to.contentHash === state.current?.contentHash) return [{ type: 'confirm-installed' }]
  return state.failedUpdateIds.includes(desired.updateId) ? [] : [{ type: 'begin' }]
}
