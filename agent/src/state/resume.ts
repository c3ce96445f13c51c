import type { Job } from './agent-state.ts'
import { isPastReturn } from './forward-steps.ts'

/** Starts of the agent in the middle of a switched update after which the new release is held to blame. */
const maxResumes = 3

const livingSteps = /^(?:hook:(?:to|from):(?:start|healthcheck):|self-test$)/

/**
 * The job as it goes on after the agent was started again. Services may have ended with the machine or with the
 * agent, so they are started and checked again; a release that was switched to and keeps ending the agent is left.
 */
export function resumeJob(job: Job): Job {
  const done = job.done.filter((key) => !livingSteps.test(key))
  if (job.mode === 'rollback' || !isPastReturn(job.begun)) return { ...job, done }
  const resumes = job.resumes + 1
  if (resumes < maxResumes) return { ...job, done, resumes }
  const reason = `the agent was interrupted ${resumes} times`
  const failure = { code: 'interrupted' as const, package: null, reason, params: {} }
  return { ...job, done, resumes, mode: 'rollback', failure }
}
