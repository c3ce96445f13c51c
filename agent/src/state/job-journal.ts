import type { Job, UpdateFailure } from './agent-state.ts'
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
  const asked = (job.reboots[key]?.asked ?? 0) + (canRestart ? 1 : 0)
  return { ...job, begun, reboots: { ...job.reboots, [key]: { bootId, asked } } }
}

/** Whether all steps of the update went well and only its end is left to be told and written. */
export function isCommitBegun({ begun }: Pick<Job, 'begun'>): boolean {
  return begun.includes('commit')
}

/** A failed step turns the update round; on the way back it is noted and the rest goes on. */
export function failStep(job: Job, step: Step, failure: UpdateFailure): Job {
  if (job.mode === 'forward') return { ...job, mode: 'rollback', failure }
  const isUndo = step.type === 'hook' && step.side === 'to'
  const rollbackFailures = isUndo ? job.rollbackFailures : [...job.rollbackFailures, failure]
  return { ...job, rollbackFailures, done: [...job.done, stepKey(step)] }
}
