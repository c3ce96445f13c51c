import type { AgentContext } from '../../context.ts'
import { nameBoot } from '../../hardware/power.ts'
import type { SlotStore } from '../agent-state.ts'
import { toFailure } from '../report/update-outcome.ts'
import { beginStep, failStep } from './job-journal.ts'
import { type Step, stepKey } from './step.ts'

/** Writes what happens to the steps of the update at work; each word is on disk when its promise resolves. */
export function keepJournal(context: AgentContext, state: SlotStore) {
  return {
    async begin(step: Step): Promise<void> {
      const machine = { bootId: await nameBoot(context), canRestart: context.body.power.restart !== null }
      await state.change(({ job }) => (job ? { job: beginStep(job, step, machine) } : {}))
    },
    done: (step: Step): Promise<void> =>
      state.change(({ job }) => (job ? { job: { ...job, done: [...job.done, stepKey(step)] } } : {})),
    async failed(step: Step, error: unknown): Promise<void> {
      const failure = toFailure(error, step)
      context.logger.warn({ step: stepKey(step), ...failure }, 'update step failed')
      await state.change(({ job }) => (job ? { job: failStep(job, step, failure) } : {}))
    },
  }
}

export type JournalKeeping = ReturnType<typeof keepJournal>
