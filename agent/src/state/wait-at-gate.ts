import { installGates } from './install-gates.ts'
import { type JobRun, jobProgress } from './job-run.ts'

/** How often a robot that is held back is looked at again. */
export const gateMs = 5000
const gatePercent = 70

/**
 * Returns at a good moment to install; until then it says what the robot waits for, once for each reason and number.
 * @throws AbortedError when something newer is wanted or the agent stops
 */
export async function waitAtGate({ context, reporter, job, signal }: JobRun): Promise<void> {
  const { body, clock, stopping } = context
  const ended = AbortSignal.any([signal, stopping])
  for (let told = ''; ; ) {
    const [hold] = installGates(await body.runtimeInfo(), await body.activities())
    if (!hold) return
    const words = JSON.stringify(hold)
    if (words !== told) {
      await reporter.progress({ ...jobProgress(job), ...hold, phase: 'waiting', percent: gatePercent })
    }
    told = words
    await clock.sleep(gateMs, ended)
  }
}
