import type { Job, UpdateFailure } from '../agent-state.ts'
import { isPastReturn } from './forward-steps.ts'
import { type Step, stepKey } from './step.ts'

/** The machine at the moment in which a step begins. */
interface MachineNow {
  bootId: string
  /** Whether the agent can make it restart. */
  canRestart: boolean
}

/** The job once a step is begun. A reboot notes under which boot id: another one tells later that it happened. */
export function beginStep(job: Job, step: Step, { bootId, canRestart }: MachineNow): Job {
  const key = stepKey(step)
  const begun = job.begun.includes(key) ? job.begun : [...job.begun, key]
  if (step.type !== 'reboot') return { ...job, begun }
  const requested = (job.reboots[key]?.requested ?? 0) + (canRestart ? 1 : 0)
  return { ...job, begun, reboots: { ...job.reboots, [key]: { bootId, requested } } }
}

/** Whether all steps of the update went well and only its end is left to be told and written. */
export function isCommitBegun({ begun }: Pick<Job, 'begun'>): boolean {
  return begun.includes('commit')
}

/** Tries to start what the old release leaves running, after which the robot needs a person. */
const mostRestores = 3

/** Steps whose effect lives in processes: it may end with them, and they may be done anew. */
const livingSteps = /^(?:hook:(?:to|from):(?:start|healthcheck):|services:|self-test$)/

/** Whether a step's effect is what runs, not what is on the disk. */
export function isLivingStep(key: string): boolean {
  return livingSteps.test(key)
}

/**
 * The job after something that the old release leaves running did not come up on the way back: all of it is started anew,
 * for the old release did run, and whatever ended it may have been an accident. undefined: tried often enough, or no such step.
 */
function restoreAgain(job: Job, step: Step): Job | undefined {
  const restores = job.restores + 1
  if (!isLivingStep(stepKey(step)) || !('side' in step) || step.side !== 'from' || restores >= mostRestores)
    return undefined
  return { ...job, restores, done: job.done.filter((key) => !isLivingStep(key)) }
}

/**
 * A failed step turns the update round; on the way back it is tried again where that may help, else noted, and the rest goes
 * on. A removal that began to take things away is noted and goes on as well: half a program is worse than none.
 */
export function failStep(job: Job, step: Step, failure: UpdateFailure): Job {
  if (job.removal && isPastReturn(job.begun)) {
    const notes = [...job.rollbackFailures, failure]
    return { ...job, rollbackFailures: notes, done: [...job.done, stepKey(step)] }
  }
  if (job.mode === 'forward') return { ...job, mode: 'rollback', failure }
  const again = restoreAgain(job, step)
  if (again) return again
  const isUndo = step.type === 'hook' && step.side === 'to'
  const rollbackFailures = isUndo ? job.rollbackFailures : [...job.rollbackFailures, failure]
  return { ...job, rollbackFailures, done: [...job.done, stepKey(step)] }
}

/**
 * Packages of a release whose start hooks left something that is to run: those in which something runs now, and those that
 * were watched, of which one may have ended since the last look. It is started again like whatever else ends.
 */
export function hookedServices({ hooked }: Pick<Job, 'hooked'>, running: readonly string[]): string[] {
  return [...new Set([...hooked, ...running])]
}
