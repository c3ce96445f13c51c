import type { Job } from '../agent-state.ts'
import { isPastReturn } from './forward-steps.ts'
import { failStep, isCommitBegun, isLivingStep } from './job-journal.ts'
import { type Step, stepKey } from './step.ts'

/** Starts of the agent in the middle of a switched update after which the new release is held to blame. */
export const maxResumes = 3
/** Starts of the agent on a machine that was asked to go down and did not. */
const maxRequests = 5

/** What they bring is sure to be on the disk only as part of a release that was built. */
const fetchingSteps = ['download', 'verify']

/** Whether a step that was done must be done again after a start of the agent. */
function isUndone(key: string, before: Job): boolean {
  if (isLivingStep(key)) return true
  if (key === 'gate') return !isPastReturn(before.begun)
  return fetchingSteps.includes(key) && !before.done.includes('unpack')
}

function failureOf(code: 'interrupted' | 'reboot_failed', reason: string) {
  return { code, package: null, reason, params: {} }
}

/**
 * The job when the agent was last seen at a planned reboot, which is held against nobody: done under another boot
 * id, else to be asked for again, within reason. `undefined` when no reboot is under way.
 */
function resumeReboot(job: Job, bootId: string): Job | undefined {
  const step: Step = { type: 'reboot', side: job.mode === 'forward' ? 'to' : 'from' }
  const key = stepKey(step)
  const reboot = job.reboots[key]
  if (!reboot || job.done.includes(key)) return undefined
  if (reboot.bootId !== bootId) return { ...job, done: [...job.done, key] }
  if (reboot.requested < maxRequests) return job
  const reason = `the robot was asked to restart ${reboot.requested} times and did not`
  return failStep(job, step, failureOf('reboot_failed', reason))
}

/**
 * The job as it goes on after the agent was started again, on a machine whose run has the given boot id. Services
 * may have ended with the machine or with the agent, so they are started and checked again; what held an
 * installation back is asked again; files are fetched and checked again unless a release was built of them; a release that was switched to and keeps ending the agent is left. An update whose
 * success may have been told already is not checked again.
 */
export function resumeJob(before: Job, bootId: string): Job {
  if (isCommitBegun(before)) return before
  const mayHold = !isPastReturn(before.begun)
  const job = { ...before, done: before.done.filter((key) => !isUndone(key, before)) }
  const atReboot = resumeReboot(job, bootId)
  if (atReboot) return atReboot
  if (job.mode === 'rollback' || mayHold || job.removal) return job
  const resumes = job.resumes + 1
  if (resumes < maxResumes) return { ...job, resumes }
  const failure = failureOf('interrupted', `the agent was interrupted ${resumes} times`)
  return { ...job, resumes, mode: 'rollback', failure }
}
